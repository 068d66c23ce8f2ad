import { Type } from '@sinclair/typebox';
import { categoriesExample } from './categories.example.js';

const CategoryDto = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  appsWithAny: Type.Integer(),
  appsWithNone: Type.Integer({
    description: 'Those that were never measured are counted here: see notMeasured.',
  }),
  providers: Type.Array(Type.String(), { description: 'The most used first, then by name.' }),
  notMeasured: Type.Integer({ description: 'How many of appsWithNone were never measured.' }),
});

export const CategoriesDto = Type.Array(CategoryDto, {
  description:
    'Over all platforms. First those behind sdkSummary in its order, then Runtime, then the others by name; ' +
    'categories of the catalog stand here even where no application has anything of them.',
  examples: [categoriesExample],
});

export const categoriesMeta = {
  totalApps: Type.Integer({ description: 'appsWithAny and appsWithNone of each category.' }),
};
