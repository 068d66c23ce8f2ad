import type { Bom, BomComponent } from './bom.js';

/** A text of a BOM and where it stands. */
export interface PlacedText {
  readonly text: string;
  readonly pointer: string;
}

const COMPONENT = '/metadata/component';

/** Who makes the application: its supplier, else its publisher, manufacturer or authors. */
export function developerOf({ component, supplier }: Bom['metadata']): PlacedText | null {
  const authors = component.authors?.flatMap(({ name }) => name ?? []).join(', ');
  const candidates: readonly (readonly [string | undefined, string])[] = [
    [component.supplier?.name, `${COMPONENT}/supplier/name`],
    [supplier?.name, '/metadata/supplier/name'],
    [component.publisher, `${COMPONENT}/publisher`],
    [component.manufacturer?.name, `${COMPONENT}/manufacturer/name`],
    [authors, `${COMPONENT}/authors`],
    [component.author, `${COMPONENT}/author`],
  ];
  for (const [text, pointer] of candidates) if (text !== undefined && text !== '') return { text, pointer };
  return null;
}

/** The application's website: the first that is one. CycloneDX also allows references that are no addresses. */
export function websiteOf({ externalReferences = [] }: BomComponent): PlacedText | null {
  const index = externalReferences.findIndex(
    ({ type, url }) => type === 'website' && /^https?:\/\//i.test(url),
  );
  const text = externalReferences[index]?.url;
  return text === undefined ? null : { text, pointer: `${COMPONENT}/externalReferences/${index}/url` };
}

/** The release notes that can be read: not those packed in another encoding. */
export function notesOf({ releaseNotes }: BomComponent): PlacedText | null {
  const pointer = `${COMPONENT}/releaseNotes`;
  const index = releaseNotes?.notes?.findIndex(({ text }) => text.encoding === undefined) ?? -1;
  const note = releaseNotes?.notes?.[index]?.text.content;
  if (note !== undefined) return { text: note, pointer: `${pointer}/notes/${index}/text/content` };
  const description = releaseNotes?.description;
  return description === undefined ? null : { text: description, pointer: `${pointer}/description` };
}
