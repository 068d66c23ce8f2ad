import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

export interface Asset {
  readonly text: string;
  readonly mediaType: string;
}

const own = (name: string) => () => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');

/** A file of Swagger UI, as it was published. */
const swagger = (name: string) => () =>
  readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8');

const FILES: Readonly<Record<string, () => string>> = {
  'docs.css': own('docs.css'),
  'guide.js': own('guide.js'),
  'reference.css': own('reference.css'),
  'reference.js': own('reference.js'),
  'favicon.svg': own('favicon.svg'),
  'swagger-ui.css': swagger('swagger-ui.css'),
  'swagger-ui-bundle.js': swagger('swagger-ui-bundle.js'),
};

const read = new Map<string, Asset>();

/** A file that the pages load, read once; undefined where there is none of that name. */
export function assetOf(name: string): Asset | undefined {
  if (!Object.hasOwn(FILES, name)) return undefined;
  const known = read.get(name);
  if (known !== undefined) return known;
  const asset = { text: withoutMap(FILES[name]?.() ?? ''), mediaType: TYPES[extensionOf(name)] };
  read.set(name, asset);
  return asset;
}

function extensionOf(name: string): keyof typeof TYPES {
  return name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES;
}

/** Source maps are not served, so nobody should ask for them. */
function withoutMap(text: string): string {
  return text.replace(/^(?:\/\/|\/\*)# sourceMappingURL=.*$/m, '');
}
