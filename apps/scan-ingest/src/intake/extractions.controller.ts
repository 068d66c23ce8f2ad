import { Controller, Headers, HttpCode, Inject, Logger, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Readable } from 'node:stream';
import { RequireScope } from '#libs/accounts';
import { awaitConsumers, type PartitionPosition } from '#libs/event-log';
import {
  type Answer,
  answer,
  ApiAnswer,
  ApiParameters,
  conflict,
  invalidRequest,
  ProblemResponses,
  Produces,
  ReadParameters,
  unsupportedMediaType,
  type ValuesOf,
} from '#libs/http';
import { SQL } from '#libs/postgres';
import { decodeExtraction } from '../decode/decode-extraction.js';
import extractionSchema from '../decode/extraction.schema.json' with { type: 'json' };
import { ExtractionRecorder } from '../record/extraction-recorder.js';
import { EXTRACTIONS_PATH, NDJSON } from './body-parsers.js';
import { extractionsParameters } from './extractions.parameters.js';
import { OutcomeDocument, outcomeDocument } from './outcome-document.js';
import { outcomeStream } from './outcome-stream.js';
import { preferredWait } from './prefer-wait.js';
import { MAXIMUM_LINE_BYTES, recordLines } from './record-lines.js';
import { decodedBody, wholeBody } from './request-body.js';

const { $schema: _dialect, $id: _id, ...ExtractionSchema } = extractionSchema;

/** Where scanner jobs hand in what they found: one document, or a stream of lines. */
@ApiTags('Extractions')
@Controller(EXTRACTIONS_PATH.slice(1))
export class ExtractionsController {
  private readonly logger = new Logger('intake');

  constructor(
    private readonly recorder: ExtractionRecorder,
    @Inject(SQL) private readonly sql: Pool,
  ) {}

  @Post()
  @HttpCode(202)
  @RequireScope('ingest')
  @Produces(['application/json', NDJSON])
  @ApiOperation({
    operationId: 'recordExtractions',
    summary: 'Record what scanner jobs found',
    description:
      'One extraction as JSON, or any number as NDJSON, streamed, one per line; gzip, deflate and br are understood. ' +
      'NDJSON is answered with one line per line, in order: a bad line rejects that line alone. ' +
      'The extractionId makes sending twice harmless.',
  })
  @ApiConsumes('application/json', NDJSON)
  @ApiBody({ schema: ExtractionSchema as object })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      '`wait=N` (at most 30 seconds): answer once the read models show it; told by Preference-Applied.',
    schema: { type: 'string' },
  })
  @ApiParameters(extractionsParameters)
  @ApiAnswer({ status: 202, description: 'Recorded, or known already.', data: OutcomeDocument })
  @ProblemResponses(400, 409, 413, 415)
  async record(
    @ReadParameters(extractionsParameters) values: ValuesOf<typeof extractionsParameters>,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer | Readable> {
    const body = decodedBody(bodyOf(request), request.headers['content-encoding']);
    const options = { backfill: values.backfill, waitSeconds: preferredWait(prefer) };
    return mediaTypeOf(request) === NDJSON
      ? this.recordStream(body, options, reply)
      : this.recordOne(body, options);
  }

  private async recordOne(body: AsyncIterable<Buffer>, options: IntakeOptions): Promise<Answer> {
    const decoded = decodeExtraction(await wholeBody(body, MAXIMUM_LINE_BYTES));
    if (!decoded.ok) {
      throw invalidRequest('The extraction is not valid; details name every problem.', {
        details: decoded.problems,
      });
    }
    const outcome = await this.recorder.record(decoded.extraction, options);
    if (outcome.outcome === 'rejected') {
      const { problems: details } = outcome;
      throw outcome.isConflict
        ? conflict('This extractionId is known already, with other content.', { details })
        : invalidRequest('The extraction is not valid; details name every problem.', { details });
    }
    const applied = await this.waitFor(
      outcome.position === null ? [] : [outcome.position],
      options.waitSeconds,
    );
    return answer(outcomeDocument(outcome), {}, { headers: applied });
  }

  private async recordStream(
    body: AsyncIterable<Buffer>,
    options: IntakeOptions,
    reply: FastifyReply,
  ): Promise<Readable> {
    const { output, positions } = outcomeStream(recordLines(this.recorder, body, options), (error) =>
      this.logger.error(error),
    );
    void reply.type(`${NDJSON}; charset=utf-8`);
    // Whether the wait came to its end is a header, so the answer starts only then.
    if (options.waitSeconds !== null)
      void reply.headers(await this.waitFor(await positions, options.waitSeconds));
    return output;
  }

  private async waitFor(
    positions: readonly PartitionPosition[],
    seconds: number | null,
  ): Promise<Record<string, string>> {
    if (seconds === null) return {};
    const inTime = await awaitConsumers(this.sql, positions, seconds * 1_000);
    return inTime ? { 'Preference-Applied': `wait=${seconds}` } : {};
  }
}

interface IntakeOptions {
  readonly backfill: boolean;
  readonly waitSeconds: number | null;
}

function bodyOf(request: FastifyRequest): Readable {
  if (request.body == null) throw unsupportedMediaType(`The body must be application/json or ${NDJSON}.`);
  return request.body as Readable;
}

function mediaTypeOf(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
