/** The answer to `GET /v1/lookup?app=dovetick` on the sample data; a spec holds it to that. */
export const lookupExample: readonly unknown[] = [];
