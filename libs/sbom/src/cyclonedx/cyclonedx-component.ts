import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import type { Component, ComponentSource } from '#libs/domain';
import { componentReference } from '../component-reference.js';
import { cpeType } from '../cpe.js';
import { parseLicense } from '../license/parse-license.js';
import { purlOf } from '../purl/purl-of.js';
import { rememberedText } from '../remembered-text.js';

export const NORMALIZERS = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot5);
export const NORMALIZED = { sortLists: true };

const TYPES: Readonly<Record<Component['type'], Enums.ComponentType>> = {
  framework: Enums.ComponentType.Framework,
  library: Enums.ComponentType.Library,
  native: Enums.ComponentType.Library,
};

const MANIFEST = { confidence: 1, technique: 'manifest-analysis' };
const MODULES = { confidence: 0.95, technique: 'manifest-analysis' };

/** How sure a finding is by where it was found (interface.md 2.4), as CycloneDX tells it. */
export const EVIDENCE: Readonly<
  Record<ComponentSource, { readonly confidence: number; readonly technique: string }>
> = {
  npm: MANIFEST,
  cargo: MANIFEST,
  nuget: MANIFEST,
  pypi: MANIFEST,
  maven: MANIFEST,
  pub: MANIFEST,
  golang: MANIFEST,
  cocoapods: MODULES,
  spm: MODULES,
  embedded: { confidence: 0.8, technique: 'binary-analysis' },
  native: { confidence: 0.7, technique: 'binary-analysis' },
};

const normalizer = NORMALIZERS.makeForComponent();

/** A component as CycloneDX 1.5 has it, as JSON. Its whole name is its name: scanners match by that, and not by the group. */
export const cyclonedxComponent = rememberedText((component) => {
  const { source, name, version, type, license, cpe } = component;
  const purl = purlOf(component);
  const model = new Models.Component(TYPES[type], name, {
    bomRef: componentReference(component),
    version: version ?? undefined,
    purl: purl ?? undefined,
    cpe: cpe !== null && cpeType(cpe) !== undefined ? cpe : undefined,
    licenses: new Models.LicenseRepository(licensesOf(license)),
  });
  const { confidence, technique } = EVIDENCE[source];
  return JSON.stringify({
    ...normalizer.normalize(model, NORMALIZED),
    // The library does not model this.
    evidence: {
      identity: { field: purl === null ? 'name' : 'purl', confidence, methods: [{ technique, confidence }] },
    },
  });
});

/** One id, one name or one expression, never mixed. */
function licensesOf(text: string | null): Models.License[] {
  const license = parseLicense(text);
  if (license.kind === 'none') return [];
  if (license.kind === 'named') return [new Models.NamedLicense(license.name)];
  return SPDX.isSupportedSpdxId(license.text)
    ? [new Models.SpdxLicense(license.text)]
    : [new Models.LicenseExpression(license.text)];
}
