import { type Decoded, decodeExtraction, type DecodeHints } from '../../decode-extraction.js';
import type { Extraction } from '#libs/domain';

export type Json = Record<string, unknown>;
export const SERIAL = '3e671687-395b-41f5-a30f-a58921a69b79';
export const PLATFORM = { name: 'deskscope:platform', value: 'macos' };

/** A BOM of the app Tiny 1.2.0; `app` changes its component, all else the BOM. */
export function aBom({ app, ...rest }: Json & { app?: Json } = {}): Json {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${SERIAL}`,
    version: 1,
    metadata: {
      timestamp: '2024-05-01T10:00:00Z',
      component: { type: 'application', name: 'Tiny', version: '1.2.0', properties: [PLATFORM], ...app },
    },
    components: [],
    ...rest,
  };
}

/** As the bytes of its JSON are decoded. */
export const decode = (document: unknown, hints?: DecodeHints): Decoded =>
  decodeExtraction(Buffer.from(JSON.stringify(document)), hints);

/** Of a BOM that is taken. */
export function extractionOf(document: unknown, hints?: DecodeHints): Extraction {
  const decoded = decode(document, hints);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  return decoded.extraction;
}

/** `pointer: message`, sorted. */
export function problemsOf(document: unknown, hints?: DecodeHints): string[] {
  const decoded = decode(document, hints);
  return decoded.ok ? [] : decoded.problems.map(({ pointer, message }) => `${pointer}: ${message}`).sort();
}

/** `source name version type`, and the licence where there is one. */
export function componentsOf(components: readonly Json[], bom: Json = {}): string[] {
  return extractionOf(aBom({ components, ...bom })).components.map(
    ({ source, name, version, type, license }) =>
      `${source} ${name} ${version ?? '?'} ${type}${license === null ? '' : ` [${license}]`}`,
  );
}

/** A BOM's library called x. */
export const library = (rest: Json): Json => ({ type: 'library', name: 'x', ...rest });
