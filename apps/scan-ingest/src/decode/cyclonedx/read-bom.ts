import type { ExtractionProblem } from '../describe-violation.js';
import type { Bom } from './bom.js';
import type { BomHints } from './bom-hints.js';
import { checkBom } from './check-bom.js';
import { extractionIdOf, mapBom, type MappedBom } from './map-bom.js';

export type ReadBom =
  | ({ readonly ok: true } & MappedBom)
  | {
      readonly ok: false;
      readonly problems: readonly ExtractionProblem[];
      readonly extractionId: string | null;
    };

/** Reads a CycloneDX document as an extraction, which is still to be checked as one. Never throws. */
export function readBom(document: unknown, hints: BomHints): ReadBom {
  const checked = checkBom(document);
  if (!checked.ok) return { ok: false, problems: checked.problems, extractionId: idOf(document) };
  return { ok: true, ...mapBom(checked.bom, checked.components, hints) };
}

function idOf(document: unknown): string | null {
  const { serialNumber, version } = (document ?? {}) as Partial<Bom>;
  if (typeof serialNumber !== 'string' || !/^urn:uuid:[\da-f-]{36}$/.test(serialNumber)) return null;
  if (version !== undefined && !Number.isInteger(version)) return null;
  return extractionIdOf({ serialNumber, ...(version !== undefined && { version }) });
}
