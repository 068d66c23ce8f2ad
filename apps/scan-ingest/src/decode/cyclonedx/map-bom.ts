import { v5 as uuidV5 } from 'uuid';
import type { ExtractionDocument } from '#libs/domain';
import type { ExtractionProblem } from '../describe-violation.js';
import { ProblemList } from '../problem-list.js';
import { PROPERTIES_POINTER, type PropertyFact, readAppProperties } from './app-properties.js';
import { developerOf, notesOf, type PlacedText, websiteOf } from './app-texts.js';
import type { Bom, BomMetadata, BomTool } from './bom.js';
import { agree, type BomHints, HINT_NAMES, HINT_PLACES } from './bom-hints.js';
import type { PlacedComponent } from './flatten-components.js';
import { isDependency, mapComponent } from './map-component.js';
import { Places, pointerTo } from './place.js';

type Json = Record<string, unknown>;
type Sections = Readonly<Record<'app' | 'release' | 'bundle', Json>>;
type Entry = ExtractionDocument['components'][number];

/** Members of a component of an extraction, and where a BOM has them. */
const MEMBERS = {
  '/name': '/name',
  '/version': '/version',
  '/license': '/licenses',
  '/cpe': '/cpe',
  '/purl': '/purl',
};
const PURL_MEMBERS = { ...MEMBERS, '/name': '/purl' };

export interface MappedBom {
  /** In the form of extraction.schema.json, to be checked against it. */
  readonly document: unknown;
  /** What the extraction's schema cannot tell. */
  readonly problems: readonly ExtractionProblem[];
  readonly places: Places;
}

/** UUIDv5 of the BOM-Link `urn:cdx:<uuid>/<version>`, in the namespace of URLs. */
export function extractionIdOf({ serialNumber, version = 1 }: Pick<Bom, 'serialNumber' | 'version'>): string {
  return uuidV5(`urn:cdx:${serialNumber.replace(/^urn:uuid:/, '').toLowerCase()}/${version}`, uuidV5.URL);
}

/** The extraction that a BOM (checked) tells of. */
export function mapBom(bom: Bom, components: readonly PlacedComponent[], hints: BomHints): MappedBom {
  const places = new Places();
  const problems = new ProblemList();
  const sections = mapApp(bom, places);
  takeProperties(readAppProperties(bom.metadata.component.properties, problems.add), sections, places);
  takeHints(hints, sections, places).forEach(problems.add);
  // Nothing was said of components where the list is left out; an empty one is an answer.
  const isMeasured = bom.components !== undefined || components.length > 0;
  const scanner = scannerOf(bom.metadata);
  const document = {
    schemaVersion: '1.0',
    extractionId: extractionIdOf(bom),
    extractedAt: bom.metadata.timestamp,
    ...(scanner !== null && { scanner }),
    status: isMeasured ? 'measured' : 'not_measured',
    ...sections,
    technologies: [],
    components: mapComponents(bom, components, { places, problems }),
  };
  return { document, problems: problems.list(), places };
}

function mapApp(bom: Bom, places: Places): Sections {
  const { component } = bom.metadata;
  const base = '/metadata/component';
  places.set('/extractionId', { pointer: '/serialNumber' });
  places.set('/extractedAt', { pointer: '/metadata/timestamp' });
  places.set('/app/name', { pointer: `${base}/name` });
  places.set('/release/version', { pointer: `${base}/version` });
  const take = (at: string, found: PlacedText | null): string | null => {
    if (found !== null) places.set(at, { pointer: found.pointer });
    return found?.text ?? null;
  };
  const index = component.hashes?.findIndex(({ alg }) => alg === 'SHA-256') ?? -1;
  places.set('/bundle/sha256', { pointer: `${base}/hashes/${index}/content` });
  return {
    app: {
      name: component.name,
      developer: take('/app/developer', developerOf(bom.metadata)),
      developerWebsite: take('/app/developerWebsite', websiteOf(component)),
    },
    release: { version: component.version ?? null, notes: take('/release/notes', notesOf(component)) },
    bundle: { runtime: null, sha256: component.hashes?.[index]?.content.toLowerCase() ?? null },
  };
}

function takeProperties(facts: readonly PropertyFact[], sections: Sections, places: Places): void {
  for (const { at, isList, value, pointer } of facts) {
    const section = sections[at.section];
    const entries = (section[at.member] ?? []) as unknown[];
    section[at.member] = isList ? [...entries, value] : value;
    places.set(isList ? `${pointerTo(at)}/${entries.length}` : pointerTo(at), { pointer });
  }
}

/** Hints fill what the BOM leaves open; where it says otherwise nobody knows who is right. */
function takeHints(hints: BomHints, sections: Sections, places: Places): ExtractionProblem[] {
  const problems: ExtractionProblem[] = [];
  for (const name of HINT_NAMES) {
    const hint = hints[name];
    const { section, member } = HINT_PLACES[name];
    const at = pointerTo({ section, member });
    const own = sections[section][member];
    if (hint === undefined) continue;
    if (own === undefined) {
      sections[section][member] = hint;
      places.set(at, { pointer: '', subject: `the query parameter ${name}` });
    } else if (!agree(name, hint, own)) {
      const message = `must agree with the query parameter ${name}`;
      problems.push({ pointer: places.get(at)?.pointer ?? '', message });
    }
  }
  if (sections.app['platform'] === undefined) {
    const message =
      'must have deskscope:platform (macos, windows or linux), unless the query parameter platform has it';
    places.set('/app/platform', { pointer: PROPERTIES_POINTER, message });
  }
  return problems;
}

function mapComponents(
  bom: Bom,
  components: readonly PlacedComponent[],
  { places, problems }: { readonly places: Places; readonly problems: ProblemList },
): Entry[] {
  const root = bom.metadata.component['bom-ref'];
  const entries: Entry[] = [];
  for (const { component, pointer } of components) {
    // Some tools list the application itself among its components.
    const isRoot = root !== undefined && component['bom-ref'] === root;
    if (isRoot || !isDependency(component)) continue;
    const mapped = mapComponent(component);
    if ('problem' in mapped) {
      problems.add({ pointer: `${pointer}/purl`, message: mapped.problem });
      continue;
    }
    places.set(`/components/${entries.length}`, {
      pointer,
      members: mapped.isNamedByPurl ? PURL_MEMBERS : MEMBERS,
    });
    entries.push(mapped.entry);
  }
  return entries;
}

function scannerOf({ tools = [] }: BomMetadata): ExtractionDocument['scanner'] | null {
  const list = 'components' in tools ? tools.components : tools;
  for (const { name = '', version = '' } of Array.isArray(list) ? (list as readonly BomTool[]) : []) {
    const isSaid = name !== '' && version !== '';
    if (isSaid && name.length <= 200 && version.length <= 100) return { name, version };
  }
  return null;
}
