import type { Component } from '../component/component.js';
import { distinctComponents } from '../component/compare-components.js';
import type { Technology } from '../technology/technology.js';
import { compareText } from '../text.js';
import type { ExtractionDocument } from './extraction-document.js';
import type { BundleFacts, ExtractedApp, ExtractedRelease, Extraction } from './extraction.js';

/** An extraction before it is known by what content hash it is compared. */
export type NormalisedExtraction = Omit<Extraction, 'contentHash'>;

/**
 * Brings a checked document to its one form: null for what is left out or empty, times in UTC with
 * milliseconds, names in NFC, components distinct and sorted. Two documents of one meaning become equal.
 * @param components the document's components in their one form, where the caller has them at hand.
 */
export function normaliseExtraction(
  document: ExtractionDocument,
  components: readonly Component[] = distinctComponents(document.components.map(normaliseComponent)),
): NormalisedExtraction {
  return {
    extractionId: document.extractionId.toLowerCase(),
    extractedAt: utcTime(document.extractedAt),
    scanner:
      document.scanner === undefined
        ? null
        : { name: document.scanner.name, version: document.scanner.version },
    status: document.status,
    notMeasuredReason: document.notMeasuredReason ?? null,
    app: normaliseApp(document.app),
    release: normaliseRelease(document.release),
    bundle: normaliseBundle(document.bundle),
    technologies: document.technologies.map(normaliseTechnology).sort(compareTechnologies),
    components,
  };
}

/**
 * The text whose hash tells one content from another: everything but id, time of scan and scanner.
 * @param components the components as JSON, where the caller has it at hand.
 */
export function contentOf(
  extraction: NormalisedExtraction,
  components = JSON.stringify(extraction.components),
): string {
  const { status, notMeasuredReason, app, release, bundle, technologies } = extraction;
  const others = JSON.stringify([status, notMeasuredReason, app, release, bundle, technologies]);
  return `${others.slice(0, -1)},${components}]`;
}

function normaliseApp(app: ExtractionDocument['app']): ExtractedApp {
  return {
    name: app.name.normalize('NFC'),
    slug: app.slug ?? null,
    bundleId: known(app.bundleId)?.normalize('NFC') ?? null,
    platform: app.platform,
    developer: known(app.developer)?.normalize('NFC') ?? null,
    developerWebsite: known(app.developerWebsite),
    aliases: (app.aliases ?? []).map((alias) => alias.normalize('NFC')),
  };
}

function normaliseRelease(release: ExtractionDocument['release']): ExtractedRelease {
  return {
    version: known(release.version),
    releasedAt: release.releasedAt == null ? null : utcTime(release.releasedAt),
    notes: known(release.notes),
  };
}

function normaliseBundle(bundle: ExtractionDocument['bundle']): BundleFacts {
  return {
    runtime: known(bundle.runtime),
    electronVersion: known(bundle.electronVersion),
    chromiumVersion: known(bundle.chromiumVersion),
    sizeBytes: bundle.sizeBytes ?? null,
    architectures: [...(bundle.architectures ?? [])],
    minOsVersion: known(bundle.minOsVersion),
    localizations: [...(bundle.localizations ?? [])],
    signed: bundle.signed ?? null,
    notarized: bundle.notarized ?? null,
    sandboxed: bundle.sandboxed ?? null,
    installerType: known(bundle.installerType),
    nativeLibraryCount: bundle.nativeLibraryCount ?? null,
    sha256: bundle.sha256 ?? null,
  };
}

function normaliseTechnology(technology: ExtractionDocument['technologies'][number]): Technology {
  return {
    name: technology.name.normalize('NFC'),
    version: known(technology.version),
    category: technology.category.normalize('NFC'),
    confidence: technology.confidence,
  };
}

/** Brings one checked component to its one form. */
export function normaliseComponent(component: ExtractionDocument['components'][number]): Component {
  return {
    source: component.source,
    name: component.name,
    version: known(component.version),
    type: component.type,
    license: known(component.license),
    cpe: known(component.cpe),
    purl: known(component.purl),
  };
}

function compareTechnologies(left: Technology, right: Technology): number {
  return (
    compareText(left.name, right.name) ||
    compareText(left.version ?? '', right.version ?? '') ||
    compareText(left.category, right.category) ||
    left.confidence - right.confidence
  );
}

/** An empty text says nothing. */
function known(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** A leap second, which the schema allows and Date does not know, is the second after. */
function utcTime(text: string): string {
  const leap = /:60(?=[.z+-])/i;
  if (!leap.test(text)) return new Date(text).toISOString();
  return new Date(Date.parse(text.replace(leap, ':59')) + 1000).toISOString();
}
