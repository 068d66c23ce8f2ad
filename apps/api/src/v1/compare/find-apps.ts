import type { Catalog } from '#libs/catalog';
import { isAppId, type Platform, PLATFORMS } from '#libs/domain';
import type { Executor } from '#libs/postgres';
import { findBySlugOrId, type Profile, ProfileFinder, readProfile } from '#libs/read-models';
import { type Candidates, refuseUnlessEachIsOne } from './refuse-apps.js';

/** So many of those that one name fits are named. */
const NAMED_CANDIDATES = 5;

/**
 * Finds applications by what names them for sure: an id; then as lookup does, an alias, a name or bundle id, a former
 * name; then a slug. A beginning or a part of a name is not taken: a comparison is of those that were meant, or none.
 */
export class AppFinder {
  private readonly profiles: ProfileFinder;

  constructor(
    private readonly sql: Executor,
    private readonly catalog: Catalog,
  ) {
    this.profiles = new ProfileFinder(sql);
  }

  /**
   * One application for each reference, in their order.
   * @throws Problem 404 where one is not known on the platform; 400 where one fits several, or two are the same.
   */
  async find(references: readonly string[], platform: Platform): Promise<Profile[]> {
    const found = await this.candidates(references, [platform]);
    if (isEachAnother(found)) return found.map(({ profiles: [profile] }) => profile!);
    return refuseUnlessEachIsOne(this.sql, found, {
      platform,
      elsewhere: (unknown) =>
        this.candidates(
          unknown,
          PLATFORMS.filter((each) => each !== platform),
        ),
    });
  }

  private async candidates(
    references: readonly string[],
    platforms: readonly Platform[],
  ): Promise<Candidates[]> {
    const named = await Promise.all(references.map((reference) => this.byName(reference, platforms)));
    const missing = named.filter(({ total }) => total === 0).map(({ reference }) => reference);
    if (missing.length === 0) return named;
    const found = await findBySlugOrId(this.sql, missing, platforms);
    return named.map((each) => {
      const texts = found[missing.indexOf(each.reference)];
      return texts === undefined ? each : { ...each, profiles: texts.map(readProfile), total: texts.length };
    });
  }

  /** An id is never taken for a name, so that it stands for one application whatever others are called. */
  private async byName(reference: string, platforms: readonly Platform[]): Promise<Candidates> {
    if (isAppId(reference)) return { reference, profiles: [], total: 0 };
    const { profiles, total } = await this.profiles.findExactly({
      name: reference,
      aliasOf: this.catalog.applicationAliases(reference),
      platforms,
      limit: NAMED_CANDIDATES,
    });
    return { reference, profiles: profiles.map(readProfile), total };
  }
}

function isEachAnother(found: readonly Candidates[]): boolean {
  const ids = new Set(found.flatMap(({ profiles }) => profiles.map(({ app }) => app.id)));
  return ids.size === found.length && found.every(({ total }) => total === 1);
}
