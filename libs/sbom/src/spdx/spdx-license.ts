import { hash } from 'node:crypto';
import { type LicenseTree, parseLicense } from '../license/parse-license.js';
import type { SpdxExtractedLicense } from './spdx-types.js';

const NOT_TOLD = 'The scan told the name of this licence, not its text.';
const REFERENCE = 'LicenseRef-';

/** `licenseDeclared` of a component: an expression, or NOASSERTION. */
export function declaredLicense(text: string | null): string {
  const license = parseLicense(text);
  if (license.kind === 'none') return 'NOASSERTION';
  return license.kind === 'named' ? referenceOf(license.name) : license.text;
}

/** Remembers the licences that a document must explain, since the SPDX list does not. */
export class SpdxLicenses {
  private readonly seen = new Set<string>();
  private readonly own = new Map<string, SpdxExtractedLicense>();

  declare(text: string | null): void {
    if (text === null || this.seen.has(text)) return;
    this.seen.add(text);
    const license = parseLicense(text);
    if (license.kind === 'named') this.explain(referenceOf(license.name), license.name);
    if (license.kind !== 'expression') return;
    for (const id of idsOf(license.tree)) if (id.startsWith(REFERENCE)) this.explain(id, id);
  }

  /** `hasExtractedLicensingInfos`, in the order in which they came. */
  extracted(): Iterable<SpdxExtractedLicense> {
    return this.own.values();
  }

  private explain(licenseId: string, name: string): void {
    if (!this.own.has(licenseId)) this.own.set(licenseId, { licenseId, name, extractedText: NOT_TOLD });
  }
}

/** Readable, and by its hash another one for each name. */
function referenceOf(name: string): string {
  const readable = name.replace(/[^A-Za-z0-9.]+/g, '-').slice(0, 60);
  return `${REFERENCE}${readable}-${hash('sha256', name).slice(0, 12)}`;
}

function* idsOf(tree: LicenseTree): Generator<string> {
  if ('conjunction' in tree) {
    yield* idsOf(tree.left);
    yield* idsOf(tree.right);
  } else {
    yield tree.license;
  }
}
