import { cadence, comparison, type VersionLines } from './comparison.js';
import { naiveModel } from './naive-model.js';
import { dayOf2024, sketch, TINY_CATALOG, type Sketch } from './test-documents.js';

const model = (...sketches: Sketch[]) => [
  ...naiveModel(sketches.map(sketch), TINY_CATALOG, { receivedAt: dayOf2024(366) }).values(),
];
const LINES: VersionLines = {
  isOrdered: (name) => TINY_CATALOG.canonical(name) !== null,
  ecosystems: (name) => (name === 'vue' ? ['npm', 'spm'] : ['npm']),
  ecosystemOf: (name, component) => (component.includes(` ${name} `) ? component.split(' ')[0]! : null),
};
const app = (name: string) => ({ name, bundleId: `com.${name}` });

test('shared, unique and ahead', () => {
  const apps = model(
    { id: '1', day: 1, technologies: ['React 17.0', 'Ink 2.0', 'Vue ?', 'Pen 1.0'], app: app('one') },
    { id: '2', day: 1, technologies: ['ReactJS 18.0', 'ink 2.0', 'Vue 3.0', 'Nib 1.0'], app: app('two') },
    { id: '3', day: 1, technologies: ['React 18.0', 'Ink 1.9', 'Vue 3.0', 'Nib 1.0'], app: app('three') },
  );
  const { shared, unique, ahead } = comparison(apps, LINES);
  expect([...shared]).toEqual([
    ['ink', ['2.0', '2.0', '1.9']],
    ['react', ['17.0', '18.0', '18.0']],
    ['vue', [null, '3.0', '3.0']],
  ]);
  expect(unique.map((list) => list.map((one) => one.name))).toEqual([['Pen'], [], []]);
  expect([...ahead.values()]).toEqual([null, null]);
  // That a version is unknown makes no difference that anybody knows of.
  expect([...ahead.keys()]).toEqual(['ink', 'react']);
  expect([...comparison(apps.slice(0, 2), LINES).ahead]).toEqual([['react', 1]]);
  // Nobody knows by which order Ink numbers.
  const [one, , three] = apps;
  expect([...comparison([one!, three!], LINES).ahead]).toEqual([
    ['ink', null],
    ['react', 1],
  ]);
});

test.each([
  ['npm in all', ['npm vue 2.0'], ['npm vue 3.0'], 1],
  ['npm and spm', ['npm vue 2.0'], ['spm vue 3.0'], null],
  ['the version of another package', ['npm vue 1.0', 'npm pen 2.0'], ['npm vue 3.0'], null],
  ['none shipped', ['npm vue 2.0'], [], null],
  ['both in both', ['npm vue 2.0', 'spm vue 2.0'], ['npm vue 3.0', 'spm vue 3.0'], null],
  ['npm alone in both', ['npm vue 2.0', 'spm vue 2.0'], ['npm vue 3.0'], 1],
])('of several ecosystems, %s', (_, first, second, ahead) => {
  const apps = model(
    { id: '1', day: 1, technologies: ['Vue 2.0'], components: first, app: app('one') },
    { id: '2', day: 1, technologies: ['Vue 3.0'], components: second, app: app('two') },
  );
  expect([...comparison(apps, LINES).ahead]).toEqual([['vue', ahead]]);
});

type Case = [string, number[], number, number | null, number | null, string];

test.each<Case>([
  ['no date', [], 0, null, null, 'insufficient_data'],
  ['one', [100], 0, null, 100, 'insufficient_data'],
  ['three', [20, 30, 50], 0, 15, 150, 'insufficient_data'],
  ['four: nothing before', [20, 30, 50, 80], 0, 20, 120, 'steady'],
  ['five: 10, then 1, 1, 1', [100, 110, 111, 112, 113], 4, 3.3, 87, 'accelerating'],
  ['seven: 8, 8, 8, then 6, 6, 6', [100, 108, 116, 124, 130, 136, 142], 5, 7, 58, 'steady'],
  ['seven: 3, 3, 3, then 4, 4, 4', [100, 103, 106, 109, 113, 117, 121], 3, 3.5, 79, 'slowing'],
  ['those to come do not count', [100, 110, 201], 1, 10, 90, 'insufficient_data'],
])(
  'cadence, %s',
  (...[, days, releasesLast90Days, avgDaysBetweenReleases, daysSinceLastRelease, trend]: Case) => {
    const dated = days.map((day, at) => ({ id: String(at), day, released: day, version: `${at + 1}.0` }));
    const [found] = model(...dated, { id: 'f', day: 366, version: '0.1' });
    expect(cadence(found!, dayOf2024(200))).toEqual({
      ...{ releasesLast90Days, avgDaysBetweenReleases, daysSinceLastRelease, trend },
    });
  },
);
