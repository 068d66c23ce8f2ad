import { type Component, componentKey, type ComponentSource, type ComponentType } from '#libs/domain';

/** [source, name, version, type, license, cpe, purl]; what is null or `library` at the end is left out. */
export type StoredComponent = readonly (string | null)[];

const DEFAULT_TYPE: ComponentType = 'library';

/** Collects the components of one changeset, each written once. */
export class TableWriter {
  readonly rows: StoredComponent[] = [];
  private readonly indexes = new Map<string, number>();

  indexOf(component: Component): number {
    const key = componentKey(component);
    const known = this.indexes.get(key);
    if (known !== undefined) return known;
    const index = this.rows.push(toRow(component)) - 1;
    this.indexes.set(key, index);
    return index;
  }

  indexesOf(components: readonly Component[]): number[] {
    return components.map((component) => this.indexOf(component));
  }
}

export function readTable(rows: readonly StoredComponent[]): Component[] {
  return rows.map(([source, name, version, type, license, cpe, purl]) => ({
    source: source as ComponentSource,
    name: name ?? '',
    version: version ?? null,
    type: (type ?? DEFAULT_TYPE) as ComponentType,
    license: license ?? null,
    cpe: cpe ?? null,
    purl: purl ?? null,
  }));
}

function toRow({ source, name, version, type, license, cpe, purl }: Component): StoredComponent {
  const row = [source, name, version, type === DEFAULT_TYPE ? null : type, license, cpe, purl];
  return row.slice(0, row.findLastIndex((member) => member !== null) + 1);
}
