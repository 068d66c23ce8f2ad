import type { DocumentApp } from '../model/extraction-document.js';
import type { Feature } from './features.js';
import type { Prng } from './prng.js';

/** One app as its scanners may call it: each scan takes one of the spellings. */
export interface PlannedIdentity {
  /** The app object of one scan, `progress` (0..1) through the app's life. */
  spell(prng: Prng, progress: number): { app: DocumentApp; features: Feature[] };
}

const FIRST = ['Blue', 'Quick', 'Open', 'Tiny', 'Super', 'Night', 'Paper', 'Cloud', 'Green', 'Iron'];
const SECOND = ['Notes', 'Mail', 'Player', 'Editor', 'Chat', 'Board', 'Sync', 'Term', 'Draw', 'Reader'];
const PLATFORMS = ['macos', 'macos', 'windows', 'windows', 'linux'] as const;

type Kind = (prng: Prng, index: number) => PlannedIdentity;
const KINDS: readonly Kind[] = [
  withBundleId,
  withBundleId,
  withSlug,
  withNameAlone,
  withForeignName,
  withAccents,
  twinBySlug,
  twinBySlug,
];

export function planIdentity(prng: Prng, index: number): PlannedIdentity {
  // The first few apps take one kind each, so that a small corpus has all of them.
  const kind = index < KINDS.length ? KINDS[index]! : prng.pick([withBundleId, withBundleId, ...KINDS]);
  return kind(prng, index);
}

function names(prng: Prng, index: number) {
  const name = `${prng.pick(FIRST)} ${prng.pick(SECOND)} ${index}`;
  return {
    name,
    renamed: `${prng.pick(FIRST)}${prng.pick(SECOND)} ${index}`,
    developer: `${prng.pick(FIRST)}soft`,
  };
}

function withBundleId(prng: Prng, index: number): PlannedIdentity {
  const { name, renamed, developer } = names(prng, index);
  const platform = prng.pick(PLATFORMS);
  const bundleId = `com.${developer.toLowerCase()}.App${index}`;
  const renamesAt = prng.chance(0.6) ? prng.next() : 2;
  return {
    spell: (dice, progress) => {
      const features: Feature[] = [];
      const oddCase = dice.chance(0.2);
      if (oddCase) features.push('bundle-id-case');
      if (progress >= renamesAt) features.push('renamed');
      const app: DocumentApp = {
        name: progress >= renamesAt ? renamed : name,
        bundleId: oddCase ? dice.pick([bundleId.toLowerCase(), bundleId.toUpperCase()]) : bundleId,
        platform,
        developer: dice.chance(0.8) ? developer : null,
        developerWebsite: dice.chance(0.5) ? `https://${developer.toLowerCase()}.example` : null,
      };
      return { app: withAliases(dice, app, features), features };
    },
  };
}

function withAliases(prng: Prng, app: DocumentApp, features: Feature[]): DocumentApp {
  if (!prng.chance(0.25)) return app;
  features.push('aliases');
  const words = app.name.split(' ');
  return { ...app, aliases: [prng.pick([words.join(''), words.join('-'), `${app.name} Desktop`])] };
}

/** Without a bundle id nothing but the slug names the app, so its name may change. */
function withSlug(prng: Prng, index: number): PlannedIdentity {
  const { name, renamed, developer } = names(prng, index);
  return fixedSlug(name, renamed, `${developer.toLowerCase()}-app-${index}`, []);
}

function fixedSlug(name: string, renamed: string, slug: string, more: Feature[]): PlannedIdentity {
  return {
    spell: (dice, progress) => {
      const late = progress > 0.6;
      const features: Feature[] = ['no-bundle-id', 'slug-of-scanner', ...more];
      if (late && renamed !== name) features.push('renamed');
      const app: DocumentApp = { name: late ? renamed : name, slug, platform: 'windows' };
      if (dice.chance(0.5)) app.bundleId = null;
      return { app: withAliases(dice, app, features), features };
    },
  };
}

/** Two of these share one name on one platform; only their slugs differ. */
function twinBySlug(_prng: Prng, index: number): PlannedIdentity {
  return fixedSlug('Same Name', 'Same Name', `same-name-by-vendor-${index}`, ['same-name-other-slug']);
}

function withNameAlone(prng: Prng, index: number): PlannedIdentity {
  const { name } = names(prng, index);
  return {
    spell: (dice) => {
      const empty = dice.chance(0.4);
      const shown = dice.chance(0.2) ? name.toUpperCase() : name;
      return {
        app: { name: shown, bundleId: empty ? '' : null, platform: 'windows', developer: 'Someone' },
        features: empty ? ['no-bundle-id', 'bundle-id-empty'] : ['no-bundle-id'],
      };
    },
  };
}

const CHINESE_DIGITS = '零一二三四五六七八九';

function withForeignName(_prng: Prng, index: number): PlannedIdentity {
  const number = [...String(index)].map((digit) => CHINESE_DIGITS[Number(digit)]).join('');
  return {
    spell: () => ({
      app: { name: `微信${number}`, platform: 'windows', developer: '腾讯' },
      features: ['no-bundle-id', 'name-without-ascii'],
    }),
  };
}

/** With and without accents, composed and decomposed: one slug, one app. */
function withAccents(_prng: Prng, index: number): PlannedIdentity {
  const name = `Café Über ${index}`;
  return {
    spell: (dice) => ({
      app: { name: dice.pick([name, name.normalize('NFD'), `Cafe Uber ${index}`]), platform: 'macos' },
      features: ['no-bundle-id', 'name-with-accents'],
    }),
  };
}
