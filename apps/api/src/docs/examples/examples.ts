import type { Example } from '../render/exchange.js';
import { activityExchange } from './activity.examples.js';
import { statsExchange, trendsExchange } from './adoption.examples.js';
import { compareExchange } from './compare.examples.js';
import { neverMeasuredExample, provenAbsenceExample } from './absence.examples.js';
import { lateArrivalExample, maintenanceExample } from './history.examples.js';
import { problemExample } from './problem.examples.js';
import { absenceExample, profileExample } from './quick-start.examples.js';
import { sbomExchange } from './sbom.examples.js';
import { usageExchange } from './usage.examples.js';

/** Every request that the guide shows with its answer. */
export const EXAMPLES: readonly Example[] = [
  absenceExample,
  profileExample,
  neverMeasuredExample,
  provenAbsenceExample,
  maintenanceExample,
  lateArrivalExample,
  compareExchange,
  statsExchange,
  trendsExchange,
  sbomExchange,
  activityExchange,
  usageExchange,
  problemExample,
];
