import { v5 as uuidV5 } from 'uuid';
import type { Component, ComponentSource } from '../component/component.js';
import type { ExtractionDocument } from '../extraction/extraction-document.js';
import type { Extraction } from '../extraction/extraction.js';
import { contentOf, normaliseExtraction } from '../extraction/normalise-extraction.js';
import type { Technology } from '../technology/technology.js';

const TEST_NAMESPACE = '4a0a3f5e-7c3d-5f6e-9b1a-5d2f8c7b6a90';

/** What a test says of an extraction; all else has plain defaults. */
export interface ExtractionOverrides {
  /** A number makes an id that sorts by it; left out, the id follows from the content and the time. */
  readonly id?: number | string;
  /** ISO 8601, or a day of 2024 counted from 1. */
  readonly extractedAt?: string | number;
  readonly version?: string | null;
  /** As extractedAt. */
  readonly releasedAt?: string | number | null;
  readonly notes?: string | null;
  /** Default: measured, unless a reason is given. */
  readonly status?: ExtractionDocument['status'];
  readonly notMeasuredReason?: ExtractionDocument['notMeasuredReason'];
  readonly app?: Partial<ExtractionDocument['app']>;
  readonly bundle?: Partial<ExtractionDocument['bundle']>;
  readonly scanner?: ExtractionDocument['scanner'];
  /** As `aTechnology` reads them. */
  readonly technologies?: readonly string[];
  /** As `aComponent` reads them. */
  readonly components?: readonly string[];
}

/** Midnight UTC of a day of 2024, counted from 1. */
export function day(number: number): string {
  return new Date(Date.UTC(2024, 0, number)).toISOString();
}

/** The document that the overrides describe. */
export function aDocument(overrides: ExtractionOverrides = {}): ExtractionDocument {
  const { id, extractedAt = 1, scanner, notMeasuredReason = null } = overrides;
  return {
    schemaVersion: '1.0',
    extractionId: extractionId(id ?? JSON.stringify(overrides)),
    extractedAt: timeOf(extractedAt),
    ...(scanner === undefined ? {} : { scanner }),
    status: overrides.status ?? (notMeasuredReason === null ? 'measured' : 'not_measured'),
    notMeasuredReason,
    app: { name: 'Tiny', bundleId: 'com.example.tiny', platform: 'macos', ...overrides.app },
    release: releaseOf(overrides),
    bundle: { runtime: null, ...overrides.bundle },
    technologies: (overrides.technologies ?? []).map(aTechnology),
    components: (overrides.components ?? []).map(aComponent),
  };
}

/** The normalised extraction; its content hash is the content itself. */
export function anExtraction(overrides: ExtractionOverrides = {}): Extraction {
  return extractionOf(aDocument(overrides));
}

/** As ingestion makes it of a document, with the content itself for a hash. */
export function extractionOf(document: ExtractionDocument): Extraction {
  const normalised = normaliseExtraction(document);
  return { ...normalised, contentHash: contentOf(normalised) };
}

/** `npm react 18.2.0`, with ` MIT` for a licence; version `?` or none is not known. */
export function aComponent(text: string): Component {
  const [source, name = '', version = '?', license = null] = text.split(' ');
  return {
    source: source as ComponentSource,
    name,
    version: version === '?' ? null : version,
    type: 'library',
    license,
    cpe: null,
    purl: null,
  };
}

/** `React 18.2.0 [95 UI Framework]`; version `?` or none is not known, the brackets default to `[100 Other]`. */
export function aTechnology(text: string): Technology {
  const [, name = '', version = '?', confidence = '100', category = 'Other'] =
    /^(\S+)(?: ([^[\s]+))?(?: \[(\d+) (.+)\])?$/.exec(text) ?? [];
  if (name === '') throw new RangeError(`no technology: ${text}`);
  return { name, version: version === '?' ? null : version, category, confidence: Number(confidence) };
}

function releaseOf(overrides: ExtractionOverrides): ExtractionDocument['release'] {
  const { version = '1.0', releasedAt = null, notes = null } = overrides;
  return { version, releasedAt: releasedAt === null ? null : timeOf(releasedAt), notes };
}

function timeOf(time: string | number): string {
  return typeof time === 'number' ? day(time) : time;
}

function extractionId(id: number | string): string {
  return typeof id === 'number'
    ? `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
    : uuidV5(id, TEST_NAMESPACE);
}
