import type {
  DocumentApp,
  DocumentBundle,
  DocumentComponent,
  ExtractionDocument,
} from './extraction-document.js';
import { byCodeUnit } from './names.js';

export type Admission = 'new' | 'duplicate' | 'rejected';

export interface AdmissionOptions {
  /** When the documents arrive, ISO 8601; default: now. Dates more than a day ahead of it are refused. */
  receivedAt?: string;
}

const DAY = 86_400_000;
const instant = (text: string | null | undefined) => (text ? Date.parse(text) : null);

/** Version "" is no version. */
export const versionOf = (document: ExtractionDocument) => document.release.version || null;

/** Takes documents one by one, in their order of arrival, and says which of them count. */
export class AdmissionDesk {
  private readonly contents = new Map<string, string>();
  private readonly latest: number;

  constructor({ receivedAt }: AdmissionOptions = {}) {
    this.latest = (receivedAt === undefined ? Date.now() : Date.parse(receivedAt)) + DAY;
  }

  admit(document: ExtractionDocument): Admission {
    const id = document.extractionId.toLowerCase();
    const content = contentOf(document);
    const known = this.contents.get(id);
    if (known !== undefined) return known === content ? 'duplicate' : 'rejected';
    if (Date.parse(document.extractedAt) > this.latest) return 'rejected';
    if ((instant(document.release.releasedAt) ?? 0) > this.latest) return 'rejected';
    if (document.status === 'measured' && (document.notMeasuredReason ?? null) !== null) return 'rejected';
    this.contents.set(id, content);
    return 'new';
  }
}

/** Everything but extractionId, extractedAt and scanner, in one spelling: absent is null, absent lists are empty. */
export function contentOf(document: ExtractionDocument): string {
  const { status, notMeasuredReason, release, technologies } = document;
  return JSON.stringify({
    status,
    notMeasuredReason: notMeasuredReason ?? null,
    app: appContent(document.app),
    release: [versionOf(document), instant(release.releasedAt), release.notes ?? null],
    bundle: bundleContent(document.bundle),
    technologies: technologies.map((one) => [one.name, one.version ?? null, one.category, one.confidence]),
    components: [...new Set(document.components.map(componentContent))].sort(byCodeUnit),
  });
}

function appContent(app: DocumentApp) {
  const { name, slug, bundleId, platform, developer, developerWebsite, aliases } = app;
  const website = developerWebsite ?? null;
  return [
    name.normalize('NFC'),
    slug ?? null,
    bundleId || null,
    platform,
    developer ?? null,
    website,
    aliases ?? [],
  ];
}

function bundleContent(bundle: DocumentBundle) {
  const { runtime, electronVersion, chromiumVersion, sizeBytes, architectures, minOsVersion, localizations } =
    bundle;
  const { signed, notarized, sandboxed, installerType, nativeLibraryCount, sha256 } = bundle;
  const scalars = [
    runtime,
    electronVersion,
    chromiumVersion,
    sizeBytes,
    minOsVersion,
    signed,
    notarized,
    sandboxed,
  ];
  const more = [installerType, nativeLibraryCount, sha256];
  return [[...scalars, ...more].map((value) => value ?? null), architectures ?? [], localizations ?? []];
}

function componentContent(one: DocumentComponent): string {
  const { source, name, version, type, license, cpe, purl } = one;
  return JSON.stringify([source, name, version ?? null, type, license ?? null, cpe ?? null, purl ?? null]);
}
