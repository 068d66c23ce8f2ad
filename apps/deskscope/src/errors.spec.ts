import { CommanderError } from 'commander';
import { InvalidKeyRequest } from '#libs/accounts';
import { ConfigError } from '#libs/config';
import { CommandFailure, failureOf, Interrupted } from './errors.js';

const system = (fields: object): Error => Object.assign(new Error('raw words of the system'), fields);
const refused = system({ code: 'ECONNREFUSED', syscall: 'connect', address: '::1', port: 5432 });

describe('failureOf: wrong usage', () => {
  test.each<[string, Error, string, string[]]>([
    ['Commander', new CommanderError(1, 'x', "error: unknown option '--x'"), "unknown option '--x'", []],
    ['one problem', new InvalidKeyRequest(['plan is bad']), 'wrong usage: plan is bad', []],
    ['several problems', new InvalidKeyRequest(['a', 'b']), 'wrong usage', ['a', 'b']],
    [
      'configuration',
      new ConfigError([
        { name: 'PORT', reason: 'is not a port' },
        { name: 'HOST', reason: 'is odd' },
      ]),
      'wrong configuration',
      ['PORT is not a port', 'HOST is odd'],
    ],
  ])('%s', (_name, error, message, problems) => {
    expect(failureOf(error)).toEqual({ exitCode: 2, message, problems });
  });
});

describe('failureOf: failed', () => {
  test.each<[string, unknown, string]>([
    ['own words', new CommandFailure('no such key'), 'no such key'],
    ['a signal', new Interrupted(), 'interrupted'],
    ['no error at all', 'odd', 'odd'],
    ['an error without words', new TypeError(), 'TypeError'],
    ['errors of several without a known code', new AggregateError([new Error('a'), new Error('b')]), 'a; b'],
  ])('%s', (_name, error, message) => {
    expect(failureOf(error)).toEqual({ exitCode: 1, message, problems: [] });
  });

  test.each<[unknown, RegExp]>([
    [refused, /^the database at ::1:5432 cannot be used: nobody listens there\./],
    [new AggregateError([refused]), /^the database at ::1:5432 cannot be used/],
    [
      system({ code: 'ENOTFOUND', hostname: 'db' }),
      /^the database at db cannot be used: the host is not known/,
    ],
    [system({ code: '28P01' }), /^the database cannot be used: it refuses the user name or the password/],
    [system({ code: '3D000' }), /it has no such database/],
    [
      system({ code: 'EADDRINUSE', syscall: 'listen', address: '127.0.0.1', port: 3000 }),
      /^127\.0\.0\.1:3000 is taken by another program.*PORT/,
    ],
    [
      system({ code: 'EACCES', syscall: 'listen', address: '0.0.0.0', port: 80 }),
      /may not listen on 0\.0\.0\.0:80/,
    ],
    [
      system({ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9', port: 1 }),
      /cannot listen on 10\.9\.9\.9:1 .*HOST/,
    ],
    [system({ code: '23505' }), /^raw words of the system$/],
  ])('trouble with a connection %#', (error, message) => {
    const failure = failureOf(error);
    expect(failure.exitCode).toBe(1);
    expect(failure.message).toMatch(message);
  });
});
