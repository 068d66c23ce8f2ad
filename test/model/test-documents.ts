import type { DocumentComponent, ExtractionDocument } from './extraction-document.js';
import type { ModelCatalog } from './technologies.js';

export interface Sketch {
  /** One digit or letter; also orders extractions of one time. */
  id: string;
  /** Day of 2024, from 1: when the scan ran. */
  day: number;
  version?: string | null;
  /** Day of 2024 of the vendor's release; default: not known. */
  released?: number;
  failed?: boolean;
  technologies?: string[];
  components?: string[];
  app?: Partial<ExtractionDocument['app']>;
  bundle?: Partial<ExtractionDocument['bundle']>;
  notes?: string;
}

export const dayOf2024 = (day: number) => new Date(Date.UTC(2024, 0, day)).toISOString();

/** `Name 1.0 [100 Category]`; version `?` is unknown, the rest has defaults. */
function technology(text: string) {
  const [, name = '', version = '?', confidence = '100', category = 'Analytics'] =
    /^(\S+)(?: ([^[]\S*))?(?: \[(\d+) (.+)\])?$/.exec(text) ?? [];
  return { name, version: version === '?' ? null : version, category, confidence: Number(confidence) };
}

/** `npm name 1.0.0`. */
function component(text: string): DocumentComponent {
  const [source, name = '', version] = text.split(' ');
  return { source: source as DocumentComponent['source'], name, version: version ?? null, type: 'library' };
}

/** A document of few words: the fewer, the plainer the rule that it shows. */
export function sketch({
  id,
  day,
  version = '1.0',
  released,
  failed = false,
  ...rest
}: Sketch): ExtractionDocument {
  return {
    schemaVersion: '1.0',
    extractionId: `00000000-0000-4000-8000-00000000000${id}`,
    extractedAt: dayOf2024(day),
    status: failed ? 'not_measured' : 'measured',
    notMeasuredReason: failed ? 'extraction-failed' : null,
    app: { name: 'Tiny', bundleId: 'com.tiny', platform: 'macos', ...rest.app },
    release: {
      version,
      releasedAt: released === undefined ? null : dayOf2024(released),
      notes: rest.notes ?? null,
    },
    bundle: { runtime: null, ...rest.bundle },
    technologies: (rest.technologies ?? []).map(technology),
    components: (rest.components ?? []).map(component),
  };
}

/** Knows React (npm react, alias ReactJS), Vue (npm vue), Sentry (npm @sentry/*) and the runtime Electron. */
export const TINY_CATALOG: ModelCatalog = {
  canonical(name) {
    const lower = name.toLowerCase();
    if (lower === 'react' || lower === 'reactjs') return { name: 'React', category: 'UI Framework' };
    if (lower === 'vue') return { name: 'Vue', category: 'UI Framework' };
    if (lower === 'sentry') return { name: 'Sentry', category: 'Error Tracking' };
    return lower === 'electron' ? { name: 'Electron', category: 'Runtime' } : null;
  },
  fromComponent({ source, name }) {
    if (source !== 'npm') return [];
    if (name === 'react') return [{ name: 'React', category: 'UI Framework', confidence: 95 }];
    if (name === 'vue') return [{ name: 'Vue', category: 'UI Framework', confidence: 95 }];
    return name.startsWith('@sentry/')
      ? [{ name: 'Sentry', category: 'Error Tracking', confidence: 95 }]
      : [];
  },
  fromRuntime({ runtime, electronVersion }) {
    if (runtime !== 'electron') return [];
    return [{ name: 'Electron', version: electronVersion, category: 'Runtime', confidence: 80 }];
  },
  rank: (name) => ['Vue', 'React'].indexOf(name) + (['Vue', 'React'].includes(name) ? 0 : 100),
};
