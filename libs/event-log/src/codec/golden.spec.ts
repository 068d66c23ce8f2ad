import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Changeset } from '#libs/domain';
import { newsOf } from '../testing/build-changeset.js';
import { goldenStory } from '../testing/golden-story.js';
import { type ChangesetColumns, decodeChangeset, decodeNews } from './decode-changeset.js';
import { encodeChangeset } from './encode-changeset.js';
import { CURRENT_SCHEMA_VERSION } from './stored-changeset.js';
import { upcast } from './upcast.js';

// `v<schema version>-<name>.json` is what was stored, `.changeset.json` beside it what it means.
// Stored files are never changed: a database out there holds such rows. A new schema version adds its own;
// those that are missing are written by the first run, which fails, to be looked at and committed.
const FOLDER = join(__dirname, 'golden');
const STORED = /^v(\d+)-([a-z-]+)\.json$/;

const storedFiles = readdirSync(FOLDER).filter((name) => STORED.test(name));
const read = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
const meaningOf = (name: string): Changeset => read(name.replace('.json', '.changeset.json')) as Changeset;
const versionOf = (name: string): number => Number(STORED.exec(name)?.[1]);

/** Text by text, so that a member in another place is a difference; the files are indented for people. */
const textOf = (value: unknown): string => JSON.stringify(value, null, 2);

describe('golden changesets', () => {
  it.each(storedFiles)('%s is read to what it has always meant', (name) => {
    const meaning = meaningOf(name);
    const changeset = decodeChangeset(columnsOf(meaning), upcast(versionOf(name), read(name)));
    expect(changeset).toStrictEqual(meaning);
  });

  it.each(storedFiles)('%s tells what it has always told', (name) => {
    const meaning = meaningOf(name);
    const news = decodeNews(columnsOf(meaning), upcast(versionOf(name), read(name)));
    expect(news).toStrictEqual(newsOf(meaning));
  });

  it.each(storedFiles.filter((name) => versionOf(name) === CURRENT_SCHEMA_VERSION))(
    '%s is written to the byte as it has always been',
    (name) => {
      expect(textOf(encodeChangeset(meaningOf(name)))).toBe(textOf(read(name)));
    },
  );

  it.each(storedFiles)('%s of a version to come is refused', (name) => {
    const later = CURRENT_SCHEMA_VERSION + 1;
    expect(() => upcast(later, read(name))).toThrow(
      `a changeset has schema version ${later}, this program knows up to ${CURRENT_SCHEMA_VERSION}: run the newer program`,
    );
  });

  describe.each([...goldenStory()])('%s', (name, changeset) => {
    const file = `v${CURRENT_SCHEMA_VERSION}-${name}.json`;

    it('is kept in the version that is written', () => {
      const isKept = existsSync(join(FOLDER, file));
      if (!isKept) {
        const stored = encodeChangeset(changeset);
        const meaning = decodeChangeset(columnsOf(changeset), stored);
        writeFileSync(join(FOLDER, file), `${textOf(stored)}\n`);
        writeFileSync(join(FOLDER, file.replace('.json', '.changeset.json')), `${textOf(meaning)}\n`);
      }
      expect(isKept).toBe(true);
    });

    it('has the members of today: a new one needs a new schema version, or a default where it is read', () => {
      expect(shapeOf(meaningOf(file))).toEqual(shapeOf(changeset));
    });
  });
});

function columnsOf({ id, type, app, version, occurredAt }: Changeset): ChangesetColumns {
  return { id, type, appId: app.id, version, occurredAt };
}

/** Names of members, of records and their facts, whatever their values. */
function shapeOf(changeset: Changeset): unknown {
  const { extraction, profile, releases, components } = changeset;
  const members = (value: object | null | undefined): string[] => Object.keys(value ?? {}).sort();
  return {
    changeset: members(changeset),
    extraction: members(extraction),
    bundle: members(extraction?.bundle),
    delta: members(extraction?.components),
    profile: members(profile),
    facts: members(profile.facts),
    sdkSummary: members(profile.sdkSummary),
    release: members(releases[0]),
    changes: members(releases[0]?.changes),
    dependencyChanges: members(releases[0]?.dependencyChanges),
    edits: members(components),
    put: members(components.put[0]?.component),
  };
}
