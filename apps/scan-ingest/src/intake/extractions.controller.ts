import { Controller, Headers, HttpCode, Inject, Logger, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Readable } from 'node:stream';
import { RequireScope } from '#libs/accounts';
import { awaitConsumers, EVENT_LOG, type EventLog, isTransient } from '#libs/event-log';
import {
  type Answer,
  answer,
  ApiAnswer,
  ApiBodies,
  ApiParameters,
  conflict,
  invalidRequest,
  ProblemResponses,
  Produces,
  ReadParameters,
  startOf,
  unavailable,
  unsupportedMediaType,
  type ValuesOf,
} from '#libs/http';
import { SQL } from '#libs/postgres';
import { BomSchema } from '../decode/cyclonedx/bom-document.js';
import { decodeExtraction, type DecodeHints } from '../decode/decode-extraction.js';
import extractionSchema from '../decode/extraction.schema.json' with { type: 'json' };
import { ExtractionRecorder } from '../record/extraction-recorder.js';
import { ContendedError } from '../record/record-batch.js';
import type { RecordOutcome } from '../record/record-outcome.js';
import { CYCLONEDX, EXTRACTIONS_PATH, NDJSON } from './body-parsers.js';
import { bomExample, extractionExample, failedScanExample } from './extraction.example.js';
import { extractionsParameters } from './extractions.parameters.js';
import { IntakeRoom } from './intake-room.js';
import { LineSchema, OutcomeDocument, outcomeDocument } from './outcome-document.js';
import { linesExample } from './outcome.example.js';
import { outcomeStream, type StreamReport } from './outcome-stream.js';
import { preferredWait } from './prefer-wait.js';
import { ReachedPositions } from './reached-positions.js';
import { MAXIMUM_LINE_BYTES, recordLines } from './record-lines.js';
import { decodedBody, wholeBody } from './request-body.js';

const JSON_TYPE = 'application/json';
const BODY_TYPES: readonly string[] = [JSON_TYPE, NDJSON, CYCLONEDX];
const { $schema: _dialect, $id: _id, ...ExtractionSchema } = extractionSchema;

const LINES = {
  schema: {
    type: 'string',
    description: 'One line per line of the request, in order, as x-item-schema says.',
  },
  itemSchema: LineSchema,
  example: linesExample.map((line) => `${JSON.stringify(line)}\n`).join(''),
};
const PREFERENCE_APPLIED = {
  description: 'The read models show all that was sent. Absent where nothing was asked, or the time ran out.',
  schema: { type: 'string', pattern: '^wait=\\d+$', examples: ['wait=10'] },
};

/** Where scanner jobs hand in what they found: one document, or a stream of lines. */
@ApiTags('Extractions')
@Controller(EXTRACTIONS_PATH.slice(1))
export class ExtractionsController {
  private readonly logger = new Logger('intake');

