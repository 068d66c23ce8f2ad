import type { Static } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import type { RecordOutcome } from '../record/record-outcome.js';
import { outcomeExample } from './outcome.example.js';
import type { LineOutcome } from './record-lines.js';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** What became of one extraction, as it is answered. */
export const OutcomeDocument = Type.Object(
  {
    extractionId: Nullable(Type.String({ description: 'As sent; null where it could not be read.' })),
    outcome: Type.Unsafe<RecordOutcome['outcome']>({
      type: 'string',
      enum: ['recorded', 'unchanged', 'historical', 'duplicate', 'rejected'],
      description:
        'recorded; unchanged: the same content as the extraction it supersedes; historical: it changes neither what ' +
        'the profile shows nor its technologies; duplicate: known already, no effect; rejected: nothing was kept.',
    }),
    appId: Nullable(
      Type.String({ description: 'The application; null where the document could not be read.' }),
    ),
    changes: Type.Integer({ description: 'Number of events that it made.', minimum: 0 }),
  },
  { examples: [outcomeExample] },
);

/** One line of a streamed answer. */
export interface LineDocument extends Static<typeof OutcomeDocument> {
  /** Number of the line in the request, from 1. */
  readonly line: number;
  readonly problems?: readonly { readonly pointer: string; readonly message: string }[];
  /** Nothing is wrong with the line; it could not be recorded just now and may be sent again. */
  readonly retry?: true;
}

/** The same as the OpenAPI document shows it. */
export const LineSchema = Type.Object({
  line: Type.Integer({ description: 'Number of the line in the request, from 1.', minimum: 1 }),
  ...OutcomeDocument.properties,
  problems: Type.Optional(
    Type.Array(
      Type.Object({
        pointer: Type.String({ description: 'JSON Pointer into the line.' }),
        message: Type.String(),
      }),
      { description: 'Of a rejected line: everything that is wrong with it.' },
    ),
  ),
  retry: Type.Optional(
    Type.Literal(true, {
      description: 'Nothing is wrong with the line; it could not be recorded just now and may be sent again.',
    }),
  ),
});

export function outcomeDocument(outcome: RecordOutcome): Static<typeof OutcomeDocument> {
  const { extractionId, appId, changes } = outcome;
  return { extractionId, outcome: outcome.outcome, appId, changes };
}

export function lineDocument({ line, outcome, failure }: LineOutcome): LineDocument {
  const problems = outcome.outcome === 'rejected' ? { problems: outcome.problems } : {};
  const retry = failure === null ? {} : { retry: true as const };
  return { line, ...outcomeDocument(outcome), ...problems, ...retry };
}
