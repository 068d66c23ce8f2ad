import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import type { Line } from './real-extractions.js';

interface LineAnswer {
  readonly line: number;
  readonly extractionId: string | null;
  readonly outcome: string;
  readonly problems?: readonly { readonly message: string }[];
}

/** What came of one request, as far as its sender can tell. */
export interface Sent {
  /** Of the answer; 0 where none came. */
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** Outcome by extraction id, for every line that was told to be kept. */
  readonly kept: ReadonlyMap<string, string>;
  /** Why lines were refused, but for those to be sent again. */
  readonly refused: readonly string[];
}

export interface Receiver {
  readonly address: string;
  readonly key: string;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Told of each line as soon as it is acknowledged. */
  readonly onKept?: (id: string) => void;
  /** Does not end the request: its sender has more to say, for ever. */
  readonly leaveOpen?: boolean;
}

const SEND_AGAIN = /send it again|send the rest again/;

/** Streams extractions to `POST /v1/extractions`. Never rejects: a broken connection is a result too. */
export function sendLines(
  receiver: Receiver,
  lines: readonly Line[],
  options: SendOptions = {},
): Promise<Sent> {
  const answers = new Answers(options.onKept);
  return new Promise((resolve) => {
    const call = open(receiver, options.headers ?? {});
    let status = 0;
    let headers: Sent['headers'] = {};
    const done = (): void => resolve({ status, headers, kept: answers.kept, refused: answers.refused });
    call.on('error', done);
    call.on('response', (response) => {
      status = response.statusCode ?? 0;
      headers = response.headers;
      if (status === 202) response.on('data', (chunk: Buffer) => answers.read(chunk));
      else response.resume();
      response.on('error', done);
      response.on('close', done);
    });
    for (const { text } of lines) call.write(`${text}\n`);
    if (!options.leaveOpen) call.end();
  });
}

function open({ address, key }: Receiver, headers: Readonly<Record<string, string>>): ClientRequest {
  return request(`${address}/v1/extractions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...headers },
  });
}

class Answers {
  readonly kept = new Map<string, string>();
  readonly refused: string[] = [];
  private rest = '';

  constructor(private readonly onKept: SendOptions['onKept']) {}

  /** Half a line at the end of a broken answer tells nothing. */
  read(chunk: Buffer): void {
    const texts = (this.rest + chunk.toString('utf8')).split('\n');
    this.rest = texts.pop() ?? '';
    for (const text of texts) this.take(JSON.parse(text) as LineAnswer);
  }

  private take({ extractionId, outcome, problems = [] }: LineAnswer): void {
    if (outcome === 'rejected') {
      const messages = problems.map(({ message }) => message).filter((message) => !SEND_AGAIN.test(message));
      this.refused.push(...messages);
    } else if (extractionId !== null) {
      this.kept.set(extractionId, outcome);
      this.onKept?.(extractionId);
    }
  }
}
