import { ConfigError, describeConfig, readConfig } from './define-config.js';
import { boolean, networkList, oneOf, port, secondsList, text, url, wholeNumber } from './variable-kinds.js';

const description = 'For the spec.';
const table = {
  one: {
    port: port('A_PORT', { default: 3000, description }),
    name: text('A_NAME', { description }),
    secret: text('A_SECRET', { description, secret: true }),
    address: url('A_URL', ['smtp', 'smtps'], { description, secret: true }),
  },
  two: {
    level: oneOf('A_LEVEL', ['low', 'high'], { default: 'low', description }),
    flag: boolean('A_FLAG', { default: false, description }),
    count: wholeNumber('A_COUNT', { default: 5, min: 1, max: 10, description }),
    steps: secondsList('A_STEPS', { default: [60, 300], defaultText: '60,300', description }),
    networks: networkList('A_NETWORKS', { default: [], description }),
  },
};

function problemsOf(environment: Record<string, string>): unknown {
  try {
    readConfig(table, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name, reason }) => `${name} ${reason}`);
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('takes the defaults for what is absent, empty or blank', () => {
    expect(readConfig(table, { A_PORT: '', A_NAME: '  ' })).toEqual({
      one: { port: 3000, name: undefined, secret: undefined, address: undefined },
      two: { level: 'low', flag: false, count: 5, steps: [60, 300], networks: [] },
    });
  });

  it('reads every kind', () => {
    const environment = {
      A_PORT: '0',
      A_NAME: ' desk ',
      A_SECRET: 's',
      A_URL: 'smtps://u:p@mail:465',
      A_LEVEL: 'HIGH',
      A_FLAG: '1',
      A_COUNT: '10',
      A_STEPS: '1, 2,3',
      A_NETWORKS: '10.0.0.0/8, fd00::/8',
    };
    expect(readConfig(table, environment)).toEqual({
      one: { port: 0, name: 'desk', secret: 's', address: 'smtps://u:p@mail:465' },
      two: {
        level: 'high',
        flag: true,
        count: 10,
        steps: [1, 2, 3],
        networks: [
          { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
          { address: 'fd00::', prefix: 8, family: 'ipv6' },
        ],
      },
    });
  });

  it.each([
    ['A_PORT', '65536', 'is not between 0 and 65535'],
    ['A_PORT', '-1', 'is not a port'],
    ['A_PORT', '80a', 'is not a port'],
    ['A_PORT', '1e3', 'is not a port'],
    ['A_URL', 'mail', 'is not a URL'],
    ['A_URL', 'http://mail', 'does not start with smtp:// or smtps://'],
    ['A_LEVEL', 'middle', 'is not one of low, high'],
    ['A_FLAG', 'maybe', 'is neither true nor false'],
    ['A_COUNT', '0', 'is not between 1 and 10'],
    ['A_COUNT', '2.5', 'is not a whole number'],
    ['A_STEPS', '60,,300', 'is not a list of whole seconds'],
    ['A_STEPS', '60,0', 'is not between 1 and 31622400'],
    ['A_NETWORKS', '10.0.0.0', 'is not a list of networks such as 10.0.0.0/8: "10.0.0.0"'],
    ['A_NETWORKS', '10.0.0.0/33', 'is not a list of networks such as 10.0.0.0/8: "10.0.0.0/33"'],
    ['A_NETWORKS', '::1/129', 'is not a list of networks such as 10.0.0.0/8: "::1/129"'],
    ['A_NETWORKS', '::1/128,x/1', 'is not a list of networks such as 10.0.0.0/8: "x/1"'],
  ])('%s=%s %s', (name, value, reason) =>
    expect(problemsOf({ [name]: value })).toEqual([`${name} ${reason}`]),
  );

  it('names every bad variable at once, over all concerns, and no secret value', () => {
    const environment = { A_PORT: 'x', A_URL: 'user:hunter2', A_LEVEL: 'x', A_COUNT: 'x', A_STEPS: '9' };
    expect(problemsOf(environment)).toEqual([
      'A_PORT is not a port',
      'A_URL does not start with smtp:// or smtps://',
      'A_LEVEL is not one of low, high',
      'A_COUNT is not a whole number',
    ]);
    expect(() => readConfig(table, environment)).toThrow(
      'The configuration is wrong:\n  A_PORT is not a port\n  A_URL does',
    );
  });
});

describe('describeConfig', () => {
  it('masks secrets and leaves the place of a URL readable', () => {
    const environment = {
      A_NAME: 'desk',
      A_SECRET: 'hunter2',
      A_URL: 'smtp://user:hunter2@mail:25/box?token=hunter2',
    };
    const described = describeConfig(table, readConfig(table, environment));
    expect(described).toEqual({
      A_PORT: 3000,
      A_NAME: 'desk',
      A_SECRET: '***',
      A_URL: 'smtp://***@mail:25/box',
      A_LEVEL: 'low',
      A_FLAG: false,
      A_COUNT: 5,
      A_STEPS: [60, 300],
      A_NETWORKS: [],
    });
    expect(JSON.stringify(described)).not.toContain('hunter2');
  });

  it('shows that a secret is absent', () => {
    expect(describeConfig(table, readConfig(table, {}))).toMatchObject({ A_SECRET: null, A_URL: null });
  });
});
