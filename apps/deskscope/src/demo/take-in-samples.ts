import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DemoClient, LineOutcome } from './demo-client.js';

/** The repository's sample data, seen from the compiled file in dist/apps/deskscope/src/demo. */
const SAMPLES = fileURLToPath(new URL('../../../../../samples/', import.meta.url));

export interface Intake {
  readonly files: number;
  readonly extractions: number;
  /** The same application on another platform is another one. */
  readonly apps: number;
  readonly releases: number;
  readonly outcomes: Readonly<Record<LineOutcome['outcome'], number>>;
  /** Change events in all. */
  readonly events: number;
  /** Files and versions that arrived after a newer release of the same application, in order of arrival. */
  readonly late: readonly { readonly file: string; readonly version: string }[];
}

interface Sent extends LineOutcome {
  readonly file: string;
  readonly version: string;
}

/** Sends each sample file as a scanner job would: NDJSON to POST /v1/extractions. */
export async function takeInSamples(client: DemoClient): Promise<Intake> {
  const files = (await readdir(SAMPLES)).filter((name) => name.endsWith('.ndjson')).sort();
  const sent: Sent[] = [];
  for (const file of files) sent.push(...(await sendFile(client, file)));
  const outcomes = { recorded: 0, unchanged: 0, historical: 0, duplicate: 0, rejected: 0 };
  for (const { outcome } of sent) outcomes[outcome] += 1;
  return {
    files: files.length,
    extractions: sent.length,
    apps: new Set(sent.map(({ appId }) => appId)).size,
    releases: new Set(sent.map(({ appId, version }) => `${appId} ${version}`)).size,
    outcomes,
    events: sent.reduce((sum, { changes }) => sum + changes, 0),
    late: sent
      .filter(({ outcome }) => outcome === 'historical')
      .map(({ file, version }) => ({ file, version })),
  };
}

async function sendFile(client: DemoClient, file: string): Promise<Sent[]> {
  const lines = (await readFile(SAMPLES + file, 'utf8')).trimEnd().split('\n');
  const outcomes = await client.send(lines.join('\n'));
  return outcomes.map((outcome) => ({ ...outcome, file, version: versionIn(lines[outcome.line - 1]) }));
}

function versionIn(line = '{}'): string {
  const { release } = JSON.parse(line) as { release?: { version: string | null } };
  return release?.version ?? 'unknown';
}
