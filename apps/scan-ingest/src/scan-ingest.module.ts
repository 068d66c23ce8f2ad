import { Module } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { AccountsModule } from '#libs/accounts';
import { type Catalog, CATALOG } from '#libs/catalog';
import { EVENT_LOG, type EventLog, LOG_SIGNAL, type LogSignal } from '#libs/event-log';
import { METRICS } from '#libs/observability';
import { SQL } from '#libs/postgres';
import { CatalogReader, catalogReadingOf } from './catalog-reading/catalog-reader.js';
import { CatalogReading } from './catalog-reading/catalog-reading.js';
import { BodyParsers } from './intake/body-parsers.js';
import { ExtractionsController } from './intake/extractions.controller.js';
import { FileIntake } from './intake/file-intake.js';
import { IntakeRoom } from './intake/intake-room.js';
import { ExtractionRecorder } from './record/extraction-recorder.js';
import { createIntakeMeter } from './record/intake-meter.js';

export type { DecodeHints } from './decode/decode-extraction.js';
export { FileIntake, type FileIntakeReport, type FileProblem, sizeOf } from './intake/file-intake.js';
export { ExtractionRecorder } from './record/extraction-recorder.js';

/** Takes extractions in and appends what they change to the log. Needs the tokens of the platform. */
@Module({
  // Its guard stands before every route of the process; without it the intake would be open to all.
  imports: [AccountsModule],
  controllers: [ExtractionsController],
  providers: [
    BodyParsers,
    CatalogReader,
    { provide: IntakeRoom, useFactory: () => new IntakeRoom() },
    {
      provide: CatalogReading,
      inject: [SQL, DataSource, CATALOG, ExtractionRecorder],
      useFactory: catalogReadingOf,
    },
    {
      provide: FileIntake,
      inject: [ExtractionRecorder],
      useFactory: (recorder: ExtractionRecorder) => new FileIntake(recorder),
    },
    {
      provide: ExtractionRecorder,
      inject: [EVENT_LOG, CATALOG, LOG_SIGNAL, METRICS],
      useFactory: (log: EventLog, catalog: Catalog, signal: LogSignal, registry: Registry) =>
        new ExtractionRecorder(log, catalog, signal, createIntakeMeter(registry)),
    },
  ],
  exports: [ExtractionRecorder, FileIntake],
})
export class ScanIngestModule {}
