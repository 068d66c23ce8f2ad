import type { ComponentType, ExtractionDocument } from '#libs/domain';
import type { BomComponent } from './bom.js';
import { licenseOf } from './license-of.js';
import { packageOf, type SourcedPackage } from './package-of.js';

type Entry = ExtractionDocument['components'][number];

export type MappedComponent =
  /** An entry of an extraction, and whether its name is the one of the package URL. */
  { readonly entry: Entry; readonly isNamedByPurl: boolean } | { readonly problem: string };

/** Types of CycloneDX that are dependencies. Files, data, containers, systems, devices and the like are none. */
const TYPES: Readonly<Record<string, ComponentType>> = {
  framework: 'framework',
  platform: 'framework',
  library: 'library',
  application: 'native',
};

/** Whether a component is a dependency that the application ships. What is inside it may be, whatever it is. */
export function isDependency({ type, scope, isExternal }: BomComponent): boolean {
  return Object.hasOwn(TYPES, type) && scope !== 'excluded' && isExternal !== true;
}

/** A dependency as an extraction has it; a problem where its package URL is none. */
export function mapComponent(component: BomComponent): MappedComponent {
  const { purl, version, cpe, licenses } = component;
  let found: SourcedPackage | null = null;
  try {
    if (purl !== undefined && purl !== '') found = packageOf(purl);
  } catch (error) {
    return { problem: `is not a package URL: ${(error as Error).message}` };
  }
  const type = TYPES[component.type] ?? 'library';
  const entry: Entry = {
    source: found?.source ?? (type === 'framework' ? 'embedded' : 'native'),
    name: found?.name ?? nameOf(component),
    version: version !== undefined && version !== '' ? version : (found?.version ?? null),
    // A program from a registry is a package like any other.
    type: found !== null && type === 'native' ? 'library' : type,
    license: licenseOf(licenses),
    cpe: cpe ?? null,
    purl: purl ?? null,
  };
  return { entry, isNamedByPurl: found !== null };
}

function nameOf({ group, name }: BomComponent): string {
  return group === undefined || group === '' ? name : `${group}/${name}`;
}
