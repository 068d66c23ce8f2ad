import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variablesOf } from './define-config.js';
import { describeDeskscopeConfig, deskscopeVariables, readDeskscopeConfig } from './deskscope-config.js';

describe('readDeskscopeConfig', () => {
  it('runs from nothing', () => {
    const { http, database, log } = readDeskscopeConfig({});
    expect({ http, database, level: log.level }).toEqual({
      http: { port: 3000, host: '127.0.0.1', idleSeconds: 120 },
      database: { url: undefined, dataDirectory: '.data' },
      level: 'info',
    });
  });

  it.each([
    [true, 'pretty'],
    [false, 'json'],
  ])('logs by the terminal (%s: %s), unless told', (isTTY, format) => {
    const before = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
    Object.defineProperty(process.stderr, 'isTTY', { value: isTTY, configurable: true });
    try {
      expect(readDeskscopeConfig({}).log.format).toBe(format);
      expect(readDeskscopeConfig({ LOG_FORMAT: 'json' }).log.format).toBe('json');
    } finally {
      if (before) Object.defineProperty(process.stderr, 'isTTY', before);
      else Reflect.deleteProperty(process.stderr, 'isTTY');
    }
  });

  it('takes PostgreSQL addresses only, and shows them without their password', () => {
    expect(() => readDeskscopeConfig({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).toThrow(
      /DATABASE_URL does not start with postgres:\/\/ or postgresql:\/\/$/,
    );
    const config = readDeskscopeConfig({ DATABASE_URL: 'postgres://u:hunter2@db:5433/desk' });
    expect(describeDeskscopeConfig(config)['DATABASE_URL']).toBe('postgres://***@db:5433/desk');
  });
});

describe('SECRET_KEY', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 8));

  it.each([
    ['with padding', key.toString('base64')],
    ['without', key.toString('base64').replace('=', '')],
  ])('is 32 bytes in base64, %s', (_, text) => {
    const config = readDeskscopeConfig({ SECRET_KEY: text });
    expect(config.security.secretKey?.equals(key)).toBe(true);
    expect(describeDeskscopeConfig(config)['SECRET_KEY']).toBe('***');
  });

  it.each(['secret', key.toString('hex'), key.toString('base64').slice(2), `${key.toString('base64')}!`])(
    'is not %s, which is not told',
    (text) => {
      expect(() => readDeskscopeConfig({ SECRET_KEY: text })).toThrow(
        /^The configuration is wrong:\n {2}SECRET_KEY is not 32 bytes in base64$/,
      );
    },
  );
});

describe('.env.example', () => {
  it('has every variable with its comment and its default', () => {
    const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const entries = [...example.matchAll(/^# (.+)\n(# )?([A-Z_]+)=(.*)$/gm)].map(
      ([, comment, off, name, value]) => ({ name, comment, default: off ? undefined : value }),
    );
    expect(entries).toEqual(
      variablesOf(deskscopeVariables).map(({ name, description, defaultText }) => ({
        name,
        comment: description,
        default: defaultText,
      })),
    );
  });
});
