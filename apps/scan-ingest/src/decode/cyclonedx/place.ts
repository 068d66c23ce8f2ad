import type { ExtractionProblem } from '../describe-violation.js';

/** Where in a BOM (or beside it) something of an extraction comes from. */
export interface Place {
  readonly pointer: string;
  /** Stands before the problem where the pointer alone does not say what is meant. */
  readonly subject?: string;
  /** Stands instead of the problem. */
  readonly message?: string;
  /** What the members below are called there, as pointers. */
  readonly members?: Readonly<Record<string, string>>;
}

/** A member of a section of an extraction. */
export interface Spot {
  readonly section: 'app' | 'release' | 'bundle';
  readonly member: string;
}

export function pointerTo({ section, member }: Spot): string {
  return `/${section}/${member}`;
}

/** Tells where each place of an extraction comes from. */
export class Places {
  private readonly places = new Map<string, Place>();

  set(pointer: string, place: Place): void {
    this.places.set(pointer, place);
  }

  get(pointer: string): Place | undefined {
    return this.places.get(pointer);
  }

  /** The same problem at the place in the BOM. */
  readonly translate = ({ pointer, message }: ExtractionProblem): ExtractionProblem => {
    for (let known = pointer; known !== ''; known = known.slice(0, known.lastIndexOf('/'))) {
      const place = this.places.get(known);
      if (place === undefined) continue;
      const said = place.subject === undefined ? message : `${place.subject} ${message}`;
      const below = place.members?.[pointer.slice(known.length)] ?? '';
      return { pointer: `${place.pointer}${below}`, message: place.message ?? said };
    }
    return { pointer, message };
  };
}
