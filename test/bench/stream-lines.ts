import { v5 as uuidV5 } from 'uuid';

const NAMESPACE = '0b7f3f6e-2a55-5d0c-9d7e-1f4f0a6c3b21';
const COMPONENTS = 300;
/** Of each application, as many releases in order; so many applications come by turns. */
const RELEASES = 20;
const BY_TURNS = 100;
/** In each release every so-manieth component is new in its version. */
const CHANGED = 10;
const DAY_MS = 24 * 60 * 60 * 1_000;
const START = Date.UTC(2020, 0, 1);

/** Extractions without end, each a line, all distinct: about 27 KB of an application that changes from release to release. */
export function* streamLines(): Generator<string> {
  for (let first = 0; ; first += BY_TURNS)
    for (let release = 0; release < RELEASES; release += 1)
      for (let app = first; app < first + BY_TURNS; app += 1) yield lineOf(app, release);
}

function lineOf(app: number, release: number): string {
  const at = new Date(START + release * 14 * DAY_MS).toISOString();
  const components = Array.from({ length: COMPONENTS }, (_, index) => componentOf(app, release, index));
  const document = {
    schemaVersion: '1.0',
    extractionId: uuidV5(`${app}/${release}`, NAMESPACE),
    extractedAt: at,
    status: 'measured',
    app: { name: `Streamed ${app}`, platform: 'macos', bundleId: `com.example.streamed.${app}` },
    release: { version: `1.${release}.0`, releasedAt: at },
    bundle: { runtime: 'electron' },
    technologies: [],
  };
  return `${JSON.stringify(document).slice(0, -1)},"components":[${components.join()}]}\n`;
}

function componentOf(app: number, release: number, index: number): string {
  const changes = Math.floor((release + (index % CHANGED)) / CHANGED);
  const name = `package-${(app * 37 + index * 11) % 4_000}`;
  return `{"name":"${name}","version":"${1 + (index % 9)}.${changes}.${app % 7}","type":"library","source":"npm","license":"MIT"}`;
}
