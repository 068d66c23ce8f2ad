import type { BomComponent } from './bom.js';

export const MAXIMUM_COMPONENTS = 50_000;

/** A component and its JSON Pointer in the BOM. Not checked yet: it may be anything. */
export interface PlacedComponent {
  readonly component: BomComponent;
  readonly pointer: string;
}

/**
 * Components with those inside them, and those inside the application itself, in the order of the document.
 * Ends after one more than may be, so that the caller can tell.
 */
export function flattenComponents(bom: unknown): PlacedComponent[] {
  const placed: PlacedComponent[] = [];
  const collect = (list: unknown, base: string): void => {
    if (!Array.isArray(list)) return;
    for (const [index, component] of (list as BomComponent[]).entries()) {
      if (placed.length > MAXIMUM_COMPONENTS) return;
      const pointer = `${base}/${index}`;
      placed.push({ component, pointer });
      collect((component as BomComponent | null)?.components, `${pointer}/components`);
    }
  };
  const { metadata, components } = bom as {
    metadata?: { component?: { components?: unknown } | null } | null;
    components?: unknown;
  };
  collect(metadata?.component?.components, '/metadata/component/components');
  collect(components, '/components');
  return placed;
}
