import { createHash } from 'node:crypto';
import { contentOf, type Extraction, type ExtractionDocument, normaliseExtraction } from '#libs/domain';
import { contradictions } from './contradictions.js';
import { describeViolation, type ExtractionProblem } from './describe-violation.js';
import { ProblemList } from './problem-list.js';
import { hostileSizes, unstorableTexts } from './unstorable-texts.js';
import { isHead, LISTS } from './validators.js';

/** An extraction, or everything that is wrong with what was sent. */
export type Decoded =
  | { readonly ok: true; readonly extraction: Extraction }
  | {
      readonly ok: false;
      readonly problems: readonly ExtractionProblem[];
      readonly extractionId: string | null;
    };

/** Reads one extraction (extraction.schema.json) from bytes, naming every problem. Never throws. */
export function decodeExtraction(bytes: Uint8Array): Decoded {
  const parsed = parseJson(bytes);
  if ('problem' in parsed)
    return { ok: false, problems: [{ pointer: '', message: parsed.problem }], extractionId: null };
  return decodeDocument(parsed.value);
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
