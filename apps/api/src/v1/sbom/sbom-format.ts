import { acceptedQuality, type Answer, answer, documentAnswer, StreamedText } from '#libs/http';
import {
  CYCLONEDX_MEDIA_TYPE,
  cyclonedxDocument,
  nativeDocument,
  oldestDependency,
  sbomFingerprint,
  type SbomSource,
  SPDX_MEDIA_TYPE,
  spdxDocument,
  UNKNOWN_VERSION,
} from '#libs/sbom';
import { SBOM_TOOL } from './sbom-tool.js';

export const SBOM_FORMATS = ['json', 'cyclonedx', 'spdx'] as const;
export type SbomFormat = (typeof SBOM_FORMATS)[number];

export const SBOM_MEDIA_TYPES: Readonly<Record<SbomFormat, string>> = {
  json: 'application/json',
  cyclonedx: CYCLONEDX_MEDIA_TYPE,
  spdx: SPDX_MEDIA_TYPE,
};

/** Some scanners tell the format of a file by these names alone. */
const ENDINGS: Readonly<Record<SbomFormat, string>> = {
  json: 'json',
  cyclonedx: 'cdx.json',
  spdx: 'spdx.json',
};

/** What is asked for by name, else what an `Accept` header wants most; of what it wants alike, the first here. */
export function askedFormat(format: SbomFormat | undefined, accept: string | undefined): SbomFormat {
  const quality = (each: SbomFormat): number => acceptedQuality(accept, SBOM_MEDIA_TYPES[each]);
  return format ?? SBOM_FORMATS.reduce((best, each) => (quality(each) > quality(best) ? each : best));
}

/** The bill of materials in one format, made while it is sent. Ages in it are counted up to `today`. */
export function sbomAnswer(source: SbomSource, format: SbomFormat, today: Date): Answer {
  const options = { headers: { 'Content-Disposition': `inline; filename="${fileName(source, format)}"` } };
  const fingerprint = sbomFingerprint(source, SBOM_TOOL);
  if (format === 'json') {
    // Beside the facts it tells an age and the slug.
    const oldest = oldestDependency(source.components, today);
    const tag = JSON.stringify([fingerprint, source.app.slug, oldest]);
    return answer(new StreamedText(tag, () => nativeDocument(source, today)), {}, options);
  }
  const pieces = format === 'cyclonedx' ? cyclonedxDocument : spdxDocument;
  const body = new StreamedText(fingerprint, () => pieces(source, SBOM_TOOL, fingerprint));
  return documentAnswer(body, SBOM_MEDIA_TYPES[format], options);
}

/** Versions are what vendors make of them, so what a file system or a header would mind is replaced. */
function fileName({ app, release }: SbomSource, format: SbomFormat): string {
  const version = (release.version ?? UNKNOWN_VERSION).replace(/[^A-Za-z0-9._+-]+/g, '-').slice(0, 100);
  return `${app.slug}-${version}.${ENDINGS[format]}`;
}
