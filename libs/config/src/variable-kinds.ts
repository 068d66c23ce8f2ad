import { isIP } from 'node:net';
import { BadValueError, declare } from './variable.js';
import type { Variable, VariableOptions } from './variable.js';

/** A network such as `10.0.0.0/8`. */
export interface Network {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

type Options<Value, Default extends Value | undefined> = VariableOptions<Default>;

export function text<D extends string | undefined = undefined>(
  name: string,
  options: Options<string, D>,
): Variable<string | D> {
  return declare(name, 'text', (value) => value, options);
}

/** 0 means any free port. */
export function port<D extends number | undefined = undefined>(
  name: string,
  options: Options<number, D>,
): Variable<number | D> {
  return declare(name, 'port', (value) => parseWhole(value, 0, 65_535, 'a port'), options);
}

export function wholeNumber<D extends number | undefined = undefined>(
  name: string,
  options: Options<number, D> & { min?: number; max?: number },
): Variable<number | D> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
  return declare(name, 'whole number', (value) => parseWhole(value, min, max, 'a whole number'), options);
}

export function boolean<D extends boolean | undefined = undefined>(
  name: string,
  options: Options<boolean, D>,
): Variable<boolean | D> {
  return declare(name, 'boolean', parseBoolean, options);
}

/** One of a few words. */
export function oneOf<const Word extends string, D extends Word | undefined = undefined>(
  name: string,
  words: readonly Word[],
  options: Options<Word, D>,
): Variable<Word | D> {
  const parse = (value: string): Word => {
    const word = words.find((each) => each === value.toLowerCase());
    if (word === undefined) throw new BadValueError(`is not one of ${words.join(', ')}`);
    return word;
  };
  return declare(name, `one of ${words.join(', ')}`, parse, options);
}

/** An absolute URL of one of the protocols, which are written without the colon. */
export function url<D extends string | undefined = undefined>(
  name: string,
  protocols: readonly string[],
  options: Options<string, D>,
): Variable<string | D> {
  return declare(name, 'url', (value) => parseUrl(value, protocols), options);
}

/** So many bytes, in base64 with or without its padding. */
export function base64Bytes<D extends Buffer | undefined = undefined>(
  name: string,
  length: number,
  options: Options<Buffer, D>,
): Variable<Buffer | D> {
  const parse = (value: string): Buffer => {
    const bytes = Buffer.from(value, 'base64');
    const isBase64 = bytes.toString('base64').replace(/=+$/, '') === value.replace(/=+$/, '');
    if (!isBase64 || bytes.length !== length) throw new BadValueError(`is not ${length} bytes in base64`);
    return bytes;
  };
  return declare<Buffer, D>(name, `${length} bytes in base64`, parse, options);
}

/** Whole seconds, comma between them, at least one. */
export function secondsList<D extends readonly number[] | undefined = undefined>(
  name: string,
  options: Options<readonly number[], D>,
): Variable<readonly number[] | D> {
  const parse = (value: string): readonly number[] =>
    items(value).map((item) => parseWhole(item, 1, 366 * 86_400, 'a list of whole seconds'));
  return declare<readonly number[], D>(name, 'seconds list', parse, options);
}

/** Networks, comma between them. */
export function networkList<D extends readonly Network[] | undefined = undefined>(
  name: string,
  options: Options<readonly Network[], D>,
): Variable<readonly Network[] | D> {
  return declare<readonly Network[], D>(
    name,
    'CIDR list',
    (value) => items(value).map(parseNetwork),
    options,
  );
}

function items(value: string): string[] {
  return value.split(',').map((item) => item.trim());
}

function parseWhole(value: string, min: number, max: number, what: string): number {
  const number = /^\d{1,16}$/.test(value) ? Number(value) : NaN;
  if (Number.isNaN(number)) throw new BadValueError(`is not ${what}`);
  if (number < min || number > max) throw new BadValueError(`is not between ${min} and ${max}`);
  return number;
}

function parseBoolean(value: string): boolean {
  const word = value.toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  throw new BadValueError('is neither true nor false');
}

function parseUrl(value: string, protocols: readonly string[]): string {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (!parsed) throw new BadValueError('is not a URL');
  if (!protocols.includes(parsed.protocol.slice(0, -1))) {
    throw new BadValueError(
      `does not start with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    );
  }
  return value;
}

function parseNetwork(value: string): Network {
  const [address = '', prefix = '', ...rest] = value.split('/');
  const version = isIP(address);
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
  if (version === 0 || rest.length > 0 || !(bits <= (version === 4 ? 32 : 128))) {
    throw new BadValueError(`is not a list of networks such as 10.0.0.0/8: "${value}"`);
  }
  return { address, prefix: bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}
