import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that writes what it likes: bytes on a socket. */
export class RawClient {
  private received = '';

  private constructor(readonly socket: Socket) {
    // Who is unkind is cut off now and then.
    socket.on('error', () => undefined);
  }

  /** Without `reads` it takes nothing of what is answered. */
  static async connect(address: string, { reads = true } = {}): Promise<RawClient> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const client = new RawClient(socket);
    await once(socket, 'connect');
    if (reads) socket.on('data', (chunk: Buffer) => (client.received += chunk.toString('latin1')));
    else socket.pause();
    return client;
  }

  /** All that was answered so far, as it came. */
  get answer(): string {
    return this.received;
  }

  get status(): number | null {
    const [, status] =
      /^HTTP\/1\.1 (\d{3}) /.exec(this.received.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '')) ?? [];
    return status === undefined ? null : Number(status);
  }

  /** The documents of the answer, one per line, whatever stands around them. */
  documents<Document>(): Document[] {
    const lines = this.received
      .split(/\r?\n|(?=HTTP\/1\.1 )/)
      .filter((line) => line.startsWith('{') && line.endsWith('}'));
    return lines.map((line) => JSON.parse(line) as Document);
  }

  write(data: string | Uint8Array): void {
    if (!this.socket.destroyed) this.socket.write(data);
  }

  /** Writes as fast as the other side takes it; false where it has closed meanwhile. */
  async writeAll(data: string | Uint8Array): Promise<boolean> {
    if (this.socket.destroyed) return false;
    if (!this.socket.write(data)) await this.drained();
    return !this.socket.destroyed;
  }

  /** The other side takes more, or has closed; what else was waited for is let go. */
  private async drained(): Promise<void> {
    const other = new AbortController();
    const { socket } = this;
    const ends = ['drain', 'close'].map((name) => once(socket, name, { signal: other.signal }));
    try {
      await Promise.race(ends);
    } finally {
      other.abort();
    }
  }

  async until(holds: (client: this) => boolean): Promise<void> {
    while (!holds(this)) {
      if (this.socket.destroyed) throw new Error(`closed after: ${this.received.slice(0, 2_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Resolves when the other side has closed. */
  async closed(): Promise<void> {
    if (!this.socket.destroyed) await once(this.socket, 'close');
  }

  hangUp(): void {
    this.socket.destroy();
  }
}

/** The head of a `POST /v1/extractions`. */
export function extractionsHead(key: string, headers: Readonly<Record<string, string>>): string {
  const all = { Host: 'deskscope', Authorization: `Bearer ${key}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /v1/extractions HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** A chunk of a body with `Transfer-Encoding: chunked`; of nothing it is the last one. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}
