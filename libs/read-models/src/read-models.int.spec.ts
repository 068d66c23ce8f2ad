import fc from 'fast-check';
import type { PartitionSlice } from '#libs/event-log';
import { aDocument, type ExtractionOverrides } from '../../domain/src/testing/an-extraction.js';
import { tinyCatalog } from '../../domain/src/testing/tiny-catalog.js';
import type { ArrivingDocument } from '../../event-log/src/testing/record-documents.js';
import { openReadModelBench, type ReadModelBench } from './testing/read-model-bench.js';

const APPS = ['Tiny', 'Odd', 'Calm', 'Bold', 'Late'];
const VERSIONS = ['1.0.0', '1.0.1', '1.0.2', '1.1.0', '2.0.0', '2.0.1', '3.0.0-beta'];
const PACKAGES = [
  'npm react',
  'npm vue',
  'npm @sentry/core',
  'npm lodash',
  'embedded sqlite',
  'cargo sentry',
];

/** What may happen to a few applications: few versions and days, so that corrections and late ones are usual. */
const scan = fc.record({
  app: fc.constantFrom(...APPS),
  version: fc.oneof(fc.constantFrom(...VERSIONS), fc.constant(null)),
  extractedAt: fc.integer({ min: 1, max: 15 }),
  releasedAt: fc.option(fc.integer({ min: 1, max: 15 }), { nil: null }),
  isMeasured: fc.integer({ min: 0, max: 5 }).map((number) => number > 0),
  isRenamed: fc.boolean(),
  aliases: fc.subarray(['A', 'a', 'B']),
  runtime: fc.constantFrom(null, 'electron', 'qt'),
  technologies: fc.subarray(['Foo 1', 'bar ? [70 Bar]', 'reactjs 18.0.0 [95 Views]']),
  components: fc
    .subarray(PACKAGES)
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc.constantFrom('1.0.0', '2.0.0', '2.0.0 MIT').map((version) => `${name} ${version}`),
        ),
      ),
    ),
  withoutVue: fc.boolean(),
});

const worlds = fc.array(scan, { minLength: 10, maxLength: 40 }).map((scans) =>
  scans.map((each, index): ArrivingDocument => {
    const overrides: ExtractionOverrides = {
      id: index + 1,
      version: each.version,
      extractedAt: each.extractedAt,
      releasedAt: each.releasedAt,
      notMeasuredReason: each.isMeasured ? null : 'extraction-failed',
      app: {
        name: each.isRenamed ? `${each.app} Again` : each.app,
        bundleId: `com.example.${each.app}`,
        aliases: each.aliases,
      },
      bundle: { runtime: each.runtime },
      technologies: each.isMeasured ? each.technologies : [],
      components: each.isMeasured ? each.components : [],
    };
    // Now and then under other rules, so that changesets without an extraction are there too.
    return {
      document: aDocument(overrides),
      catalog: tinyCatalog({ without: each.withoutVue ? ['Vue'] : [] }),
    };
  }),
);

/** How much of which partition goes into the next batch. */
const batches = fc.infiniteStream(
  fc.record({
    parts: fc.array(fc.nat(15), { minLength: 1, maxLength: 5 }),
    count: fc.integer({ min: 1, max: 4 }),
  }),
);

describe('the read models', () => {
  let bench: ReadModelBench;

  const digestsOfOneBatch = async (): Promise<Record<string, string>> => {
    await bench.startOver();
    await bench.catchUp();
    return bench.digests();
  };

  it('are the same for any split into batches and any interleaving of partitions', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, batches, async (world, stream) => {
        bench = await openReadModelBench();
        try {
          await bench.append(...world);
          const whole = await digestsOfOneBatch();
          await bench.startOver();
          await applyInBatches(bench, stream);
          expect(await bench.digests()).toEqual(whole);
        } finally {
          await bench.close();
        }
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  it('are the same after any application was forgotten and applied anew', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, batches, async (world, stream) => {
        bench = await openReadModelBench();
        try {
          await bench.append(...world);
          await applyInBatches(bench, stream);
          const before = await bench.digests();
          for (const { app_id } of await bench.rows<{ app_id: string }>('SELECT app_id FROM log.app')) {
            await bench.refold(`app_${app_id}`);
            expect(await bench.digests()).toEqual(before);
          }
        } finally {
          await bench.close();
        }
      }),
      { numRuns: 4 },
    );
  }, 120_000);

  it('are the same whatever the order of arrival, but for what the order names', async () => {
    await fc.assert(
      fc.asyncProperty(
        worlds.chain((world) =>
          fc.record({
            world: fc.constant(world),
            other: fc.shuffledSubarray(world, { minLength: world.length }),
          }),
        ),
        async ({ world, other }) => {
          const digests: Record<string, string>[] = [];
          for (const order of [world, other]) {
            bench = await openReadModelBench();
            try {
              await bench.append(...order.map(({ document }) => ({ document, catalog: tinyCatalog() })));
              await bench.catchUp();
              digests.push(await bench.digests());
            } finally {
              await bench.close();
            }
          }
          expect(digests[1]).toEqual(digests[0]);
        },
      ),
      { numRuns: 6 },
    );
  }, 120_000);

  it('hold nothing of an application that was forgotten', async () => {
    bench = await openReadModelBench();
    try {
      const empty = await bench.digests();
      await bench.given({
        components: ['npm react 17.0.0'],
        app: { aliases: ['Wee'] },
        bundle: { runtime: 'qt' },
      });
      const [app] = await bench.rows<{ app_id: string }>('SELECT app_id FROM log.app');
      const client = await bench.pool.connect();
      for (const consumer of bench.consumers) await consumer.forget(client, `app_${app!.app_id}`);
      client.release();
      expect(await bench.digests()).toEqual(empty);
    } finally {
      await bench.close();
    }
  });
});

/** Each batch by a process of its own, until all is taken. */
async function applyInBatches(
  bench: ReadModelBench,
  stream: Iterator<{ readonly parts: readonly number[]; readonly count: number }>,
): Promise<void> {
  const reached = new Map((await bench.log.heads()).map(({ part }) => [part, 0]));
  for (;;) {
    const left = await bench.log.readAfter(
      [...reached].map(([part, pos]) => ({ part, pos })),
      4,
    );
    if (left.length === 0) return;
    const { parts, count } = stream.next().value as { parts: number[]; count: number };
    const wanted = left.filter(({ part }, index) => parts.includes(part) || parts.includes(index));
    const slices = (wanted.length === 0 ? left.slice(0, 1) : wanted).map(
      ({ part, items }): PartitionSlice => ({ part, items: items.slice(0, count) }),
    );
    await bench.applyAnew(slices);
    for (const { part, items } of slices) reached.set(part, items.at(-1)?.pos ?? 0);
  }
}
