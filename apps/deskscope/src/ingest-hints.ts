import type { Platform } from '#libs/domain';
import { isDateText, startOf } from '#libs/http';
import type { DecodeHints } from '../../scan-ingest/src/scan-ingest.module.js';
import { UsageError } from './errors.js';

/** What the command line says of CycloneDX documents that do not say it themselves. */
export interface HintOptions {
  readonly platform?: Platform;
  readonly bundleId?: string;
  /** ISO 8601. */
  readonly releasedAt?: string;
}

const MAXIMUM_CHARACTERS = 300;

/** @throws UsageError that names every bad value. */
export function hintsOf({ platform, bundleId, releasedAt }: HintOptions): DecodeHints {
  const problems: string[] = [];
  if (bundleId !== undefined && (bundleId.trim() === '' || bundleId.length > MAXIMUM_CHARACTERS))
    problems.push(`--bundle-id must have 1 to ${MAXIMUM_CHARACTERS} characters`);
  if (releasedAt !== undefined && !isDateText(releasedAt))
    problems.push('--released-at must be a date such as 2026-01-31, or a date and time with its offset');
  if (problems.length > 0) throw new UsageError(problems);
  // A bare date is its day's start, as in the query of POST /v1/extractions.
  return {
    platform,
    bundleId,
    releasedAt: releasedAt === undefined ? undefined : startOf(releasedAt).toISOString(),
  };
}