  constructor(
    private readonly recorder: ExtractionRecorder,
    @Inject(SQL) private readonly sql: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly room: IntakeRoom,
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
      'CycloneDX 1.4 to 1.7 (JSON) may stand for an extraction everywhere: its metadata.component is the app, ' +
      'its serialNumber and version make the extractionId. ' +
      'NDJSON is answered with one line per line, in order: a bad line rejects that line alone. ' +
      'The extractionId makes sending twice harmless.',
  })
  @ApiBodies({
    [JSON_TYPE]: { schema: { oneOf: [ExtractionSchema, BomSchema] }, example: extractionExample },
    [NDJSON]: {
      schema: { type: 'string', description: 'An extraction or a BOM per line.' },
      example: [extractionExample, failedScanExample].map((line) => `${JSON.stringify(line)}\n`).join(''),
    },
    [CYCLONEDX]: { schema: BomSchema, example: bomExample },
  })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      '`wait=N` (at most 30 seconds): answer once the read models show it; told by Preference-Applied.',
    // All headers of a request are 16 KiB at most.
    schema: { type: 'string', maxLength: 16_384, examples: ['wait=10'] },
  })
  @ApiParameters(extractionsParameters)
  @ApiAnswer({
    status: 202,
    description: 'Recorded, or known already.',
    data: OutcomeDocument,
    example: { request: 'POST /v1/extractions with the example of its body' },
    others: { [NDJSON]: LINES },
    headers: { 'Preference-Applied': PREFERENCE_APPLIED },
  })
  @ProblemResponses(400, 409, 413, 415, 503)
  async record(
    @ReadParameters(extractionsParameters) values: ValuesOf<typeof extractionsParameters>,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer | Readable> {
    const mediaType = mediaTypeOf(request);
    const body = decodedBody(bodyOf(request, mediaType), request.headers['content-encoding']);
    const hints = { ...hintsOf(values), isBom: mediaType === CYCLONEDX };
    const options = { backfill: values.backfill, waitSeconds: preferredWait(prefer), hints };
    return mediaType === NDJSON ? this.recordStream(body, options, reply) : this.recordOne(body, options);
  }

  private async recordOne(body: AsyncIterable<Buffer>, options: IntakeOptions): Promise<Answer> {
    const outcome = await this.recorded(body, options);
    if (outcome.outcome === 'rejected') {
      const { problems: details } = outcome;
      throw outcome.isConflict
        ? conflict('This extractionId is known already, with other content.', { details })
        : invalidRequest('The extraction is not valid; details name every problem.', { details });
    }
    const reached = new ReachedPositions();
    reached.add(outcome);
    return answer(
      outcomeDocument(outcome),
      {},
      { headers: await this.waitFor(reached, options.waitSeconds) },
    );
  }

  private async recorded(body: AsyncIterable<Buffer>, options: IntakeOptions): Promise<RecordOutcome> {
    const hold = this.room.bodies.hold();
    try {
      const bytes = await wholeBody(body, { maximumBytes: MAXIMUM_LINE_BYTES, hold });
      return await this.recordedBytes(bytes, options);
    } finally {
      hold.release();
    }
  }

  private async recordedBytes(bytes: Buffer, options: IntakeOptions): Promise<RecordOutcome> {
    try {
      return await this.recorder.recordDecoded(decodeExtraction(bytes, options.hints), bytes.length, options);
    } catch (cause) {
      if (!isTransient(cause) && !(cause instanceof ContendedError)) throw cause;
      throw unavailable('The extraction could not be recorded just now: send it again.', 5, { cause });
    }
  }

  private async recordStream(
    body: AsyncIterable<Buffer>,
    options: IntakeOptions,
    reply: FastifyReply,
  ): Promise<Readable> {
    let applied: Record<string, string> = {};
    const { output, mustStart } = outcomeStream(
      recordLines(this.recorder, body, { ...options, room: this.room.bodies }),
      this.room.answers,
      async ({ reached, ...report }) => {
        if (report.failed > 0 || report.brokeOff !== null) this.logger.warn(streamReport(report, reply));
        applied = await this.waitFor(reached, options.waitSeconds);
      },
    );
    void reply.type(`${NDJSON}; charset=utf-8`);
    // Whether the wait came to its end is a header, so the answer starts only then.
    if (options.waitSeconds !== null) {
      await mustStart;
      void reply.headers(applied);
    }
    return output;
  }

  private async waitFor(reached: ReachedPositions, seconds: number | null): Promise<Record<string, string>> {
    if (seconds === null) return {};
    const positions = await reached.positions(this.log);
    const inTime = await awaitConsumers(this.sql, positions, seconds * 1_000);
    return inTime ? { 'Preference-Applied': `wait=${seconds}` } : {};
  }
}

interface IntakeOptions {
  readonly backfill: boolean;
  readonly waitSeconds: number | null;
  readonly hints: DecodeHints;
}

function hintsOf({ platform, bundleId, releasedAt }: ValuesOf<typeof extractionsParameters>): DecodeHints {
  // A bare date is its day's start, as everywhere in /v1.
  return {
    platform,
    bundleId,
    releasedAt: releasedAt === undefined ? undefined : startOf(releasedAt).toISOString(),
  };
}

/** Other parsers of the process would hand over what is no stream. */
function bodyOf(request: FastifyRequest, mediaType: string): Readable {
  if (!BODY_TYPES.includes(mediaType) || request.body == null)
    throw unsupportedMediaType(`The body must be one of ${BODY_TYPES.join(', ')}.`);
  return request.body as Readable;
}

function mediaTypeOf(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function streamReport({ failure, ...counts }: StreamReport, { request }: FastifyReply): object {
  return {
    message: 'a stream of extractions was not recorded in full',
    requestId: request.id,
    ...counts,
    ...(failure !== null && { err: failure }),
  };
}
