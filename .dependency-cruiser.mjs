// Who may import whom, and why. `npm run lint` runs it.
const SPEC = '\\.(spec|contract)\\.ts$';
const TEST_CODE = ['/testing/', '^test/', SPEC];
const PURE_PACKAGES = 'node_modules/(semver|uuid|fast-deep-equal)/';

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A circle has no part that can be read, tested or replaced alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment:
        'The same input must give the same answer, so the core imports itself and a few pure packages.',
      severity: 'error',
      from: { path: '^libs/domain/src', pathNot: TEST_CODE },
      to: { pathNot: ['^libs/domain/src', PURE_PACKAGES] },
    },
    {
      name: 'sbom-knows-the-domain-alone',
      comment:
        'A document is made of what it is given, so that anybody can make one and no database is in its way.',
      severity: 'error',
      from: { path: '^libs/sbom/src', pathNot: TEST_CODE },
      to: { path: ['^libs/', '^apps/'], pathNot: ['^libs/sbom/src', '^libs/domain/src/index\\.ts$'] },
    },
    {
      name: 'libs-do-not-know-apps',
      comment: 'A library serves every application, so it can depend on none.',
      severity: 'error',
      from: { path: '^libs/', pathNot: TEST_CODE },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-are-islands',
      comment: 'Each service must be able to run alone; they meet in the log and the read models.',
      severity: 'error',
      from: { path: '^apps/(?!deskscope/)([^/]+)/', pathNot: TEST_CODE },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'command-line-takes-modules-only',
      comment: 'What deskscope can start is what each service offers as a module.',
      severity: 'error',
      from: { path: '^apps/deskscope/', pathNot: TEST_CODE },
      to: { path: '^apps/(?!deskscope/)', pathNot: '^apps/[^/]+/src/[^/]+\\.module\\.ts$' },
    },
    {
      name: 'only-platform-picks-adapters',
      comment: 'Whoever names an adapter cannot be moved to another feed or log.',
      severity: 'error',
      from: { pathNot: ['^libs/platform/', '/adapters/', ...TEST_CODE] },
      to: { path: '/adapters/' },
    },
    {
      name: 'only-mains-use-platform',
      comment: 'The platform is opened once, where a process starts.',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: ['^apps/[^/]+/src/main\\.ts$', '^apps/deskscope/src/', '^libs/platform/', ...TEST_CODE],
      },
      to: { path: '^libs/platform/' },
    },
    {
      name: 'no-lib-internals',
      comment: 'A library is what its index exports; the rest may change freely.',
      severity: 'error',
      from: { path: '^(apps|libs)/([^/]+)/', pathNot: TEST_CODE },
      to: { path: '^libs/([^/]+)/src/(?!index\\.ts$|adapters/[^/]+/index\\.ts$)', pathNot: '^libs/$2/' },
    },
    {
      name: 'resources-are-islands',
      comment: 'An endpoint can be understood, changed and dropped by its own folder.',
      severity: 'error',
      from: { path: '^apps/api/src/v1/([^/]+)/', pathNot: TEST_CODE },
      to: { path: '^apps/api/src/v1/[^/]+/', pathNot: '^apps/api/src/v1/$1/' },
    },
    {
      name: 'read-models-are-islands',
      comment: 'A model that reads the tables of another cannot be rebuilt alone.',
      severity: 'error',
      from: {
        path: '^libs/read-models/src/(profile|search|adoption|history|components)/',
        pathNot: TEST_CODE,
      },
      to: {
        path: '^libs/read-models/src/(profile|search|adoption|history|components)/',
        pathNot: '^libs/read-models/src/$1/',
      },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'What only tests need must not be shipped.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: TEST_CODE },
      to: { path: TEST_CODE },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'An import that cannot be resolved slips through every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^\\.\\./\\.\\./dist/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['repo-source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};
