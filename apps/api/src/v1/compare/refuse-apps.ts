import type { Platform } from '#libs/domain';
import { invalidParameter, notFound, type ProblemDetail } from '#libs/http';
import type { Executor } from '#libs/postgres';
import { closestApps, type Profile } from '#libs/read-models';

/** The applications that one reference may mean. */
export interface Candidates {
  readonly reference: string;
  /** The first few. */
  readonly profiles: readonly Profile[];
  /** All. */
  readonly total: number;
}

interface Unknown {
  readonly app: string;
  /** Slugs of applications of the platform whose names are alike, the most alike first. */
  readonly suggestions: readonly string[];
  /** Platforms that it is known on. */
  readonly otherPlatforms: readonly Platform[];
}

interface Surroundings {
  readonly platform: Platform;
  /** What references mean on the other platforms. */
  readonly elsewhere: (references: readonly string[]) => Promise<readonly Candidates[]>;
}

const SUGGESTIONS = 3;

/** Tells at once all that is wrong with the references; only where each is unknown, and nothing else, it is a 404. */
export async function refuseUnlessEachIsOne(
  sql: Executor,
  found: readonly Candidates[],
  { platform, elsewhere }: Surroundings,
): Promise<never> {
  const missing = found.filter(({ total }) => total === 0).map(({ reference }) => reference);
  const unknown = await describeUnknown(sql, missing, { platform, elsewhere });
  const ambiguous = found.filter(({ total }) => total > 1);
  const unclear = [...ambiguous.map((each) => ambiguity(each, platform)), ...repetitions(found)];
  const details = [...unclear, ...unknown.map((each) => notKnown(each, platform))].map(
    (message): ProblemDetail => ({ parameter: 'apps', message }),
  );
  const extensions = {
    ...(unknown.length > 0 && {
      unknown,
      suggestions: distinct(unknown.flatMap((each) => each.suggestions)),
    }),
    ...(ambiguous.length > 0 && { ambiguous: ambiguous.map(candidatesOf) }),
  };
  if (unclear.length > 0) throw invalidParameter(details, { extensions });
  throw notFound(details.map(({ message }) => message).join('; '), { details, extensions });
}

async function describeUnknown(
  sql: Executor,
  missing: readonly string[],
  { platform, elsewhere }: Surroundings,
): Promise<Unknown[]> {
  if (missing.length === 0) return [];
  const [others, alike] = await Promise.all([
    elsewhere(missing),
    closestApps(sql, missing, [platform], SUGGESTIONS),
  ]);
  return missing.map((app, index) => ({
    app,
    suggestions: (alike[index] ?? []).map(({ slug }) => slug),
    otherPlatforms: distinct((others[index]?.profiles ?? []).map((profile) => profile.app.platform)),
  }));
}

function notKnown({ app, suggestions, otherPlatforms }: Unknown, platform: Platform): string {
  const sentence = `${quoted(app)} is not known on ${platform}`;
  if (otherPlatforms.length > 0) return `${sentence}, but on ${otherPlatforms.join(' and ')}`;
  return suggestions.length === 0 ? sentence : `${sentence} (did you mean ${suggestions.join(' or ')}?)`;
}

function ambiguity({ reference, profiles, total }: Candidates, platform: Platform): string {
  const named = profiles.map(({ app: { slug, id } }) => `${slug} (${id})`).join(', ');
  const more = total > profiles.length ? ` and ${total - profiles.length} more` : '';
  return `${quoted(reference)} fits several applications on ${platform}: ${named}${more}; name one by its id`;
}

/** References that mean the same application. */
function repetitions(found: readonly Candidates[]): string[] {
  const named = new Map<string, string[]>();
  for (const { reference, profiles, total } of found) {
    const id = profiles[0]?.app.id;
    if (total === 1 && id !== undefined) named.set(id, [...(named.get(id) ?? []), quoted(reference)]);
  }
  return [...named.values()]
    .filter((references) => references.length > 1)
    .map((references) => `${references.join(' and ')} are the same application`);
}

function candidatesOf({ reference, profiles }: Candidates): object {
  const applications = profiles.map(({ app: { name, bundleId, id, slug } }) => ({
    name,
    bundleId,
    id,
    slug,
  }));
  return { app: reference, applications };
}

const quoted = (reference: string): string => JSON.stringify(reference);

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
