import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { anExtraction } from '../../../../libs/domain/src/testing/an-extraction.js';
import { datesAhead } from '../../../scan-ingest/src/decode/check-dates.js';
import { ProblemList } from '../../../scan-ingest/src/decode/problem-list.js';
import { MAXIMUM_SENDING_MS } from '../../../scan-ingest/src/intake/sending-time.js';
import { extractionExample } from '../../../scan-ingest/src/intake/extraction.example.js';
import { OutcomeDocument } from '../../../scan-ingest/src/intake/outcome-document.js';
import { preferredWait } from '../../../scan-ingest/src/intake/prefer-wait.js';
import { MAXIMUM_LINE_BYTES } from '../../../scan-ingest/src/intake/record-lines.js';
import type { RecordOutcome } from '../../../scan-ingest/src/record/record-outcome.js';
import { ownDocument } from './examples/intake.examples.js';
import { INTAKE, type Outcome } from './intake-facts.js';
import { outcomes } from './sections/outcomes.js';

interface Schema {
  readonly properties: Readonly<
    Record<string, Schema & { readonly maxItems?: number; readonly maxLength?: number }>
  >;
}
const schemaFile = join(__dirname, '../../../scan-ingest/src/decode/extraction.schema.json');
const { properties } = JSON.parse(readFileSync(schemaFile, 'utf8')) as Schema;

// Neither knows a word that the other does not: this compiles only then.
const sameWords: [Outcome] extends [RecordOutcome['outcome']]
  ? [RecordOutcome['outcome']] extends [Outcome]
    ? true
    : false
  : false = true;

describe('what the guide tells of scan-ingest is what scan-ingest does', () => {
  test('the longest line', () => {
    expect(INTAKE.longestLineMebibytes * 1024 * 1024).toBe(MAXIMUM_LINE_BYTES);
  });

  test('the longest wait', () => {
    expect(preferredWait('wait=999999')).toBe(INTAKE.longestWaitSeconds);
  });

  test('the sizes of an extraction', () => {
    expect(properties['components']?.maxItems).toBe(INTAKE.mostComponents);
    expect(properties['technologies']?.maxItems).toBe(INTAKE.mostTechnologies);
    expect(properties['release']?.properties['notes']?.maxLength).toBe(INTAKE.mostNotesCharacters);
  });

  test('how many problems are named', () => {
    const list = new ProblemList();
    for (let number = 0; number < 2 * INTAKE.mostProblems; number += 1)
      list.add({ pointer: `/${number}`, message: 'is wrong' });
    expect(list.list().filter(({ message }) => message === 'is wrong')).toHaveLength(INTAKE.mostProblems);
  });

  test('how long a document or line may take to arrive', () => {
    expect(INTAKE.minutesToArrive * 60_000).toBe(MAXIMUM_SENDING_MS);
  });

  test('how far ahead a date may be', () => {
    const scanned = new Date('2026-06-02T12:00:00.000Z');
    const extraction = anExtraction({ extractedAt: scanned.toISOString() });
    const before = (hours: number, ms: number) => new Date(scanned.getTime() - hours * 3_600_000 - ms);
    expect(datesAhead(extraction, before(INTAKE.hoursAhead, 0))).toEqual([]);
    expect(datesAhead(extraction, before(INTAKE.hoursAhead, 1))).toHaveLength(1);
  });

  test('the outcomes', () => {
    expect(sameWords).toBe(true);
    const described = [...outcomes.body.text.matchAll(/<th scope="row"><code>(\w+)<\/code>/g)];
    expect(described.map(([, outcome]) => outcome)).toEqual(
      (OutcomeDocument.properties.outcome as unknown as { enum: string[] }).enum,
    );
  });

  test('the small extraction, which the guide sends and the interface shows', () => {
    expect(ownDocument).toEqual(extractionExample);
  });
});
