import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 6;

/** What a secret scanner looks for. */
export const API_KEY_PATTERN = /^dsk_(?:live|test)_[0-9A-Za-z]{38}$/;

/** A new key: prefix, 32 random base62 characters (190 bits), 6 of CRC-32. The only time it is seen in full. */
export function createApiKey(mode: 'live' | 'test' = 'live'): string {
  // randomInt draws without the bias that a byte modulo 62 has.
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('');
  const body = `dsk_${mode}_${random}`;
  return body + checkOf(body);
}

/** Whether a text can be one of our keys at all; tells a typo without asking the database. */
export function isWellFormed(key: string): boolean {
  return API_KEY_PATTERN.test(key) && checkOf(key.slice(0, -CHECK_LENGTH)) === key.slice(-CHECK_LENGTH);
}

/** What is stored instead of the key. Keys are long and random, so a slow hash would add nothing. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

/** CRC-32 of all that precedes, base62, most significant digit first. */
function checkOf(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let index = 0; index < CHECK_LENGTH; index += 1) {
    digits = `${BASE62[rest % BASE62.length]}${digits}`;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
