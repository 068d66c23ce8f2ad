import { Injectable } from '@nestjs/common';

export interface HealthResult {
  readonly ok: boolean;
  /** What is the matter, or numbers worth seeing such as the lag of each consumer. */
  readonly detail?: unknown;
}

export interface HealthCheck {
  readonly name: string;
  check(): Promise<HealthResult>;
}

export interface HealthReport {
  readonly ok: boolean;
  readonly checks: readonly (HealthResult & { readonly name: string })[];
}

/** A check that takes longer has failed. */
const PATIENCE_MS = 3_000;

/** Where the parts of a process say how to see whether they work. */
@Injectable()
export class HealthRegistry {
  private readonly checks = new Map<string, HealthCheck>();

  constructor(private readonly patienceMs = PATIENCE_MS) {}

  /** A second check of one name takes the place of the first. Returns how to take it out again. */
  register(check: HealthCheck): () => void {
    this.checks.set(check.name, check);
    return () => {
      if (this.checks.get(check.name) === check) this.checks.delete(check.name);
    };
  }

  /** Runs all checks at once; one that throws or hangs counts as not ok. */
  async report(): Promise<HealthReport> {
    const checks = await Promise.all(
      [...this.checks.values()].map(async (check) => ({ name: check.name, ...(await this.run(check)) })),
    );
    return { ok: checks.every(({ ok }) => ok), checks };
  }

  private async run(check: HealthCheck): Promise<HealthResult> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<HealthResult>((resolve) => {
      timer = setTimeout(
        () => resolve({ ok: false, detail: `no answer within ${this.patienceMs} ms` }),
        this.patienceMs,
      );
    });
    try {
      return await Promise.race([check.check(), late]);
    } catch {
      // The text of an error may hold addresses and names from inside; the check itself logs it.
      return { ok: false, detail: 'the check failed' };
    } finally {
      clearTimeout(timer);
    }
  }
}
