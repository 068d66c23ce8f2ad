import parseExpression from 'spdx-expression-parse';
import { correctedLicense } from './correct-license.js';
import { findLicenseByName, findLicenseId, upgradeLicense } from './spdx-names.js';

/** An SPDX expression as a tree (SPDX 2.3, Annex D). */
export type LicenseTree =
  | { readonly license: string; readonly plus?: true; readonly exception?: string }
  | { readonly left: LicenseTree; readonly conjunction: 'and' | 'or'; readonly right: LicenseTree };

/** What a scanner's word on a licence means. */
export type ParsedLicense =
  /** `text` is the expression in its canonical spelling, with no deprecated id. */
  | { readonly kind: 'expression'; readonly text: string; readonly tree: LicenseTree }
  /** A text that is no SPDX licence: it is shown as it is, and nobody can tell what it asks for. */
  | { readonly kind: 'named'; readonly name: string }
  /** Nothing was said. */
  | { readonly kind: 'none' };

const NOTHING: ParsedLicense = { kind: 'none' };
const NOTHING_SAID = /^(?:noassertion|none|unknown)?$/i;
/** What npm has for packages without an open licence. */
const NOT_OPEN = /^(?:unlicensed$|see licen[sc]e in )/i;
const OPERATORS = new Set(['AND', 'OR', 'WITH']);

const parsed = new Map<string, ParsedLicense>();
/** Distinct texts are few: thousands of components share some dozens. */
const MAXIMUM_KNOWN = 10_000;

/** Reads what stands in a component's `license`; pure, and remembered by its text. */
export function parseLicense(text: string | null): ParsedLicense {
  if (text === null) return NOTHING;
  const known = parsed.get(text);
  if (known !== undefined) return known;
  if (parsed.size >= MAXIMUM_KNOWN) parsed.clear();
  const license = read(text.trim());
  parsed.set(text, license);
  return license;
}

function read(text: string): ParsedLicense {
  if (NOTHING_SAID.test(text)) return NOTHING;
  if (NOT_OPEN.test(text)) return { kind: 'named', name: text };
  const id = findLicenseId(text) ?? findLicenseByName(text);
  const found =
    (id === undefined ? undefined : ofId(id)) ??
    ofExpression(text) ??
    ofAlternatives(text) ??
    ofCorrection(text);
  return found ?? { kind: 'named', name: text };
}

/** Of an id of the list; the parser may not know the newest ones. */
function ofId(id: string): ParsedLicense {
  const upgraded = upgradeLicense(id.replace(/\+$/, ''), id.endsWith('+'));
  return ofExpression(upgraded) ?? { kind: 'expression', text: upgraded, tree: { license: upgraded } };
}

function ofExpression(text: string): ParsedLicense | undefined {
  try {
    const tree = upgraded(parseExpression(canonicalTokens(text)));
    const written = write(tree);
    // What another document defines nobody could look up.
    return written.includes('DocumentRef-') ? undefined : { kind: 'expression', text: written, tree };
  } catch {
    return undefined;
  }
}

/** `MIT/Apache-2.0`, as crates were licensed before expressions: a choice. */
function ofAlternatives(text: string): ParsedLicense | undefined {
  const ids = text.split('/').map((part) => findLicenseId(part.trim()));
  return ids.length > 1 && ids.every((id) => id !== undefined) ? ofExpression(ids.join(' OR ')) : undefined;
}

function ofCorrection(text: string): ParsedLicense | undefined {
  const id = correctedLicense(text);
  return id === undefined ? undefined : ofId(id);
}

/** Ids and operators in the case that the grammar asks for. */
function canonicalTokens(text: string): string {
  return text.replace(/[^\s()]+/g, (token) => {
    const upper = token.toUpperCase();
    if (OPERATORS.has(upper)) return upper;
    const id = findLicenseId(token);
    if (id !== undefined) return id;
    const withoutPlus = token.endsWith('+') ? findLicenseId(token.slice(0, -1)) : undefined;
    return withoutPlus === undefined ? token : `${withoutPlus}+`;
  });
}

function upgraded(tree: LicenseTree): LicenseTree {
  if ('conjunction' in tree)
    return { conjunction: tree.conjunction, left: upgraded(tree.left), right: upgraded(tree.right) };
  const text = upgradeLicense(
    tree.license.replace(/\+$/, ''),
    tree.plus === true || tree.license.endsWith('+'),
  );
  const [license = '', exception] = text.split(' WITH ');
  const plus = license.endsWith('+');
  const named = tree.exception ?? exception;
  return {
    license: plus ? license.slice(0, -1) : license,
    ...(plus && { plus }),
    ...(named !== undefined && { exception: named }),
  };
}

/** OR binds weaker than AND, so only an OR below an AND needs its brackets. */
function write(tree: LicenseTree): string {
  if (!('conjunction' in tree)) {
    const { license, plus, exception } = tree;
    return `${license}${plus ? '+' : ''}${exception === undefined ? '' : ` WITH ${exception}`}`;
  }
  const { conjunction } = tree;
  const side = (part: LicenseTree): string =>
    conjunction === 'and' && 'conjunction' in part && part.conjunction === 'or'
      ? `(${write(part)})`
      : write(part);
  return `${side(tree.left)} ${conjunction.toUpperCase()} ${side(tree.right)}`;
}
