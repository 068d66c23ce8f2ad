import type { ExtractionProblem } from '../describe-violation.js';
import type { BomProperty } from './bom.js';
import type { Spot } from './place.js';

const PREFIX = 'deskscope:';
export const PROPERTIES_POINTER = '/metadata/component/properties';

type Kind = 'text' | 'number' | 'flag' | 'list';

/**
 * Properties of the BOM's `metadata.component` that say what CycloneDX has no place for, without their prefix
 * `deskscope:`: the place in the extraction, and how the text is read. Lists: one property per entry.
 *
 * | property             | meaning                                                          |
 * | -------------------- | ---------------------------------------------------------------- |
 * | `platform`           | `macos`, `windows` or `linux`; needed here or in the query       |
 * | `bundleId`           | bundle id                                                        |
 * | `slug`               | tells apps of one name and no bundle id apart                    |
 * | `alias`              | another name of the app; any number                              |
 * | `releasedAt`         | the vendor's release date, RFC 3339                              |
 * | `notes`              | release notes, markdown; else those of the component's releaseNotes |
 * | `runtime`            | `electron`, `tauri`, `qt`, ...                                   |
 * | `electronVersion`, `chromiumVersion`, `minOsVersion`, `installerType` | text        |
 * | `sizeBytes`, `nativeLibraryCount` | whole number                                        |
 * | `architecture`, `localization` | text; any number                                       |
 * | `signed`, `notarized`, `sandboxed` | `true` or `false`                                  |
 */
const PROPERTIES: Readonly<Record<string, { readonly at: Spot; readonly kind: Kind }>> = {
  platform: { at: { section: 'app', member: 'platform' }, kind: 'text' },
  bundleId: { at: { section: 'app', member: 'bundleId' }, kind: 'text' },
  slug: { at: { section: 'app', member: 'slug' }, kind: 'text' },
  alias: { at: { section: 'app', member: 'aliases' }, kind: 'list' },
  releasedAt: { at: { section: 'release', member: 'releasedAt' }, kind: 'text' },
  notes: { at: { section: 'release', member: 'notes' }, kind: 'text' },
  runtime: { at: { section: 'bundle', member: 'runtime' }, kind: 'text' },
  electronVersion: { at: { section: 'bundle', member: 'electronVersion' }, kind: 'text' },
  chromiumVersion: { at: { section: 'bundle', member: 'chromiumVersion' }, kind: 'text' },
  minOsVersion: { at: { section: 'bundle', member: 'minOsVersion' }, kind: 'text' },
  installerType: { at: { section: 'bundle', member: 'installerType' }, kind: 'text' },
  sizeBytes: { at: { section: 'bundle', member: 'sizeBytes' }, kind: 'number' },
  nativeLibraryCount: { at: { section: 'bundle', member: 'nativeLibraryCount' }, kind: 'number' },
  architecture: { at: { section: 'bundle', member: 'architectures' }, kind: 'list' },
  localization: { at: { section: 'bundle', member: 'localizations' }, kind: 'list' },
  signed: { at: { section: 'bundle', member: 'signed' }, kind: 'flag' },
  notarized: { at: { section: 'bundle', member: 'notarized' }, kind: 'flag' },
  sandboxed: { at: { section: 'bundle', member: 'sandboxed' }, kind: 'flag' },
};

/** A fact, its place in the extraction and the pointer of the property that says it. */
export interface PropertyFact {
  readonly at: Spot;
  readonly isList: boolean;
  /** Of its type where the text allows; else the text, which the extraction's schema refuses. */
  readonly value: string | number | boolean;
  readonly pointer: string;
}

/** What the application's properties say, in their order. Empty ones say nothing, those of others are passed over. */
export function readAppProperties(
  properties: readonly BomProperty[] = [],
  report: (problem: ExtractionProblem) => void,
): PropertyFact[] {
  const facts: PropertyFact[] = [];
  const seen = new Map<string, string>();
  for (const [index, { name = '', value = '' }] of properties.entries()) {
    if (!name.startsWith(PREFIX) || value === '') continue;
    const pointer = `${PROPERTIES_POINTER}/${index}`;
    const key = name.slice(PREFIX.length);
    const property = Object.hasOwn(PROPERTIES, key) ? PROPERTIES[key] : undefined;
    if (property === undefined) report({ pointer: `${pointer}/name`, message: 'is not known here' });
    else if (property.kind !== 'list' && seen.has(key)) {
      if (seen.get(key) !== value) report({ pointer, message: `says ${name} again, otherwise` });
    } else {
      seen.set(key, value);
      const { at, kind } = property;
      facts.push({ at, isList: kind === 'list', value: typed(value, kind), pointer: `${pointer}/value` });
    }
  }
  return facts;
}

function typed(text: string, kind: Kind): string | number | boolean {
  if (kind === 'number' && /^\d{1,16}$/.test(text)) return Number(text);
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
