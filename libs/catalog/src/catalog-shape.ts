import { Type, type Static } from '@sinclair/typebox';

const closed = { additionalProperties: false };
const text = Type.String({ minLength: 1, pattern: '^\\S(.*\\S)?$' });
const names = Type.Array(text, { uniqueItems: true });

/** Exact package names, or a prefix with a trailing `*`; per source. Names compare by the custom of their ecosystem. */
const patternsShape = Type.Partial(
  Type.Object({
    npm: names,
    cargo: names,
    spm: names,
    cocoapods: names,
    nuget: names,
    pypi: names,
    maven: names,
    pub: names,
    golang: names,
    embedded: names,
    native: names,
  }),
  closed,
);

const runtimeShape = Type.Object(
  {
    /** Values of `bundle.runtime`, whatever the case: exact, or a prefix with a trailing `*`; the longest match wins. */
    values: names,
    /** Where the version stands: in a bundle fact, or after the prefix (`dotnet-8` is .NET 8). */
    versionFrom: Type.Union([
      Type.Literal('suffix'),
      Type.Literal('electronVersion'),
      Type.Literal('chromiumVersion'),
    ]),
    /** That bundle fact alone shows the technology, whatever the runtime. */
    shownByVersion: Type.Optional(Type.Boolean()),
  },
  closed,
);

export const technologyShape = Type.Object(
  {
    name: text,
    homepage: text,
    aliases: Type.Optional(names),
    /** The ecosystem whose order its versions follow; null where they follow none. */
    versionScheme: Type.Union([
      Type.Null(),
      Type.Literal('npm'),
      Type.Literal('nuget'),
      Type.Literal('pypi'),
      Type.Literal('cargo'),
      Type.Literal('maven'),
      Type.Literal('pub'),
      Type.Literal('go'),
      Type.Literal('swift'),
    ]),
    /** Other technologies that one component may show together with this one. */
    alsoMatches: Type.Optional(names),
    runtime: Type.Optional(runtimeShape),
    /** Only packages whose version is the technology's version. */
    patterns: Type.Optional(patternsShape),
  },
  closed,
);

export const applicationShape = Type.Object({ name: text, bundleIds: names, aliases: names }, closed);

const evidence = Type.Object(
  { confidence: Type.Integer({ minimum: 1, maximum: 100 }), evidence: text },
  closed,
);

/** How sure a finding is, by where it was found (interface.md 2.4). */
export const scaleShape = Type.Object(
  {
    /** Raised when the same data comes to mean something else. */
    schemaVersion: Type.Literal(1),
    runtime: evidence,
    sources: Type.Object(
      {
        npm: evidence,
        cargo: evidence,
        nuget: evidence,
        pypi: evidence,
        maven: evidence,
        pub: evidence,
        golang: evidence,
        cocoapods: evidence,
        spm: evidence,
        embedded: evidence,
        native: evidence,
      },
      closed,
    ),
  },
  closed,
);

export type TechnologyData = Static<typeof technologyShape>;
export type ApplicationData = Static<typeof applicationShape>;
export type ScaleData = Static<typeof scaleShape>;
/** Technologies in order of rank: the more specific, the earlier. */
export interface CategoryData {
  readonly category: string;
  readonly technologies: readonly TechnologyData[];
}

/** The catalog as it stands in `data/`. */
export interface CatalogData {
  readonly scale: ScaleData;
  readonly categories: readonly CategoryData[];
  readonly applications: readonly ApplicationData[];
}
