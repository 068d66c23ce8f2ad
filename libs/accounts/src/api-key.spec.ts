import {
  API_KEY_PATTERN,
  createApiKey,
  hashApiKey,
  InvalidKeyRequest,
  isWellFormed,
  planIncludes,
  PLANS,
} from './index.js';
import { checkKeyRequest } from './key-request.js';

test('every new key is well-formed, of its mode, and another one', () => {
  const keys = Array.from({ length: 500 }, (_, index) => createApiKey(index % 2 === 0 ? 'live' : 'test'));
  expect(keys.filter((key) => !isWellFormed(key) || !API_KEY_PATTERN.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(500);
  expect([keys[0]?.slice(0, 9), keys[1]?.slice(0, 9)]).toEqual(['dsk_live_', 'dsk_test_']);
});

// CRC-32 of the first 41 characters by Python's zlib.crc32 and base-62 digits made there.
const KNOWN = 'dsk_live_0123456789ABCDEFGHIJKLMNOPQRSTUV46o4lb';

test('the check is the CRC-32 that other tools compute', () => {
  expect(isWellFormed(KNOWN)).toBe(true);
  expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('any one wrong character, and any two swapped, are told', () => {
  const wrong = [...KNOWN].map(
    (letter, index) => `${KNOWN.slice(0, index)}${letter === 'x' ? 'y' : 'x'}${KNOWN.slice(index + 1)}`,
  );
  const swapped = Array.from({ length: KNOWN.length - 1 }, (_, index) =>
    [KNOWN.slice(0, index), KNOWN[index + 1], KNOWN[index], KNOWN.slice(index + 2)].join(''),
  ).filter((key) => key !== KNOWN);
  expect([...wrong, ...swapped].filter(isWellFormed)).toEqual([]);
});

test.each(['', 'dsk_live_', `${KNOWN}a`, ` ${KNOWN}`, KNOWN.slice(1), KNOWN.toUpperCase(), `${KNOWN}\n`])(
  '%j is malformed',
  (key) => {
    expect(isWellFormed(key)).toBe(false);
  },
);

test('each plan includes itself and the lesser ones', () => {
  const included = PLANS.map((plan) => PLANS.filter((needed) => planIncludes(plan, needed)).length);
  expect(included).toEqual([1, 2, 3, 4]);
});

test('a request for a key is refused with every reason', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const request = { account: ' ', email: 'nobody', plan: 'gold', scopes: ['read', 'write'], expiresAt: now };
  const error = (() => {
    try {
      return checkKeyRequest(request, now);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(InvalidKeyRequest);
  expect((error as InvalidKeyRequest).problems).toEqual([
    'account must be a name of 1 to 200 characters',
    'email must be a mail address',
    'plan must be one of starter, team, enterprise, operator',
    'scopes must be some of read, ingest, webhooks, admin',
    'expiry must be a time to come',
  ]);
  expect(() =>
    checkKeyRequest({ account: 'a', plan: 'team', scopes: ['read'], expiresAt: new Date('x') }, now),
  ).toThrow('expiry');
});
