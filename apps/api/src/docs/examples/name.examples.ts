/** A reading of `app=` in lookup, in the order in which they are tried. */
export interface NameExample {
  readonly reading: string;
  readonly compares: string;
  /** What to ask the sample data for; null where it has no such case. */
  readonly app: string | null;
  /** Name and platform of what is found. */
  readonly finds: readonly string[];
}

export const nameExamples: readonly NameExample[] = [
  {
    reading: '1. Alias',
    compares: 'Other names that scanners gave the application, and those that the catalog knows.',
    app: 'pelagram desktop',
    finds: ['Pelagram, macos', 'Pelagram, windows'],
  },
  {
    reading: '2. Exact name or bundle id',
    compares: 'The whole of its name, or the whole of its bundle id.',
    app: 'com.example.dovetick',
    finds: ['Dovetick, macos'],
  },
  {
    reading: '3. Exact former name',
    compares: 'The whole of a name that it had in an earlier release.',
    app: null,
    finds: [],
  },
  {
    reading: '4. Beginning of a slug',
    compares: 'The first characters of its slug, the name as it stands in addresses.',
    app: 'wrenfield-p',
    finds: ['Wrenfield POS, macos', 'Wrenfield POS, windows'],
  },
  {
    reading: '5. Part of a name',
    compares: 'Any part of its name. Signs such as % stand for themselves.',
    app: 'fern',
    finds: ['Lockfern, macos', 'Lockfern, windows'],
  },
];
