import { loadCatalog } from '#libs/catalog';
import { sharedTechnologies, uniqueTechnologies, versionDeltas } from './compare-technologies.js';
import { theseCompared } from './testing/a-compared-app.js';
import { ordersOf } from './version-orders.js';

const catalog = loadCatalog();
const having = (...technologies: string[][]) =>
  theseCompared(...technologies.map((each) => ({ technologies: each })));

describe('shared', () => {
  const sharedBy = (...technologies: string[][]) => sharedTechnologies(having(...technologies));

  test('is what all of them have, with each version', () => {
    expect(
      sharedBy(
        [
          'Electron 43.0.0 [100 Runtime]',
          'React 19.0.0 [100 UI Framework]',
          'Vue.js 3.5.0 [100 UI Framework]',
        ],
        ['Electron 42.0.0 [100 Runtime]', 'React ? [70 UI Framework]'],
        [
          'Electron 42.0.0 [100 Runtime]',
          'React 18.0.0 [95 UI Framework]',
          'Vue.js 3.5.0 [100 UI Framework]',
        ],
      ),
    ).toEqual([
      {
        name: 'Electron',
        category: 'Runtime',
        versions: { 'com.a': '43.0.0', 'com.b': '42.0.0', 'com.c': '42.0.0' },
      },
      {
        name: 'React',
        category: 'UI Framework',
        versions: { 'com.a': '19.0.0', 'com.b': null, 'com.c': '18.0.0' },
      },
    ]);
  });

  test('names compare without regard to case; the first of them says name and category', () => {
    expect(sharedBy(['FooKit 1 [70 Things]'], ['fookit 2 [70 Stuff]'])).toEqual([
      { name: 'FooKit', category: 'Things', versions: { 'com.a': '1', 'com.b': '2' } },
    ]);
  });

  test('is nothing where one of them shows nothing', () => {
    expect(sharedBy(['React 19.0.0'], [])).toEqual([]);
    expect(sharedBy([], ['React 19.0.0'])).toEqual([]);
  });
});

test('unique is what one alone has; what two of three have is neither unique nor shared', () => {
  const apps = having(['One 1', 'Both 1', 'All 1'], ['both 2', 'all 2', 'Two ?'], ['All 3']);
  expect(uniqueTechnologies(apps)).toEqual({
    'com.a': [{ name: 'One', version: '1', category: 'Other' }],
    'com.b': [{ name: 'Two', version: null, category: 'Other' }],
    'com.c': [],
  });
  expect(sharedTechnologies(apps).map(({ name }) => name)).toEqual(['All']);
});

describe('the version delta of', () => {
  const deltaOf = (technology: string, versions: string[]) => {
    const shared = sharedTechnologies(having(...versions.map((version) => [`${technology} ${version}`])));
    return versionDeltas(shared, ordersOf(catalog, shared, []));
  };

  test.each([
    // npm.
    ['React', ['18.3.1', '19.0.0'], 'com.b'],
    ['React', ['19.0.0', '18.3.1'], 'com.a'],
    ['React', ['9.0.0', '10.0.0'], 'com.b'],
    ['React', ['19.0.0', '19.0.0-rc.1'], 'com.a'],
    ['React', ['17.0.2', '19.0.0', '18.3.1'], 'com.b'],
    // The runtime is npm too.
    ['Electron', ['43.1.1', '43.1.1-beta.2'], 'com.a'],
    // nuget has a fourth number.
    ['Serilog', ['4.3.0.1', '4.3.0'], 'com.a'],
    // pypi has post-releases.
    ['SQLAlchemy', ['2.0.31', '2.0.31.post1'], 'com.b'],
    // A tie at the top.
    ['React', ['18.3.1', '18.3.1', '17.0.2'], null],
    // Spelled otherwise, but equal: build metadata does not count.
    ['React', ['18.3.1+a', '18.3.1+b'], null],
    // No version by that order.
    ['React', ['18.3.1', 'latest'], null],
    // One that is not known might be the newest.
    ['React', ['18.3.1', '19.0.0', '?'], null],
    // It follows the order of no ecosystem, or the catalog does not know it.
    ['Cocoa', ['1.0', '2.0'], null],
    ['Unheard', ['1.0', '2.0'], null],
  ])('%s %j: ahead is %p', (technology, versions, ahead) => {
    const [delta, ...others] = deltaOf(technology, versions);
    expect([delta?.name, delta?.ahead, others]).toEqual([technology, ahead, []]);
    expect(Object.values(delta?.versions ?? {})).toEqual(
      versions.map((version) => (version === '?' ? null : version)),
    );
  });

  test.each([[['18.3.1', '18.3.1']], [['18.3.1', '?']], [['?', '?']], [['18.3.1', '?', '18.3.1']]])(
    'React %j: none',
    (versions) => {
      expect(deltaOf('React', versions)).toEqual([]);
    },
  );
});
