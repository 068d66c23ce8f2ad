import { isTransient } from './transient-error.js';

const coded = (code: string): Error => Object.assign(new Error('a message'), { code });

describe('isTransient', () => {
  it.each([
    ['08006', 'the connection failed'],
    ['40001', 'could not serialize'],
    ['40P01', 'a deadlock'],
    ['53300', 'too many connections'],
    ['53100', 'the disk is full'],
    ['57P01', 'the session was terminated'],
    ['57014', 'the statement took too long'],
    ['55P03', 'a lock did not come'],
    ['25P03', 'the transaction sat idle'],
    ['ECONNRESET', 'the network'],
    ['EAI_AGAIN', 'the name service'],
  ])('takes %s for transient: %s', (code) => {
    expect(isTransient(coded(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'Cannot use a pool after calling end on the pool',
  ])('knows what pg says without a code: %s', (message) => {
    expect(isTransient(new Error(message))).toBe(true);
  });

  it.each([
    ['22021', 'bytes that are no text'],
    ['23505', 'a key twice'],
    ['21000', 'a row twice in one statement'],
    ['P0001', 'raised by a function'],
    ['42P01', 'no such table'],
    ['ERR_INVALID_ARG_TYPE', 'a wrong call of Node'],
  ])('takes %s for the fault of the work: %s', (code) => {
    expect(isTransient(coded(code))).toBe(false);
  });

  it.each([
    new TypeError('x is undefined'),
    new RangeError('out of range'),
    'a text',
    null,
    undefined,
    { code: 7 },
  ])('takes %p for the fault of the work', (error) => {
    expect(isTransient(error)).toBe(false);
  });
});
