import type { Example } from '../render/exchange.js';
import { neverMeasuredExample, provenAbsenceExample } from './absence.examples.js';
import { lateArrivalExample, maintenanceExample } from './history.examples.js';
import { problemExample } from './problem.examples.js';
import { absenceExample, profileExample } from './quick-start.examples.js';

/** Every request that the guide shows with its answer. */
export const EXAMPLES: readonly Example[] = [
  absenceExample,
  profileExample,
  neverMeasuredExample,
  provenAbsenceExample,
  maintenanceExample,
  lateArrivalExample,
  problemExample,
];
