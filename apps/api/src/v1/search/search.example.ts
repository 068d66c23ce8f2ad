/** The answer to `GET /v1/search?technology=GRDB` on the sample data; a spec holds it to that. */
export const searchExample: readonly unknown[] = [];
