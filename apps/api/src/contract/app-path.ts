import { PLATFORMS, type Platform } from '#libs/domain';
import { enumText, notFound, type Problem, text } from '#libs/http';
import type { Executor } from '#libs/postgres';
import { type AppReference, closestApps, resolveApp } from '#libs/read-models';

/** `{bundleId}` in a path. */
export const bundleIdPath = text({
  description: 'Bundle id, slug or id of the application, in any case.',
  examples: ['com.example.pelagram'],
});

export const platformOfPath = enumText(PLATFORMS, {
  description: 'Operating system. Left out: the first of macOS, Windows and Linux that has the application.',
});

const SUGGESTIONS = 3;

/**
 * The application that a path names.
 * @throws Problem `not_found` with the slugs of applications whose names are alike.
 */
export async function requireApp(
  sql: Executor,
  reference: string,
  platform: Platform | undefined,
): Promise<AppReference> {
  const platforms = platform === undefined ? PLATFORMS : [platform];
  const app = await resolveApp(sql, reference, platforms);
  if (app !== undefined) return app;
  throw await noSuchApp(sql, reference, platform);
}

/** 404 with the slugs of applications whose names are like a reference that names none. */
export async function noSuchApp(
  sql: Executor,
  reference: string,
  platform: Platform | undefined,
): Promise<Problem> {
  const platforms = platform === undefined ? PLATFORMS : [platform];
  const [alike = []] = await closestApps(sql, [reference], platforms, SUGGESTIONS);
  const suggestions = alike.map(({ slug }) => slug);
  const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(', ')}?`;
  const where = platform === undefined ? '' : ` on ${platform}`;
  return notFound(`No application is known by this bundle id, slug or id${where}.${hint}`, {
    extensions: { suggestions },
  });
}
