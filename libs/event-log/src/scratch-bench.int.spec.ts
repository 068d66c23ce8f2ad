import type { Pool } from 'pg';
import { createPool } from '#libs/postgres';
import { type Changeset, type Component, evolve, initialAppState } from '#libs/domain';
import { createLogDatabase } from './testing/log-database.js';
import { buildApp, buildChangeset } from './testing/build-changeset.js';
import { encodeChangeset } from './codec/encode-changeset.js';
import { appendChangesets } from './adapters/postgres/append-changesets.js';
import { openPostgresEventLog } from './adapters/postgres/postgres-event-log.js';
import { appUuid } from './app-uuid.js';
import { recordDocuments } from './testing/record-documents.js';
import { loadCatalog } from '#libs/catalog';

const BATCHES = 40;
const SQL = `SELECT part, pos FROM log.append(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`;

function components(n: number, v: number): Component[] {
  return Array.from({ length: n }, (_, i) => ({
    source: 'npm' as const,
    name: `@scope/package-number-${i}`,
    version: `1.${v}.${i}`,
    type: 'library' as const,
    license: 'MIT',
    cpe: null,
    purl: `pkg:npm/%40scope/package-number-${i}@1.${v}.${i}`,
  }));
}
function big(app: any, version: number, n: number): Changeset {
  const c = buildChangeset(app, version);
  if (n === 0) return c;
  const added = components(n, version),
    removed = components(n, version - 1);
  return {
    ...c,
    extraction: { ...c.extraction!, components: { baseExtractionId: null, added, removed } },
    components: {
      dropped: [],
      put: [
        ...added.map((component) => ({ component, from: `${version}`, until: null })),
        ...removed.map((component) => ({ component, from: `${version - 1}`, until: `${version}` })),
      ],
      maintenance: [],
      noLongerMaintenance: [],
    },
  };
}
const batchesFor = (n: number, isNew: boolean) => {
  const apps = Array.from({ length: 100 }, () => buildApp());
  return Array.from({ length: BATCHES }, (_, v) =>
    (isNew ? Array.from({ length: 100 }, () => buildApp()) : apps).map((app) =>
      big(app, isNew ? 1 : v + 1, n),
    ),
  );
};
function values(changesets: Changeset[], partOf: (id: string) => number): unknown[] {
  const ex = changesets.map((c) => c.extraction!);
  const col = [
    changesets.map((a) => appUuid(a.app.id)),
    changesets.map((a) => partOf(a.app.id)),
    changesets.map((a) => a.app.platform),
    changesets.map((a) => a.app.slug),
    changesets.map((a) => a.version - 1),
    changesets.map((a) => a.version),
    ex.map((e) => e.extractionId),
    changesets.map((c) => appUuid(c.app.id)),
    ex.map((e) => Buffer.from(e.contentHash, 'hex')),
    changesets.map((c) => c.outcome),
    changesets.map((c) => partOf(c.app.id)),
    changesets.map((c) => appUuid(c.app.id)),
    changesets.map((c) => c.version),
    changesets.map((c) => c.id),
    changesets.map((c) => c.type),
    changesets.map(() => 1),
    changesets.map((c) => JSON.stringify(encodeChangeset(c))),
    changesets.map(() => null),
    changesets.map((c) => c.occurredAt),
  ];
  // strings as PG array literals, prepared beforehand
  return col.map(
    (list) =>
      '{' +
      list
        .map((x: any) =>
          x === null
            ? 'NULL'
            : Buffer.isBuffer(x)
              ? '"\\\\x' + x.toString('hex') + '"'
              : typeof x === 'number'
                ? x
                : '"' + x.replace(/\\/g, '\\\\').replace(/"/g, '\\"') + '"',
        )
        .join(',') +
      '}',
  );
}

it('bench', async () => {
  const out: unknown[] = [];
  for (const [n, isNew] of [
    [0, false],
    [0, true],
    [32, false],
  ] as const)
    for (const writers of [1, 4])
      for (const mode of ['port', 'floor', 'port', 'floor'] as const) {
        const db = await createLogDatabase();
        const pool: Pool = createPool({
          connectionString: db.connectionString,
          applicationName: 'deskscope-spec',
          max: writers,
        });
        const log = await openPostgresEventLog(pool);
        const work = Array.from({ length: writers }, () => batchesFor(n, isNew));
        const prepared =
          mode === 'floor' ? work.map((w) => w.map((b) => values(b, (id) => log.partitionOf(id)))) : [];
        const bytes = JSON.stringify(encodeChangeset(work[0]![1]![0]!)).length;
        const start = performance.now();
        await Promise.all(
          work.map(async (w, i) => {
            for (const [j, b] of w.entries()) {
              if (mode === 'port') {
                const r = await log.append(b);
                if (r.status !== 'appended') throw new Error('conflict');
              } else await pool.query({ name: 'floor', text: SQL, values: prepared[i]![j] as unknown[] });
            }
          }),
        );
        const s = (performance.now() - start) / 1000;
        let enc = 0;
        if (mode === 'port') {
          const t = performance.now();
          for (const w of work) for (const b of w) for (const c of b) JSON.stringify(encodeChangeset(c));
          enc = performance.now() - t;
        }
        out.push({
          changes: n,
          isNew,
          writers,
          mode,
          bytes,
          perSecond: Math.round((writers * BATCHES * 100) / s),
          encodeMs: Math.round(enc),
          totalMs: Math.round(s * 1000),
        });
        await pool.end();
        await db.drop();
      }
  console.table(out);
}, 600_000);

it('load', async () => {
  const db = await createLogDatabase();
  const pool: Pool = createPool({
    connectionString: db.connectionString,
    applicationName: 'deskscope-spec',
    max: 1,
  });
  const log = await openPostgresEventLog(pool);
  const catalog = loadCatalog();
  let list = components(300, 0);
  const docs = Array.from({ length: 200 }, (_, v) => {
    list = list.map((c, i) => (i % 10 === v % 10 ? components(300, v)[i]! : c));
    return {
      catalog,
      document: {
        schemaVersion: '1.0' as const,
        extractionId: crypto.randomUUID(),
        extractedAt: new Date(Date.UTC(2020, 0, v)).toISOString(),
        status: 'measured' as const,
        app: { name: 'Big', bundleId: 'b.b', platform: 'macos' as const },
        release: {
          version: `1.${v}.0`,
          releasedAt: new Date(Date.UTC(2020, 0, v)).toISOString(),
          notes: 'x'.repeat(500),
        },
        bundle: { runtime: 'electron', electronVersion: '29.0.0' },
        technologies: [],
        components: list,
      },
    };
  });
  const t0 = performance.now();
  const [app] = recordDocuments(docs).values();
  const decideMs = performance.now() - t0;
  const cs = app!.changesets;
  const r = await log.append(cs);
  if (r.status !== 'appended') throw new Error();
  const out = [];
  for (let i = 0; i < 6; i++) {
    const t = performance.now();
    const logged = (await log.readApps([cs[0]!.app.id])).get(cs[0]!.app.id)!;
    const t1 = performance.now();
    const raw = await pool.query('select data::text from log.changeset where app_id = $1 order by version', [
      appUuid(cs[0]!.app.id),
    ]);
    const t2 = performance.now();
    let state = initialAppState(app!.initial, app!.initial.slug);
    for (const l of logged) state = evolve(state, l.changeset);
    const t3 = performance.now();
    out.push({ readApps: t1 - t, rawText: t2 - t1, evolve: t3 - t2, n: logged.length, decideMs });
  }
  console.table(out);
  console.log(
    (
      await pool.query(
        'select sum(pg_column_size(data)) stored, sum(octet_length(data::text)) text, max(octet_length(data::text)) as max from log.changeset',
      )
    ).rows,
  );
  await pool.end();
  await db.drop();
}, 600_000);
