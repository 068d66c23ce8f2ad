import type { ValidateFunction } from 'ajv';
import type { ExtractionProblem } from '../describe-violation.js';
import { ProblemList } from '../problem-list.js';
import type { Bom, BomComponent } from './bom.js';
import { BOM_VERSIONS, type BomValidators, bomValidators, type BomVersion } from './bom-schema.js';
import { describeBomViolations } from './describe-bom-violations.js';
import { flattenComponents, MAXIMUM_COMPONENTS, type PlacedComponent } from './flatten-components.js';

const MAXIMUM_DEPTH = 100;
/** Of what has more members and entries than these, only the first problem is named. */
const MAXIMUM_NODES = 50_000;

export type CheckedBom =
  | { readonly ok: true; readonly bom: Bom; readonly components: readonly PlacedComponent[] }
  | { readonly ok: false; readonly problems: readonly ExtractionProblem[] };

/** Whether a document is CycloneDX JSON 1.4 to 1.7 with what an extraction needs, naming every problem. */
export function checkBom(document: unknown): CheckedBom {
  const refusal = refusalOf(document);
  if (refusal !== null) return { ok: false, problems: [refusal] };
  const components = flattenComponents(document);
  if (components.length > MAXIMUM_COMPONENTS) {
    const message = `must have at most ${MAXIMUM_COMPONENTS} entries, those inside components counted`;
    return { ok: false, problems: [{ pointer: '/components', message }] };
  }
  const problems = new ProblemList();
  new Checker((document as { specVersion: BomVersion }).specVersion, problems).check(document, components);
  missing(document).forEach(problems.add);
  const list = problems.list();
  return list.length > 0 ? { ok: false, problems: list } : { ok: true, bom: document as Bom, components };
}

/** What keeps a document from being looked at any closer. */
function refusalOf(document: unknown): ExtractionProblem | null {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { pointer: '', message: 'must be an object' };
  const { bomFormat, specVersion } = document as Record<string, unknown>;
  if (bomFormat !== 'CycloneDX') return { pointer: '/bomFormat', message: 'must be "CycloneDX"' };
  if (!BOM_VERSIONS.includes(specVersion as BomVersion)) {
    const versions = BOM_VERSIONS.map((version) => `"${version}"`).join(', ');
    return { pointer: '/specVersion', message: `must be one of ${versions}` };
  }
  if (isDeeper(document, MAXIMUM_DEPTH))
    return { pointer: '', message: `is nested more than ${MAXIMUM_DEPTH} levels deep` };
  return null;
}

class Checker {
  constructor(
    private readonly version: BomVersion,
    private readonly problems: ProblemList,
  ) {}

  /** Components are checked one by one, so that errors cannot pile up. */
  check(document: unknown, components: readonly PlacedComponent[]): void {
    this.checkPart(headOf(document as Record<string, unknown>), '', ({ isBom }) => isBom);
    for (const { component, pointer } of components) {
      if (this.problems.isFull) return;
      this.checkPart(
        withoutInner(component, pointer, this.problems),
        pointer,
        ({ isComponent }) => isComponent,
      );
    }
  }

  private checkPart(part: unknown, base: string, pick: (from: BomValidators) => ValidateFunction): void {
    const allErrors = countNodes(part, MAXIMUM_NODES) < MAXIMUM_NODES;
    const isValid = pick(bomValidators(this.version, { allErrors }));
    if (!isValid(part)) describeBomViolations(isValid.errors ?? [], base).forEach(this.problems.add);
  }
}

/** All but the components, whose lists are left in place where they are none. */
function headOf(document: Record<string, unknown>): unknown {
  const head = withoutList(document);
  const { metadata } = head;
  if (!isObject(metadata) || !isObject(metadata['component'])) return head;
  return { ...head, metadata: { ...metadata, component: withoutList(metadata['component']) } };
}

function withoutInner(component: BomComponent, pointer: string, problems: ProblemList): unknown {
  if (!isObject(component)) return component;
  const { components: inner } = component;
  if (inner !== undefined && !Array.isArray(inner))
    problems.add({ pointer: `${pointer}/components`, message: 'must be a list' });
  const { components: _, ...rest } = component as Record<string, unknown>;
  return rest;
}

function withoutList(object: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(object['components'])) return object;
  const { components: _, ...rest } = object;
  return rest;
}

/** What CycloneDX leaves open and an extraction cannot do without. */
function missing(document: unknown): ExtractionProblem[] {
  const { serialNumber, metadata } = document as { serialNumber?: unknown; metadata?: unknown };
  const { timestamp, component } = (isObject(metadata) ? metadata : {}) as Partial<Bom['metadata']>;
  const needed = {
    '/serialNumber': serialNumber,
    '/metadata/timestamp': timestamp,
    '/metadata/component': component,
  };
  return Object.entries(needed)
    .filter(([, value]) => value === undefined)
    .map(([pointer]) => ({ pointer, message: 'is required' }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of innerOf(value)) if (isDeeper(inner, levels - 1)) return true;
  return false;
}

/** Members and entries, at all levels, counted up to a number. */
function countNodes(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const inner of innerOf(value)) {
    count += countNodes(inner, most - count);
    if (count >= most) return most;
  }
  return count;
}

function innerOf(value: object): readonly unknown[] {
  return Array.isArray(value) ? value : Object.values(value);
}
