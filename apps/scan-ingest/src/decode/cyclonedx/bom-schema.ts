import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const BOM_VERSIONS = ['1.4', '1.5', '1.6', '1.7'] as const;
export type BomVersion = (typeof BOM_VERSIONS)[number];

export interface BomValidators {
  readonly isBom: ValidateFunction;
  readonly isComponent: ValidateFunction;
}

export interface BomValidatorOptions {
  /** Every error, or the first alone: what is huge must not make more errors than memory. */
  readonly allErrors: boolean;
}

const BASE = 'http://cyclonedx.org/schema/';
const REFERENCED = ['spdx', 'jsf-0.82', 'cryptography-defs'];
const compiled = new Map<string, BomValidators>();

/**
 * Validators made of the JSON schemas that the CycloneDX library brings along. Compiling takes a good part of a
 * second, so it is done when first asked for. The library's own validator names the first problem alone.
 */
export function bomValidators(version: BomVersion, { allErrors }: BomValidatorOptions): BomValidators {
  const key = `${version} ${allErrors}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const ajv = new Ajv({ allErrors, verbose: true, strict: false });
  (formats as unknown as (ajv: Ajv) => void)(ajv);
  // Addresses of people are not kept, and parsers of them are slow on purpose-made ones.
  ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/);
  ajv.addFormat('iri-reference', true);
  for (const name of REFERENCED)
    ajv.addSchema({ ...schemaOf(name), $id: `${BASE}${name}.SNAPSHOT.schema.json` });
  const { $id, ...schema } = schemaOf(`bom-${version}`);
  const isBom = ajv.compile({ $id: String($id), ...schema });
  const isComponent = ajv.compile({ $ref: `${String($id)}#/definitions/component` });
  compiled.set(key, { isBom, isComponent });
  return { isBom, isComponent };
}

function schemaOf(name: string): Record<string, unknown> {
  const library = createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json');
  const file = join(dirname(library), 'res/schema', `${name}.SNAPSHOT.schema.json`);
  return JSON.parse(readFileSync(file, 'utf8'), withoutUniqueItems) as Record<string, unknown>;
}

/** That rule compares each entry with each: hours for a large document. What comes twice is one to us. */
function withoutUniqueItems(_: string, value: unknown): unknown {
  if ((value as { uniqueItems?: unknown } | null)?.uniqueItems !== true) return value;
  const { uniqueItems: _rule, ...rest } = value as Record<string, unknown>;
  return rest;
}
