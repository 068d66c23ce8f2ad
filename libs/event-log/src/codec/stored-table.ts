import type { Component, ComponentSource, ComponentType } from '#libs/domain';

/**
 * [source, name, version, type, license, cpe, purl]; what is null or `library` at the end is left out. Where an entry
 * before differs in nothing but the version: [index of that entry, version].
 */
export type StoredComponent = readonly (string | null)[] | readonly [number, string | null];

const DEFAULT_TYPE: ComponentType = 'library';

/** Collects the components of one changeset, each written once. */
export class TableWriter {
  readonly rows: StoredComponent[] = [];
  /** By object: the same one mostly comes several times. */
  private readonly seen = new Map<Component, number>();
  private readonly sameNames = new Map<string, (readonly [Component, number])[]>();

  indexOf(component: Component): number {
    const seen = this.seen.get(component);
    if (seen !== undefined) return seen;
    const index = this.indexOfEqual(component);
    this.seen.set(component, index);
    return index;
  }

  indexesOf(components: readonly Component[]): number[] {
    return components.map((component) => this.indexOf(component));
  }

  private indexOfEqual(component: Component): number {
    const namesakes = this.sameNames.get(component.name) ?? [];
    const others = namesakes.filter(([other]) => isSameButVersion(other, component));
    const known = others.find(([other]) => other.version === component.version);
    if (known !== undefined) return known[1];
    const before = others[0]?.[1];
    const index = this.rows.push(before === undefined ? toRow(component) : [before, component.version]) - 1;
    namesakes.push([component, index]);
    this.sameNames.set(component.name, namesakes);
    return index;
  }
}

function isSameButVersion(left: Component, right: Component): boolean {
  return (
    left.source === right.source &&
    left.name === right.name &&
    left.type === right.type &&
    left.license === right.license &&
    left.cpe === right.cpe &&
    left.purl === right.purl
  );
}

export function readTable(rows: readonly StoredComponent[]): Component[] {
  const table: Component[] = [];
  for (const row of rows) table.push(readRow(row, table));
  return table;
}

function readRow(row: StoredComponent, table: readonly Component[]): Component {
  const [first, second] = row;
  if (typeof first === 'number') {
    const other = table[first];
    if (other === undefined) throw new RangeError(`a stored component refers to entry ${first}`);
    return { ...other, version: second ?? null };
  }
  const [source, name, version, type, license, cpe, purl] = row as readonly (string | null)[];
  return {
    source: source as ComponentSource,
    name: name ?? '',
    version: version ?? null,
    type: (type ?? DEFAULT_TYPE) as ComponentType,
    license: license ?? null,
    cpe: cpe ?? null,
    purl: purl ?? null,
  };
}

function toRow({ source, name, version, type, license, cpe, purl }: Component): StoredComponent {
  const row = [source, name, version, type === DEFAULT_TYPE ? null : type, license, cpe, purl];
  return row.slice(0, row.findLastIndex((member) => member !== null) + 1);
}
