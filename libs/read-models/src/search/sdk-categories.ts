import { foldText, SDK_FIELDS } from '#libs/domain';

/** The column that says whether an application uses anything of a category behind the SDK summary, by folded name. */
export const SDK_CATEGORY_COLUMNS: ReadonlyMap<string, string> = new Map(
  Object.values(SDK_FIELDS)
    .map(foldText)
    .map((category) => [category, `uses_${category.replaceAll(/[^a-z]+/g, '_')}`]),
);
