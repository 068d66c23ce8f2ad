import { invalidParameter, Problem } from '#libs/http';
import type { ParameterDescription, ProblemDetail } from '#libs/http';

interface Reader<Values> {
  readonly read: (query: unknown, path?: unknown) => Values;
  readonly openapi: () => ParameterDescription[];
}

/** The query as it came: text, or a list where a parameter was repeated. */
export type RawQuery = Readonly<Record<string, unknown>>;

/**
 * Adds rules that several parameters obey together. They look at which parameters were given, so that they
 * are told beside bad values: every problem of the request at once.
 */
export function withRules<Values>(
  parameters: Reader<Values>,
  rules: (query: RawQuery) => readonly ProblemDetail[],
): Reader<Values> {
  return {
    openapi: () => parameters.openapi(),
    read(query, path) {
      const broken = rules((query ?? {}) as RawQuery);
      try {
        const values = parameters.read(query, path);
        if (broken.length === 0) return values;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        throw invalidParameter([...error.details, ...broken]);
      }
      throw invalidParameter(broken);
    },
  };
}
