import { type Static, Type } from '@sinclair/typebox';
import { categorySlug } from '#libs/catalog';
import { compareText, foldText, PLATFORMS, SDK_FIELDS } from '#libs/domain';
import type { SearchFacets, SearchPage } from '#libs/read-models';
import { oneOf, orNull } from '../../contract/or-null.js';

const CategoryFacetDto = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  appsWithAny: Type.Integer(),
  appsWithNone: Type.Integer({
    description: 'All other matches; what was not measured may be among them: see notMeasuredCount.',
  }),
  providers: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }), {
    description: 'Applications that use it: one with two providers counts under both.',
  }),
});

export const FacetsDto = Type.Object(
  {
    categories: Type.Array(CategoryFacetDto, {
      description: 'Those behind sdkSummary always, any other where a match has something of it.',
    }),
    runtimes: Type.Array(
      Type.Object({
        runtime: orNull(Type.String({ description: 'In lower case, as the filter runtime takes it.' })),
        count: Type.Integer(),
      }),
      { description: 'null: not known.' },
    ),
    platforms: Type.Array(Type.Object({ platform: oneOf(PLATFORMS), count: Type.Integer() })),
  },
  {
    description:
      'Exact counts over all matches, not the page alone; only with facets=true, else null. ' +
      'Each list has the most frequent first, then goes by name.',
  },
);

/** What meta.facets says; null where nobody asked. */
export function facetsOf({ facets, total }: SearchPage): Static<typeof FacetsDto> | null {
  if (facets === null) return null;
  const categories = [...facets.categories, ...unusedSdkCategories(facets)].map((category) => ({
    name: category.name,
    slug: categorySlug(category.name),
    appsWithAny: category.apps,
    appsWithNone: total - category.apps,
    providers: category.providers.map(({ name, apps }) => ({ name, count: apps })),
  }));
  return { categories, runtimes: [...facets.runtimes], platforms: [...facets.platforms] };
}

function unusedSdkCategories({ categories }: SearchFacets): SearchFacets['categories'] {
  const used = new Set(categories.map(({ name }) => foldText(name)));
  return Object.values(SDK_FIELDS)
    .filter((name) => !used.has(foldText(name)))
    .sort(compareText)
    .map((name) => ({ name, apps: 0, providers: [] }));
}
