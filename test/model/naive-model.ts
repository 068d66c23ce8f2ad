import { AdmissionDesk, type AdmissionOptions } from './admission.js';
import { componentSet, diffComponents, licensedSet, type ComponentDiff } from './components.js';
import type { ExtractionDocument } from './extraction-document.js';
import { groupBy } from './group-by.js';
import { byCodeUnit, fold, identityOf, keyOf, type AppIdentity } from './names.js';
import { releasesOf, type ModelRelease } from './releases.js';
import {
  diffTechnologies,
  sdkSummaryOf,
  type ModelCatalog,
  type SdkSummary,
  type Technology,
  type TechnologyChanges,
} from './technologies.js';

/** Interface 2.1 without the slug. */
export interface ModelProfileApp {
  name: string;
  bundleId: string | null;
  developer: string | null;
  developerWebsite: string | null;
  platform: string;
  currentVersion: string | null;
  runtime: string | null;
  electronVersion: string | null;
  chromiumVersion: string | null;
  dependencyCount: number | null;
  measurementStatus: 'measured' | 'not_measured';
  notMeasuredReason: string | null;
  appSizeBytes: number | null;
  architectures: string[];
  minOsVersion: string | null;
  localizations: string[];
  extractedAt: string;
  signed: boolean | null;
  notarized: boolean | null;
  installerType: string | null;
  bundledLibraryCount: number | null;
}

export interface ModelHistoryEntry {
  /** `unknown` for the null version. */
  version: string;
  date: string;
  line: 'mainline' | 'maintenance';
  measured: boolean;
  changes: TechnologyChanges;
  technologies: Technology[];
  /** The developer's notes as the latest extraction that has some gives them. */
  notes: string | null;
}

export interface ModelReleaseComponents {
  version: string;
  /** `source name version`, sorted. */
  components: string[];
  /** What its bill of materials stands on. */
  sbom: ModelSbom;
  /** The version diffed against; null: none. */
  base: string | null;
  diff: ComponentDiff;
}

export interface ModelSbom {
  /** When the scan ran that the findings come from. */
  generatedAt: string;
  runtime: string | null;
  electronVersion: string | null;
  /** `source name version licence`, sorted; what is unknown is `-`. */
  licensed: string[];
}

export interface ModelApp {
  identity: AppIdentity;
  profile: { app: ModelProfileApp; sdkSummary: SdkSummary; technologies: Technology[] };
  lastUpdatedAt: string | null;
  /** When the vendor released each release of which that is known, maintenance too; the oldest first. */
  releasedAt: string[];
  /** Newest first. */
  history: ModelHistoryEntry[];
  /** Of every measured release, newest first. */
  components: ModelReleaseComponents[];
  /** Other names it had, by code unit. */
  formerNames: string[];
  aliases: string[];
  /** The extraction that the profile shows. */
  profileExtraction: ExtractionDocument;
}

/** Every app, by key (`macos bundle com.example` or `windows slug example`). The documents stand in order of arrival. */
export function naiveModel(
  documents: readonly ExtractionDocument[],
  catalog: ModelCatalog,
  options: AdmissionOptions = {},
): Map<string, ModelApp> {
  const desk = new AdmissionDesk(options);
  const admitted = documents.filter((document) => desk.admit(document) === 'new');
  const groups = groupBy(admitted, (document) => keyOf(identityOf(document)));
  return new Map([...groups].map(([key, extractions]) => [key, modelApp(extractions, catalog)]));
}

/** One app from all its admitted extractions, at least one, in any order. */
export function modelApp(extractions: readonly ExtractionDocument[], catalog: ModelCatalog): ModelApp {
  const releases = releasesOf(extractions, catalog);
  const shown = releases.findLast((one) => one.line === 'mainline')!;
  const profileExtraction = shown.extractions.at(-1)!;
  // A release never measured shows the technologies of the last measured mainline release before it.
  const technologies = (shown.findings === null ? shown.base : shown)?.technologies ?? [];
  const dates = releases.map((one) => one.releasedAt).filter((date) => date !== null);
  const name = profileExtraction.app.name.normalize('NFC');
  return {
    identity: identityOf(profileExtraction),
    profile: {
      app: profileApp(shown, profileExtraction),
      sdkSummary: sdkSummaryOf(technologies, catalog),
      technologies,
    },
    lastUpdatedAt: dates.length === 0 ? null : iso(Math.max(...dates)),
    releasedAt: dates.sort((a, b) => a - b).map(iso),
    history: releases.map(historyEntry).reverse(),
    components: releases.flatMap(releaseComponents).reverse(),
    formerNames: distinct(extractions.map((one) => one.app.name)).filter((one) => fold(one) !== fold(name)),
    aliases: distinct(extractions.flatMap((one) => one.app.aliases ?? [])),
    profileExtraction,
  };
}

const iso = (time: number) => new Date(time).toISOString();
const shownVersion = (version: string | null) => version ?? 'unknown';
const distinct = (names: readonly string[]) =>
  [...new Set(names.map((name) => name.normalize('NFC')))].sort(byCodeUnit);

function profileApp(shown: ModelRelease, extraction: ExtractionDocument): ModelProfileApp {
  const { app } = extraction;
  const { facts, findings } = shown;
  return {
    name: app.name.normalize('NFC'),
    bundleId: app.bundleId || null,
    developer: app.developer ?? null,
    developerWebsite: app.developerWebsite ?? null,
    platform: app.platform,
    currentVersion: shown.version,
    runtime: facts.runtime,
    electronVersion: facts.electronVersion,
    chromiumVersion: facts.chromiumVersion,
    dependencyCount: findings === null ? null : componentSet(findings.components).length,
    measurementStatus: findings === null ? 'not_measured' : 'measured',
    notMeasuredReason: findings === null ? (extraction.notMeasuredReason ?? null) : null,
    appSizeBytes: facts.sizeBytes,
    architectures: facts.architectures,
    minOsVersion: facts.minOsVersion,
    localizations: facts.localizations,
    extractedAt: iso(Date.parse(extraction.extractedAt)),
    signed: facts.signed,
    notarized: facts.notarized,
    installerType: facts.installerType,
    bundledLibraryCount: facts.nativeLibraryCount,
  };
}

function historyEntry(release: ModelRelease): ModelHistoryEntry {
  const { version, line, findings, base, technologies, extractions } = release;
  const notes = extractions.map((one) => one.release.notes ?? null);
  return {
    version: shownVersion(version),
    date: iso(release.date),
    line,
    measured: findings !== null,
    changes:
      findings === null
        ? { added: [], removed: [], updated: [], unchanged: 0 }
        : diffTechnologies(base?.technologies ?? [], technologies),
    technologies,
    notes: notes.findLast((text) => text !== null) ?? null,
  };
}

function releaseComponents({ version, findings, base, facts }: ModelRelease): ModelReleaseComponents[] {
  if (findings === null) return [];
  return [
    {
      version: shownVersion(version),
      components: componentSet(findings.components),
      sbom: {
        generatedAt: iso(Date.parse(findings.extractedAt)),
        ...{ runtime: facts.runtime, electronVersion: facts.electronVersion },
        licensed: licensedSet(findings.components),
      },
      base: base === null ? null : shownVersion(base.version),
      diff: diffComponents(base?.findings?.components ?? [], findings.components),
    },
  ];
}
