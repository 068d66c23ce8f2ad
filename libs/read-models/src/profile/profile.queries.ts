import { type Executor, Gatherer } from '#libs/postgres';
import { findExactly } from './exact-profiles.queries.js';
import { findByBeginningOrPart } from './inexact-profiles.queries.js';
import type { FoundProfiles, Profile, ProfileSearch, ProfileText } from './profile-search.js';

/** Two, so that one with long answers does not hold up all; more would only make the batches smaller. */
const EXACT = { batches: 2, questions: 32 };
/** Each is worth a statement of its own. More at a time than processors would be no faster, and take all connections. */
const INEXACT = { batches: 4, questions: 1 };

/**
 * Finds the applications that a name means (interface.md 4.1, decisions.md section 3), from the surest way to be meant
 * to the least: a step that finds something ends the search. Searches of one moment share the statement of the exact
 * steps, which most end at.
 */
export class ProfileFinder {
  private readonly exact: Gatherer<ProfileSearch, FoundProfiles>;
  private readonly inexact: Gatherer<ProfileSearch, FoundProfiles>;

  constructor(sql: Executor) {
    this.exact = new Gatherer((searches) => findExactly(sql, searches), EXACT);
    this.inexact = new Gatherer(
      (searches) => Promise.all(searches.map((search) => findByBeginningOrPart(sql, search))),
      INEXACT,
    );
  }

  /** None where nothing matches. */
  async find(search: ProfileSearch): Promise<FoundProfiles> {
    const found = await this.exact.answerTo(search);
    return found.total > 0 ? found : this.inexact.answerTo(search);
  }

  /** By the exact steps alone: an alias, a name or bundle id, a former name. */
  findExactly(search: ProfileSearch): Promise<FoundProfiles> {
    return this.exact.answerTo(search);
  }
}

/** One search alone. */
export function findProfiles(sql: Executor, search: ProfileSearch): Promise<FoundProfiles> {
  return new ProfileFinder(sql).find(search);
}

export function readProfile(text: ProfileText): Profile {
  return JSON.parse(text) as Profile;
}
