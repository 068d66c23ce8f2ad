import type { DocumentBundle, DocumentComponent, DocumentTechnology } from '../model/extraction-document.js';
import type { Feature } from './features.js';
import type { Prng } from './prng.js';
import {
  LICENCES,
  PACKAGES,
  RUNTIMES,
  TECHNOLOGIES,
  TECHNOLOGY_ALIASES,
  UNKNOWN_TECHNOLOGIES,
  type Stack,
} from './vocabulary.js';

/** What an app is made of at one moment of its life. */
export interface AppState {
  stack: Stack;
  runtime: string;
  electron: string;
  components: DocumentComponent[];
  technologies: DocumentTechnology[];
}

export function firstState(prng: Prng): AppState {
  const stack = prng.pick(['web', 'web', 'web', 'mac', 'rust', 'dotnet', 'flutter'] as const);
  const state: AppState = {
    stack,
    runtime: prng.pick(RUNTIMES[stack]),
    electron: plainVersion(prng),
    components: [],
    technologies: [],
  };
  for (let n = prng.int(3, 12); n > 0; n--) addComponent(prng, state);
  for (let n = prng.int(0, 4); n > 0; n--) addTechnology(prng, state);
  return state;
}

/** The app as it is one release later. */
export function evolve(prng: Prng, state: AppState): Feature[] {
  const features: Feature[] = [];
  state.components = state.components
    .filter(() => !prng.chance(0.1))
    .map((one) => (prng.chance(0.3) ? { ...one, version: plainVersion(prng) } : one));
  if (prng.chance(0.6)) addComponent(prng, state);
  features.push(...changeTechnologies(prng, state));
  if (prng.chance(0.5)) state.electron = plainVersion(prng);
  if (prng.chance(0.06)) {
    const before = state.runtime;
    state.runtime = prng.pick(RUNTIMES[state.stack]);
    if (state.runtime !== before) features.push('runtime-changed');
  }
  return features;
}

function changeTechnologies(prng: Prng, state: AppState): Feature[] {
  const features: Feature[] = [];
  state.technologies = state.technologies
    .filter(() => !prng.chance(0.1))
    .map((one) => {
      if (prng.chance(0.15) && isUnknown(one.name)) {
        features.push('technology-category-changed');
        return { ...one, category: prng.pick(UNKNOWN_TECHNOLOGIES).category };
      }
      return prng.chance(0.3) ? { ...one, version: plainVersion(prng) } : one;
    });
  if (prng.chance(0.4)) addTechnology(prng, state);
  return features;
}

function addComponent(prng: Prng, state: AppState): void {
  const { name, type, source } = prng.pick(PACKAGES[state.stack]);
  const version = prng.chance(0.08) ? null : plainVersion(prng);
  if (state.components.some((one) => one.name === name && one.source === source && one.version === version))
    return;
  const license = prng.pick(LICENCES);
  state.components.push({ name, version, type, source, ...(license === null ? {} : { license }) });
}

function addTechnology(prng: Prng, state: AppState): void {
  const pool = prng.pick([
    TECHNOLOGIES,
    TECHNOLOGIES,
    UNKNOWN_TECHNOLOGIES,
    UNKNOWN_TECHNOLOGIES,
    TECHNOLOGY_ALIASES,
  ]);
  const { name, category } = prng.pick(pool);
  const shown = prng.chance(0.2) ? oddCase(prng, name) : name;
  if (state.technologies.some((one) => one.name.toLowerCase() === shown.toLowerCase())) return;
  const version = prng.chance(0.25) ? null : plainVersion(prng);
  state.technologies.push({ name: shown, version, category, confidence: freeConfidence(prng, state) });
}

/** No two technologies of one document share a confidence, so that a merge of two of them has no tie. */
function freeConfidence(prng: Prng, state: AppState): number {
  const preferred = prng.pick([100, 95, 80, 70]);
  const taken = new Set(state.technologies.map((one) => one.confidence));
  let confidence = preferred;
  while (taken.has(confidence)) confidence -= 1;
  return confidence;
}

export function oddCase(prng: Prng, name: string): string {
  return prng.pick([
    name.toUpperCase(),
    name.toLowerCase(),
    name.slice(0, 2).toLowerCase() + name.slice(2).toUpperCase(),
  ]);
}

export function isUnknown(name: string): boolean {
  return UNKNOWN_TECHNOLOGIES.some((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** Plain x.y.z, so that every ecosystem orders it alike. */
export function plainVersion(prng: Prng): string {
  return [prng.int(0, 12), prng.int(0, 20), prng.int(0, 9)].join('.');
}

/** What a bundle shows of this state; every scan sees another part of it. */
export function bundleOf(prng: Prng, state: AppState): DocumentBundle {
  const maybe = <T>(value: T, share = 0.6): T | null => (prng.chance(share) ? value : null);
  const runtime = maybe(state.runtime, 0.85);
  const electron = runtime === 'electron' || runtime === 'chromium';
  return {
    runtime,
    electronVersion: runtime === 'electron' ? maybe(state.electron, 0.75) : null,
    chromiumVersion: electron
      ? maybe(`${prng.int(90, 140)}.0.${prng.int(1000, 7000)}.${prng.int(0, 200)}`)
      : null,
    sizeBytes: maybe(prng.int(1_000_000, 400_000_000)),
    architectures: prng.pick([[], ['arm64'], ['x86_64'], ['arm64', 'x86_64']]),
    minOsVersion: maybe(`${prng.int(10, 14)}.${prng.int(0, 15)}`),
    localizations: prng.pick([[], ['en'], ['en', 'de', 'fr']]),
    signed: maybe(prng.chance(0.8)),
    notarized: maybe(prng.chance(0.5)),
    sandboxed: maybe(prng.chance(0.3)),
    installerType: maybe(prng.pick(['wix', 'nsis', 'inno', 'msi']), 0.4),
    nativeLibraryCount: maybe(prng.int(0, 60)),
  };
}
