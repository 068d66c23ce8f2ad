import { createHash } from 'node:crypto';
import { contentOf, type Extraction, type ExtractionDocument, normaliseExtraction } from '#libs/domain';
import { isBom } from './cyclonedx/bom.js';
import { type BomHints, HINT_NAMES } from './cyclonedx/bom-hints.js';
import { readBom } from './cyclonedx/read-bom.js';
import { contradictions } from './contradictions.js';
import { describeViolation, type ExtractionProblem } from './describe-violation.js';
import { ProblemList } from './problem-list.js';
import { hostileSizes, unstorableTexts } from './unstorable-texts.js';
import { isHead, LISTS } from './validators.js';

/** An extraction, or everything that is wrong with what was sent. */
export type Decoded =
  | {
      readonly ok: true;
      readonly extraction: Extraction;
      /** Puts a problem of the extraction at its place in what was sent; absent where that is the same. */
      readonly translate?: (problem: ExtractionProblem) => ExtractionProblem;
    }
  | {
      readonly ok: false;
      readonly problems: readonly ExtractionProblem[];
      readonly extractionId: string | null;
    };

/** What is known of a document beside its bytes. */
export interface DecodeHints extends BomHints {
  /** Whether it was declared to be CycloneDX; else its content tells. */
  readonly isBom?: boolean;
}

/** Reads one extraction (extraction.schema.json or CycloneDX) from bytes, naming every problem. Never throws. */
export function decodeExtraction(bytes: Uint8Array, hints: DecodeHints = {}): Decoded {
  const parsed = parseJson(bytes);
  if ('problem' in parsed)
    return { ok: false, problems: [{ pointer: '', message: parsed.problem }], extractionId: null };
  if (hints.isBom === true || isBom(parsed.value)) return decodeBom(parsed.value, hints);
  const superfluous = HINT_NAMES.filter((name) => hints[name] !== undefined);
  if (superfluous.length === 0) return decodeDocument(parsed.value);
  const message = `says this itself, so that ${superfluous.join(', ')} must not be in the query: only CycloneDX may need it`;
  return { ok: false, problems: [{ pointer: '', message }], extractionId: idOf(parsed.value) };
}

function decodeBom(document: unknown, hints: BomHints): Decoded {
  const read = readBom(document, hints);
  if (!read.ok) return read;
  const { translate } = read.places;
  const decoded = decodeDocument(read.document);
  if (decoded.ok && read.problems.length === 0) return { ...decoded, translate };
  const found = decoded.ok ? [] : decoded.problems.map(translate);
  const { extractionId } = decoded.ok ? decoded.extraction : decoded;
  return { ok: false, problems: [...read.problems, ...found], extractionId };
}

/** Reads one extraction from parsed JSON. */
export function decodeDocument(document: unknown): Decoded {
  const problems = problemsOf(document);
  if (problems.length > 0) return { ok: false, problems, extractionId: idOf(document) };
  const extraction = normaliseExtraction(document as ExtractionDocument);
  const contentHash = createHash('sha256').update(contentOf(extraction)).digest('hex');
  return { ok: true, extraction: { ...extraction, contentHash } };
}

function problemsOf(document: unknown): readonly ExtractionProblem[] {
  const hostile = hostileSizes(document);
  const problems = new ProblemList();
  if (hostile.length > 0) hostile.forEach(problems.add);
  else {
    unstorableTexts(document, problems.add);
    if (isHead(document)) for (const problem of contradictions(document)) problems.add(problem);
    else isHead.errors?.map((error) => describeViolation(error)).forEach(problems.add);
    for (const list of LISTS) checkEntries(document, list, problems);
  }
  return problems.list();
}

function checkEntries(document: unknown, list: (typeof LISTS)[number], problems: ProblemList): void {
  const entries = (document as Record<string, unknown> | null)?.[list.name];
  if (!Array.isArray(entries)) return;
  for (const [index, entry] of entries.slice(0, list.maximum).entries()) {
    if (list.isEntry(entry)) continue;
    for (const error of list.isEntry.errors ?? [])
      problems.add(describeViolation(error, `/${list.name}/${index}`));
    if (problems.isFull) return;
  }
}

function parseJson(bytes: Uint8Array): { readonly value: unknown } | { readonly problem: string } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: 'is not valid UTF-8' };
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: `is not valid JSON: ${(error as Error).message}` };
  }
}

function idOf(document: unknown): string | null {
  const id = (document as { extractionId?: unknown } | null)?.extractionId;
  return typeof id === 'string' && id.length <= 100 ? id : null;
}
