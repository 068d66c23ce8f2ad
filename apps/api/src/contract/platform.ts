import { type Platform, PLATFORMS } from '#libs/domain';
import { enumText } from '#libs/http';

/** What is meant where a lookup or a search names no platform (decisions.md section 1). */
const USUAL_PLATFORMS: readonly Platform[] = ['macos', 'windows'];

export const platformFilter = enumText(PLATFORMS, {
  description: 'Operating system. Left out: macOS and Windows.',
});

/** Where counts are of one platform. */
export const oneOfPlatforms = enumText(PLATFORMS, { default: 'macos', description: 'Operating system.' });

export function filteredPlatforms(platform: Platform | undefined): readonly Platform[] {
  return platform === undefined ? USUAL_PLATFORMS : [platform];
}
