import { CommandFailure } from '../errors.js';

/** An answer of /v1 in its envelope. */
export interface Answer<Data, Meta = unknown> {
  readonly data: Data;
  readonly meta: Meta;
}

/** What became of one line of NDJSON. */
export interface LineOutcome {
  readonly line: number;
  readonly appId: string | null;
  readonly outcome: 'recorded' | 'unchanged' | 'historical' | 'duplicate' | 'rejected';
  /** Number of change events. */
  readonly changes: number;
}

/** Asks a running service over HTTP, as any other program would. */
export class DemoClient {
  constructor(
    readonly address: string,
    readonly key: string,
  ) {}

  async get<Result>(path: string): Promise<Result> {
    return (await this.fetch(path)).json() as Promise<Result>;
  }

  /** Sends extractions and waits until the answers show them. */
  async send(ndjson: string): Promise<LineOutcome[]> {
    const response = await this.fetch('/v1/extractions', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', prefer: 'wait=30' },
      body: ndjson,
    });
    const lines = (await response.text()).trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as LineOutcome);
  }

  /** The command with which anybody gets the same answer; KEY and API stand in the shell. */
  curl(path: string): string {
    return `curl -sH "Authorization: Bearer $KEY" "$API${path}"`;
  }

  private async fetch(path: string, request: RequestInit = {}): Promise<Response> {
    const headers = { ...(request.headers as Record<string, string>), authorization: `Bearer ${this.key}` };
    const response = await fetch(this.address + path, { ...request, headers });
    if (!response.ok)
      throw new CommandFailure(
        `${path} answered ${response.status}: ${(await response.text()).slice(0, 500)}`,
      );
    return response;
  }
}
