import { createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecretKey, MissingSecretKey, SecretBox } from './index.js';

describe('SecretBox', () => {
  const key = randomBytes(32);
  const box = new SecretBox(() => key);

  test.each(['', 'whsec_x', 'Grüße 👋', 'x'.repeat(100_000)])('opens what it sealed', (text) => {
    expect(box.open(box.seal(text, 'row 1'), 'row 1')).toBe(text);
    expect(new SecretBox(() => Buffer.from(key)).open(box.seal(text, 'row 1'), 'row 1')).toBe(text);
  });

  test('is AES-256-GCM over nonce, tag and text, with the context as additional data', () => {
    const sealed = box.seal('whsec_x', 'row 1');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from('row 1')).setAuthTag(sealed.subarray(12, 28));
    expect(decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8')).toBe('whsec_x');
  });

  test('the text does not show, and the same text is never sealed alike', () => {
    const [first, second] = [box.seal('whsec_x', 'row'), box.seal('whsec_x', 'row')];
    expect(first.includes('whsec_x')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  test('opens nothing that was changed, moved or sealed with another key', () => {
    const sealed = box.seal('whsec_x', 'row 1');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => box.open(changed, 'row 1')).toThrow();
    }
    expect(() => box.open(sealed, 'row 2')).toThrow();
    expect(() => box.open(sealed.subarray(0, 20), 'row 1')).toThrow();
    const other = randomBytes(32);
    expect(() => new SecretBox(() => other).open(sealed, 'row 1')).toThrow();
  });

  test('asks for its key when it is needed, and once', () => {
    const load = jest.fn(() => key);
    const lazy = new SecretBox(load);
    expect(load).not.toHaveBeenCalled();
    lazy.open(lazy.seal('a', 'b'), 'b');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('tells that there is no key before anything is sealed', () => {
    const missing = new SecretBox(() => {
      throw new MissingSecretKey();
    });
    expect(() => missing.requireKey()).toThrow(/^SECRET_KEY is not set\. With DATABASE_URL it must be/);
    expect(() => box.requireKey()).not.toThrow();
  });

  test('takes no key of another length', () => {
    expect(() => new SecretBox(() => randomBytes(16)).seal('a', 'b')).toThrow('A secret key has 32 bytes.');
  });
});

describe('loadSecretKey', () => {
  let dataDirectory: string;
  beforeEach(() => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'deskscope-secrets-'));
  });
  afterEach(() => rmSync(dataDirectory, { recursive: true }));

  const secretKey = randomBytes(32);
  const embedded = { secretKey: undefined, databaseUrl: undefined };
  const databaseUrl = 'postgres://db/desk';

  test('takes that of the configuration, and makes no file', () => {
    expect(loadSecretKey({ secretKey, databaseUrl: undefined, dataDirectory })).toBe(secretKey);
    expect(loadSecretKey({ secretKey, databaseUrl, dataDirectory })).toBe(secretKey);
    expect(readdirSync(dataDirectory)).toEqual([]);
  });

  test('beside an embedded database makes one once, for its owner alone', () => {
    const made = loadSecretKey({ ...embedded, dataDirectory });
    expect(made).toHaveLength(32);
    expect(loadSecretKey({ ...embedded, dataDirectory }).equals(made)).toBe(true);
    expect(readdirSync(dataDirectory)).toEqual(['secret-key']);
    expect(statSync(join(dataDirectory, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDirectory, 'secret-key'), 'utf8')).toBe(`${made.toString('base64')}\n`);
  });

  test('with a database of its own it must be given', () => {
    expect(() => loadSecretKey({ secretKey: undefined, databaseUrl, dataDirectory })).toThrow(
      MissingSecretKey,
    );
    expect(readdirSync(dataDirectory)).toEqual([]);
  });

  test('does not take a damaged file, nor replace it', () => {
    writeFileSync(join(dataDirectory, 'secret-key'), 'c2hvcnQ=');
    expect(() => loadSecretKey({ ...embedded, dataDirectory })).toThrow(/secret-key holds no key/);
    expect(readFileSync(join(dataDirectory, 'secret-key'), 'utf8')).toBe('c2hvcnQ=');
  });
});
