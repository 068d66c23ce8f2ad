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
  try {
    const found = component.purl ? packageOf(component.purl) : null;
    const entry = {
      ...(found === null ? ownFacts(component) : packageFacts(component, found)),
      ...details(component),
    };
    return { entry, isNamedByPurl: found !== null };
  } catch (error) {
    return { problem: `is not a package URL: ${(error as Error).message}` };
  }
}

type Facts = Pick<Entry, 'source' | 'name' | 'version' | 'type'>;

function packageFacts(component: BomComponent, { source, name, version }: SourcedPackage): Facts {
  // A program from a registry is a package like any other.
  const type = TYPES[component.type] === 'framework' ? 'framework' : 'library';
  return { source, name, version: component.version || version, type };
}

function ownFacts({ type: bomType, group, name, version }: BomComponent): Facts {
  const type = TYPES[bomType] ?? 'library';
  const source = type === 'framework' ? 'embedded' : 'native';
  return { source, name: group ? `${group}/${name}` : name, version: version ?? null, type };
}

function details({ licenses, cpe, purl }: BomComponent): Pick<Entry, 'license' | 'cpe' | 'purl'> {
  return { license: licenseOf(licenses), cpe: cpe ?? null, purl: purl ?? null };
}
