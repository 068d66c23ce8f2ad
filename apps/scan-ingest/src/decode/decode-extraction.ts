import { hash } from 'node:crypto';
import {
  contentOf,
  distinctComponents,
  type Extraction,
  type ExtractionDocument,
  normaliseExtraction,
} from '#libs/domain';
import { isBom } from './cyclonedx/bom.js';
import { type BomHints, HINT_NAMES } from './cyclonedx/bom-hints.js';
import { readBom } from './cyclonedx/read-bom.js';
import { ComponentPool, type PooledComponent } from './component-pool.js';
import { type ExtractionProblem } from './describe-violation.js';
import { type KnownList, KnownLists } from './known-lists.js';
import { parseJson } from './parse-json.js';
import { componentsOf, problemsOf } from './problems-of.js';
import { splitComponents } from './split-components.js';

/** An extraction, or everything that is wrong with what was sent. */
export type Decoded =
  | {
      readonly ok: true;
      readonly extraction: Extraction;
      /** Puts a problem of the extraction at its place in what was sent; absent where that is the same. */
      readonly translate?: (problem: ExtractionProblem) => ExtractionProblem;
    }
  | Refused;

interface Refused {
  readonly ok: false;
  readonly problems: readonly ExtractionProblem[];
  readonly extractionId: string | null;
}

/** What is known of a document beside its bytes. */
export interface DecodeHints extends BomHints {
  /** Whether it was declared to be CycloneDX; else its content tells. */
  readonly isBom?: boolean;
}

/** What was found good before, whoever sent it. It saves work and never changes a result. */
const pool = new ComponentPool();
const lists = new KnownLists();

/** Reads one extraction (extraction.schema.json or CycloneDX) from bytes, naming every problem. Never throws. */
export function decodeExtraction(bytes: Uint8Array, hints: DecodeHints = {}): Decoded {
  const isPlain = hints.isBom !== true && HINT_NAMES.every((name) => hints[name] === undefined);
  return (isPlain ? decodeInParts(bytes) : null) ?? decodeWhole(bytes, hints);
}

/** Reads a document whose list of components can be told apart and was known or is good; null for any other. */
function decodeInParts(bytes: Uint8Array): Decoded | null {
  const split = splitComponents(bytes);
  if (split === null) return null;
  const head = parseJson(split.head);
  if ('problem' in head || !isObject(head.value) || isBom(head.value)) return null;
  const name = lists.nameOf(split.list);
  const known = lists.find(name);
  if (known !== null) return decodedOf(readDocument(head.value, known));
  const list = parseJson(split.list);
  if ('problem' in list || !Array.isArray(list.value)) return null;
  const read = readDocument({ ...head.value, components: list.value }, null);
  if (read.ok) lists.keep(name, read.list);
  return decodedOf(read);
}

function decodeWhole(bytes: Uint8Array, hints: DecodeHints): Decoded {
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
  return decodedOf(readDocument(document, null));
}

type Read = Refused | { readonly ok: true; readonly extraction: Extraction; readonly list: KnownList };

function decodedOf(read: Read): Decoded {
  return read.ok ? { ok: true, extraction: read.extraction } : read;
}

/** @param known the components, where they were found good before: those of the document are not looked at then. */
function readDocument(document: unknown, known: KnownList | null): Read {
  const found = pool.findAll(componentsOf(document));
  const problems = problemsOf(document, (index) => found[index] !== null);
  if (problems.length > 0) return { ok: false, problems, extractionId: idOf(document) };
  const checked = document as ExtractionDocument;
  const list = known ?? listOf(checked, found);
  const extraction = normaliseExtraction(checked, list.components);
  const contentHash = hash('sha256', contentOf(extraction, list.content));
  return { ok: true, extraction: { ...extraction, contentHash }, list };
}

/** The components of a checked document, each as the same object whenever it comes. */
function listOf(document: ExtractionDocument, found: readonly (PooledComponent | null)[]): KnownList {
  const pooled = document.components.map((entry, index) => found[index] ?? pool.add(entry));
  const contents = new Map(pooled.map(({ component, content }) => [component, content]));
  const components = distinctComponents(pooled.map(({ component }) => component));
  const texts = components.map((component) => contents.get(component) ?? JSON.stringify(component));
  return { components, content: `[${texts.join(',')}]` };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idOf(document: unknown): string | null {
  const id = (document as { extractionId?: unknown } | null)?.extractionId;
  return typeof id === 'string' && id.length <= 100 ? id : null;
}
