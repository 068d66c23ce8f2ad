import { type BenchApi, openApi } from './bench-api.js';
import { openServer } from './bench-server.js';

/** Of each application. */
export const RELEASES = 10;

/**
 * Services over corpora with releases on record. Loading one takes minutes, so it is loaded when it is first asked for
 * and serves all benchmarks of one run.
 */
export class BenchWorlds {
  private server: ReturnType<typeof openServer> | undefined;
  private readonly apis = new Map<number, ReturnType<typeof openApi>>();

  constructor(private readonly say: (line: string) => void) {}

  /** The service over so many applications. */
  async of(apps: number): Promise<BenchApi> {
    this.server ??= openServer();
    const api =
      this.apis.get(apps) ?? openApi(await this.server, { apps, releases: RELEASES, say: this.say });
    this.apis.set(apps, api);
    return api;
  }

  async close(): Promise<void> {
    for (const api of this.apis.values()) await (await api).close();
    await (await this.server)?.close();
  }
}
