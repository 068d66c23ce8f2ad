import { HeldAnswers } from './held-answers.js';
import { HeldBytes } from './held-bytes.js';

/** What all requests of a process may hold in memory together. */
export class IntakeRoom {
  constructor(
    readonly bodies = new HeldBytes(),
    readonly answers = new HeldAnswers(),
  ) {}
}
