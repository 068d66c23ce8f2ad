/** How questions are gathered. */
export interface GathererLimits {
  /** Batches that are underway at a time. */
  readonly batches: number;
  /** Questions in one batch. */
  readonly questions: number;
}

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers questions that come at one time together. Nobody waits for a batch to fill: one goes as soon as there is
 * room for it, so batches grow with the load alone. A question is never answered by what was asked before it came.
 */
export class Gatherer<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private underway = 0;
  private isAboutToSend = false;

  /** `ask` gives an answer for each question, in their order. */
  constructor(
    private readonly ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
    private readonly limits: GathererLimits,
  ) {}

  answerTo(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      this.sendSoon();
    });
  }

  /** After all sockets that are readable now were read: what came together goes together. */
  private sendSoon(): void {
    if (this.isAboutToSend || this.underway >= this.limits.batches) return;
    this.isAboutToSend = true;
    setImmediate(() => {
      this.isAboutToSend = false;
      while (this.waiting.length > 0 && this.underway < this.limits.batches) {
        void this.send(this.waiting.splice(0, this.limits.questions));
      }
    });
  }

  private async send(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    this.underway += 1;
    try {
      const answers = await this.ask(batch.map(({ question }) => question));
      if (answers.length !== batch.length)
        throw new Error(`${batch.length} questions got ${answers.length} answers`);
      batch.forEach(({ resolve }, index) => resolve(answers[index]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.underway -= 1;
      if (this.waiting.length > 0) this.sendSoon();
    }
  }
}
