import { createHash } from 'node:crypto';
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { contentOf, type Extraction, type ExtractionDocument, normaliseExtraction } from '#libs/domain';
import { describeViolation, type ExtractionProblem } from './describe-violation.js';
import schema from './extraction.schema.json' with { type: 'json' };
import { unstorableTexts } from './unstorable-texts.js';

/** An extraction, or everything that is wrong with what was sent. */
export type Decoded =
  | { readonly ok: true; readonly extraction: Extraction }
  | {
      readonly ok: false;
      readonly problems: readonly ExtractionProblem[];
      readonly extractionId: string | null;
    };

/** The start of the year 1: years before it have no four digits in UTC. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');

/** NUL and surrogates, written as JSON escapes. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** More than these are counted, not listed: a hostile document must not make a huge answer. */
const MAXIMUM_PROBLEMS = 500;

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
(formats as unknown as (ajv: Ajv2020) => void)(ajv);
// The library's own format lets `urn:uuid:` pass, which is no bare UUID.
ajv.addFormat('uuid', /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i);
const isDocument = ajv.compile<ExtractionDocument>(schema);

/** Reads one extraction (extraction.schema.json) from bytes, naming every problem. */
export function decodeExtraction(bytes: Uint8Array): Decoded {
  const parsed = parseJson(bytes);
  if ('problem' in parsed) return rejected([{ pointer: '', message: parsed.problem }], null);
  // Valid UTF-8 can bring such texts in by escapes alone, so most documents need no second look.
  return decode(parsed.value, UNSTORABLE_ESCAPE.test(parsed.text) ? [...unstorableTexts(parsed.value)] : []);
}

/** Reads one extraction from parsed JSON. */
export function decodeDocument(document: unknown): Decoded {
  return decode(document, [...unstorableTexts(document)]);
}

function decode(document: unknown, problems: ExtractionProblem[]): Decoded {
  if (!isDocument(document)) problems.push(...(isDocument.errors ?? []).map(describeViolation));
  else problems.push(...contradictions(document));
  if (problems.length > 0) return rejected(problems, idOf(document));
  const extraction = normaliseExtraction(document as ExtractionDocument);
  const contentHash = createHash('sha256').update(contentOf(extraction)).digest('hex');
  return { ok: true, extraction: { ...extraction, contentHash } };
}

/** What each member alone allows and all together do not. */
function contradictions(document: ExtractionDocument): ExtractionProblem[] {
  const problems: ExtractionProblem[] = [];
  if (document.status === 'measured' && document.notMeasuredReason != null) {
    problems.push({ pointer: '/notMeasuredReason', message: 'must be null where the status is measured' });
  }
  const times = { '/extractedAt': document.extractedAt, '/release/releasedAt': document.release.releasedAt };
  for (const [pointer, time] of Object.entries(times)) {
    // Formats let leap seconds and the year 0 pass, which the database cannot hold.
    if (time != null && !(Date.parse(time) >= EARLIEST))
      problems.push({ pointer, message: 'must be a time that exists' });
  }
  return problems;
}

function parseJson(
  bytes: Uint8Array,
): { readonly value: unknown; readonly text: string } | { readonly problem: string } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: 'is not valid UTF-8' };
  }
  try {
    return { value: JSON.parse(text), text };
  } catch (error) {
    return { problem: `is not valid JSON: ${(error as Error).message}` };
  }
}

function rejected(problems: readonly ExtractionProblem[], extractionId: string | null): Decoded {
  const shown = problems.slice(0, MAXIMUM_PROBLEMS);
  const more = problems.length - shown.length;
  return {
    ok: false,
    problems: more === 0 ? shown : [...shown, { pointer: '', message: `has ${more} more problems` }],
    extractionId,
  };
}

function idOf(document: unknown): string | null {
  const id = (document as { extractionId?: unknown } | null)?.extractionId;
  return typeof id === 'string' && id.length <= 100 ? id : null;
}
