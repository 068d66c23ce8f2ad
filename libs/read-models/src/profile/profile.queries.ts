import type { Executor } from '#libs/postgres';
import { findExactly } from './exact-profiles.queries.js';
import { Gatherer } from './gatherer.js';
import { findByBeginningOrPart } from './inexact-profiles.queries.js';
import type { FoundProfiles, Profile, ProfileSearch, ProfileText } from './profile-search.js';

/** One batch is with the server while the next one gathers; a second one keeps a slow answer from holding up all. */
const GATHERING = { batches: 2, questions: 32 };

/**
 * Finds the applications that a name means (interface.md 4.1, decisions.md section 3), from the surest way to be meant
 * to the least: a step that finds something ends the search. Searches of one moment share the statement of the exact
 * steps, which most end at.
 */
export class ProfileFinder {
  private readonly exact: Gatherer<ProfileSearch, FoundProfiles>;

  constructor(private readonly sql: Executor) {
    this.exact = new Gatherer((searches) => findExactly(sql, searches), GATHERING);
  }

  /** None where nothing matches. */
  async find(search: ProfileSearch): Promise<FoundProfiles> {
    const found = await this.exact.answerTo(search);
    return found.total > 0 ? found : findByBeginningOrPart(this.sql, search);
  }
}

/** One search alone. */
export function findProfiles(sql: Executor, search: ProfileSearch): Promise<FoundProfiles> {
  return new ProfileFinder(sql).find(search);
}

export function readProfile(text: ProfileText): Profile {
  return JSON.parse(text) as Profile;
}
