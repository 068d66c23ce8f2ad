import { readFileSync } from 'node:fs';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { sharedPath } from '../../../../test/support/shared-data.js';

const cyclonedx = new Validation.JsonStrictValidator(Spec.Version.v1dot5);

/** What CycloneDX's own validator, in its strict form, and the rules of the graph find; empty for a good document. */
export async function cyclonedxProblems(text: string): Promise<unknown[]> {
  const error: unknown = await cyclonedx.validate(text);
  return [...(error === null ? [] : [error]), ...graphProblems(JSON.parse(text) as Cyclonedx)];
}

interface Cyclonedx {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** The schema does not check references: each is one of a component, and each component has one entry. */
function graphProblems({ metadata, components, dependencies }: Cyclonedx): string[] {
  const references = [metadata.component, ...components].map((each) => each['bom-ref']);
  const known = new Set(references);
  const entries = dependencies.map(({ ref }) => ref);
  return [
    ...(known.size === references.length ? [] : ['two components have one bom-ref']),
    ...(new Set(entries).size === entries.length && entries.length === known.size
      ? []
      : ['entries are not one each']),
    ...[...entries, ...dependencies.flatMap(({ dependsOn }) => dependsOn)].filter((ref) => !known.has(ref)),
  ];
}

let spdx: ValidateFunction | undefined;

interface Spdx {
  readonly creationInfo: { readonly created: string };
  readonly documentNamespace: string;
  readonly packages: readonly { readonly SPDXID: string; readonly licenseDeclared: string }[];
  readonly relationships: readonly { readonly spdxElementId: string; readonly relatedSpdxElement: string }[];
  readonly hasExtractedLicensingInfos: readonly { readonly licenseId: string }[];
}

/** What the SPDX schema finds, and the rules of the specification that it does not check. */
export function spdxProblems(text: string): unknown[] {
  spdx ??= addFormats
    .default(new Ajv({ allErrors: true, strict: false }))
    .compile(JSON.parse(readFileSync(sharedPath('data/spdx-2.3.schema.json'), 'utf8')) as object);
  const document = JSON.parse(text) as Spdx;
  void spdx(document);
  return [...(spdx.errors ?? []), ...unwrittenRules(document)];
}

function unwrittenRules(document: Spdx): string[] {
  const ids = document.packages.map(({ SPDXID }) => SPDXID);
  const known = new Set(['SPDXRef-DOCUMENT', ...ids]);
  const explained = new Set(document.hasExtractedLicensingInfos.map(({ licenseId }) => licenseId));
  const used = document.packages.flatMap(
    ({ licenseDeclared }) => licenseDeclared.match(/LicenseRef-[\w.-]+/g) ?? [],
  );
  return [
    ...(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(document.creationInfo.created)
      ? []
      : ['created has a fraction']),
    ...(/^[a-z]+:[^#\s]+$/.test(document.documentNamespace) ? [] : ['the namespace is no URI']),
    ...ids.filter((id) => !/^SPDXRef-[A-Za-z0-9.-]+$/.test(id)),
    ...(known.size === ids.length + 1 ? [] : ['two packages have one SPDXID']),
    ...document.relationships
      .flatMap(({ spdxElementId, relatedSpdxElement }) => [spdxElementId, relatedSpdxElement])
      .filter((id) => !known.has(id)),
    ...[...explained].filter((id) => !/^LicenseRef-[A-Za-z0-9.-]+$/.test(id)),
    ...(explained.size === document.hasExtractedLicensingInfos.length
      ? []
      : ['a licence is explained twice']),
    ...used.filter((id) => !explained.has(id)),
  ];
}
