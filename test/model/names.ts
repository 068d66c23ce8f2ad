import type { ExtractionDocument } from './extraction-document.js';

/** Which application an extraction speaks of (decisions 3). One of bundleId and slug is null. */
export interface AppIdentity {
  platform: string;
  /** Folded; null where the app has none. */
  bundleId: string | null;
  /** Of the scanner, else made from the name; a name without ASCII letters or digits stands for itself. */
  slug: string | null;
}

/** Names and bundle ids match without regard to case, in NFC. */
export const fold = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC');

/** Order of code units, the same on every machine. */
export const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function slugOfName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

export function identityOf({ app }: ExtractionDocument): AppIdentity {
  const bundleId = app.bundleId || null;
  if (bundleId !== null) return { platform: app.platform, bundleId: fold(bundleId), slug: null };
  const made = slugOfName(app.name);
  const slug = app.slug ?? (made === '' ? fold(app.name) : made);
  return { platform: app.platform, bundleId: null, slug: fold(slug) };
}

export function keyOf(identity: AppIdentity): string {
  const { platform, bundleId, slug } = identity;
  return bundleId !== null ? `${platform} bundle ${bundleId}` : `${platform} slug ${slug}`;
}
