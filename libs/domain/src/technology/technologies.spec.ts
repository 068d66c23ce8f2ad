import fc from 'fast-check';
import { aComponent, aTechnology } from '../testing/an-extraction.js';
import { tinyCatalog } from '../testing/tiny-catalog.js';
import { componentTechnologies } from './component-technologies.js';
import { mergeTechnologies } from './merge-technologies.js';
import { SDK_FIELDS, summariseSdks } from './sdk-summary.js';
import type { Technology } from './technology.js';

const catalog = tinyCatalog();
const text = ({ name, version, category, confidence }: Technology): string =>
  `${name} ${version ?? '?'} [${confidence} ${category}]`;

describe('technologies that components show', () => {
  test.each([
    [[], []],
    [['npm lodash 4.0.0'], []],
    [['npm react 18.0.0'], ['React 18.0.0 [95 UI Framework]']],
    // Confidence by how it was found.
    [['embedded react 18.0.0'], ['React 18.0.0 [70 UI Framework]']],
    // Several: the highest version, by the order of versions.
    [['npm @sentry/a 9.0.0', 'npm @sentry/b 10.0.0'], ['Sentry 10.0.0 [95 Error Tracking]']],
    [['npm react 17.0.0', 'embedded react 18.0.0'], ['React 18.0.0 [95 UI Framework]']],
    // An unknown version gives way to a known one.
    [['npm react ?', 'embedded react 18.0.0'], ['React 18.0.0 [95 UI Framework]']],
    [['npm react ?'], ['React ? [95 UI Framework]']],
    // What is no version gives way to what is one.
    [['npm react 9.0.0', 'npm react 5x', 'npm react 10.0.0'], ['React 10.0.0 [95 UI Framework]']],
    [
      ['npm vue 3.0.0', 'npm react 18.0.0'],
      ['React 18.0.0 [95 UI Framework]', 'Vue 3.0.0 [95 UI Framework]'],
    ],
  ])('%j show %j', (components, expected) => {
    for (const order of [components, [...components].reverse()]) {
      expect(componentTechnologies(catalog, order.map(aComponent)).map(text).sort()).toEqual(expected);
    }
  });

  test('do not depend on the order of components', () => {
    const component = fc
      .tuple(
        fc.constantFrom('npm react', 'npm @sentry/a', 'cargo sentry'),
        fc.constantFrom('9.0.0', '5x', '10.0.0', '?'),
      )
      .map((parts) => aComponent(parts.join(' ')));
    const orders = fc
      .array(component, { minLength: 3, maxLength: 6 })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(orders, ([one, other]) => {
        const [left, right] = [one, other].map((each) =>
          componentTechnologies(catalog, each).map(text).sort(),
        );
        expect(right).toEqual(left);
      }),
      { numRuns: 500 },
    );
  });
});

describe('technologies of scanner, components and runtime', () => {
  const merged = (...sources: string[][]): string[] =>
    mergeTechnologies(
      catalog,
      sources.map((source) => source.map(aTechnology)),
    ).map(text);

  const facts: [string, string[][], string[]][] = [
    ['none', [[], [], []], []],
    [
      'in name order',
      [['Zed 1'], ['Alpha 1'], ['Mid 1']],
      ['Alpha 1 [100 Other]', 'Mid 1 [100 Other]', 'Zed 1 [100 Other]'],
    ],
    [
      'known ones by name and category of the catalog',
      [['ReactJS 18 [100 Views]']],
      ['React 18 [100 UI Framework]'],
    ],
    ['unknown ones as the scanner called them', [['fooBar 1 [70 Things]']], ['fooBar 1 [70 Things]']],
    ['one of a name in any case', [['Foo 1 [90 X]', 'FOO 2 [80 Y]']], ['Foo 1 [90 X]']],
    ['the highest confidence', [['React 17 [80 X]'], ['React 18 [95 X]']], ['React 18 [95 UI Framework]']],
    [
      'on a tie the scanner before components',
      [['React 17 [95 X]'], ['React 18 [95 X]']],
      ['React 17 [95 UI Framework]'],
    ],
    ['on a tie components before the runtime', [[], ['Qt 5 [80 X]'], ['Qt 6 [80 X]']], ['Qt 5 [80 Runtime]']],
    [
      'for a null version the next known one',
      [['React ? [100 X]'], ['React 18 [95 X]'], ['React 19 [80 X]']],
      ['React 18 [100 UI Framework]'],
    ],
    [
      'null where no version is known',
      [['React ? [100 X]'], ['React ? [95 X]']],
      ['React ? [100 UI Framework]'],
    ],
    ['the same through an alias', [['sqlite3 3 [70 X]'], ['SQLite 4 [95 X]']], ['SQLite 4 [95 Database]']],
  ];
  test.each(facts)('are %s', (_, sources, expected) => {
    expect(merged(...sources)).toEqual(expected);
    expect(merged(...sources.map((source) => [...source].reverse()))).toEqual(expected);
  });
});

describe('the SDK summary', () => {
  const summary = (...technologies: string[]): Record<string, string> =>
    Object.fromEntries(
      Object.entries(summariseSdks(catalog, technologies.map(aTechnology))).filter(
        ([, name]) => name !== null,
      ),
    ) as Record<string, string>;

  test('has all eleven fields, null where nothing was detected', () => {
    expect(summariseSdks(catalog, [])).toEqual({
      errorTrackingSdk: null,
      analyticsSdk: null,
      featureFlagSdk: null,
      databaseSdk: null,
      uiFramework: null,
      stateManagement: null,
      paymentsSdk: null,
      authSdk: null,
      observabilitySdk: null,
      realtimeSdk: null,
      autoUpdateSdk: null,
    });
  });

  test.each([
    ['errorTrackingSdk', 'Error Tracking'],
    ['analyticsSdk', 'Analytics'],
    ['featureFlagSdk', 'Feature Flags'],
    ['databaseSdk', 'Database'],
    ['uiFramework', 'UI Framework'],
    ['stateManagement', 'State Management'],
    ['paymentsSdk', 'Payments'],
    ['authSdk', 'Authentication'],
    ['observabilitySdk', 'Observability'],
    ['realtimeSdk', 'Realtime'],
    ['autoUpdateSdk', 'Auto-Update'],
  ])('%s shows %s', (field, category) => {
    expect(summary(`Foo 1 [70 ${category}]`)).toEqual({ [field]: 'Foo' });
    expect(Object.keys(SDK_FIELDS)).toContain(field);
  });

  test.each([
    ['highest confidence', ['React 1 [95 UI Framework]', 'Vue 1 [80 UI Framework]'], 'React'],
    ['then the rank of the catalog', ['React 1 [95 UI Framework]', 'Vue 1 [95 UI Framework]'], 'Vue'],
    ['known before unknown', ['Aaa 1 [95 UI Framework]', 'React 1 [95 UI Framework]'], 'React'],
    ['then the name', ['Bbb 1 [95 UI Framework]', 'Aaa 1 [95 UI Framework]'], 'Aaa'],
    ['whatever the case of the category', ['Aaa 1 [95 ui framework]'], 'Aaa'],
  ])('takes the %s', (_, technologies, expected) => {
    expect(summary(...technologies)).toEqual({ uiFramework: expected });
    expect(summary(...[...technologies].reverse())).toEqual({ uiFramework: expected });
  });

  test('leaves other categories out', () => {
    expect(summary('Electron 30 [80 Runtime]')).toEqual({});
  });
});
