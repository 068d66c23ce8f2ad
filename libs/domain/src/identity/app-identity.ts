import type { ExtractedApp, Platform } from '../extraction/extraction.js';
import { foldText } from '../text.js';
import { nameUuids } from './name-uuid.js';
import { slugify } from './slugify.js';

/** Names all application ids of all installations; never change it. */
const APPLICATION_NAMESPACE = '6f1d3c52-0f6b-5d0c-9a55-7a3b0c1e9d42';
const applicationUuid = nameUuids(APPLICATION_NAMESPACE);

const APP_ID = /^app_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the form of an application's id, in any case. */
export function isAppId(text: string): boolean {
  return APP_ID.test(foldText(text));
}

/** Who an application is (decisions.md section 3), whatever its present name. */
export interface AppIdentity {
  /** `app_` and a UUIDv5: the same in every installation. */
  readonly id: string;
  readonly platform: Platform;
  /** The slug it would like; a taken one gives way to the next free number. */
  readonly wantedSlug: string;
}

/** By what a scanner said, which never changes: several ask about the same. */
const identities = new WeakMap<ExtractedApp, AppIdentity>();

/** Tells which application an extraction is about: (platform, bundle id), else (platform, slug). */
export function identifyApp(app: ExtractedApp): AppIdentity {
  const known = identities.get(app);
  if (known !== undefined) return known;
  const identity = identityOf(app);
  identities.set(app, identity);
  return identity;
}

/** The id of the application that has a bundle id on a platform, whether it is known or not. */
export function appIdOfBundle(platform: Platform, bundleId: string): string {
  return appIdOfKey(platform, bundleKey(bundleId));
}

function identityOf(app: ExtractedApp): AppIdentity {
  const slug = app.slug ?? slugify(app.name);
  const id = appIdOfKey(app.platform, identityKey(app, slug));
  return { id, platform: app.platform, wantedSlug: slug === '' ? `app-${id.slice(4, 12)}` : slug };
}

const appIdOfKey = (platform: Platform, key: string): string =>
  `app_${applicationUuid(`${platform}\n${key}`)}`;

const bundleKey = (bundleId: string): string => `bundle\n${foldText(bundleId)}`;

function identityKey(app: ExtractedApp, slug: string): string {
  if (app.bundleId !== null) return bundleKey(app.bundleId);
  // A name without ASCII letters or digits makes no slug, so the name itself tells the application.
  return slug === '' ? `name\n${foldText(app.name)}` : `slug\n${slug}`;
}
