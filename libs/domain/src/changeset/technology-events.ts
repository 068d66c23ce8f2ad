import { diffTechnologies } from '../diff/diff-technologies.js';
import type { Technology } from '../technology/technology.js';
import type { Cause, ChangeEvent } from './change-event.js';

/** Events for how the profile's technologies changed: removed, added, version_changed, each by name. */
export function technologyEvents(
  before: readonly Technology[],
  after: readonly Technology[],
  about: { readonly cause: Cause; readonly version: string | null },
): ChangeEvent[] {
  const changes = diffTechnologies(before, after);
  const { cause, version } = about;
  return [
    ...changes.removed.map((each): ChangeEvent => ({
      type: 'technology.removed',
      cause,
      version,
      technology: {
        name: each.name,
        category: each.category,
        previousVersion: each.version,
        newVersion: null,
      },
    })),
    ...changes.added.map((each): ChangeEvent => ({
      type: 'technology.added',
      cause,
      version,
      technology: {
        name: each.name,
        category: each.category,
        previousVersion: null,
        newVersion: each.version,
      },
    })),
    ...changes.updated.map((each): ChangeEvent => ({
      type: 'technology.version_changed',
      cause,
      version,
      technology: {
        name: each.name,
        category: each.category,
        previousVersion: each.from,
        newVersion: each.to,
      },
    })),
  ];
}
