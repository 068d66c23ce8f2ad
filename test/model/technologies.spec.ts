import { sketch, TINY_CATALOG, type Sketch } from './test-documents.js';
import {
  diffTechnologies,
  sdkSummaryOf,
  technologiesOf,
  type RuntimeFacts,
  type Technology,
} from './technologies.js';

const NO_RUNTIME: RuntimeFacts = { runtime: null, electronVersion: null, chromiumVersion: null };
const found = (findings: Pick<Sketch, 'technologies' | 'components'>, runtime = NO_RUNTIME) =>
  technologiesOf(sketch({ id: '1', day: 1, ...findings }), runtime, TINY_CATALOG).map(
    (one) => `${one.name} ${one.version} ${one.category} ${one.confidence}`,
  );

test('the catalog gives name and category of what it knows; an unknown one keeps the scanner’s', () => {
  expect(found({ technologies: ['reactjs 18.2.0 [80 Frontend]', 'FooKit 1.0 [70 Odd Things]'] })).toEqual([
    'FooKit 1.0 Odd Things 70',
    'React 18.2.0 UI Framework 80',
  ]);
});

test.each([
  ['highest confidence', ['React 17.0.0 [80 X]'], ['npm react 18.0.0'], 'React 18.0.0 UI Framework 95'],
  ['a tie: the scanner', ['React 17.0.0 [95 X]'], ['npm react 18.0.0'], 'React 17.0.0 UI Framework 95'],
  [
    'a null version takes the next known one',
    ['React ? [100 X]'],
    ['npm react 18.0.0'],
    'React 18.0.0 UI Framework 100',
  ],
  [
    'several components: the highest',
    [],
    ['npm react 9.0.0', 'npm react 18.0.0', 'npm react'],
    'React 18.0.0 UI Framework 95',
  ],
])('%s', (_rule, technologies, components, expected) => {
  expect(found({ technologies, components })).toEqual([expected]);
});

test('the runtime is a technology', () => {
  const runtime = { runtime: 'electron', electronVersion: '30.0.0', chromiumVersion: null };
  expect(found({}, runtime)).toEqual(['Electron 30.0.0 Runtime 80']);
  expect(found({ technologies: ['Electron ? [100 Shell]'] }, runtime)).toEqual([
    'Electron 30.0.0 Runtime 100',
  ]);
});

test('unknown names that differ in case are one', () => {
  expect(found({ technologies: ['fookit ? [70 A]', 'FooKit 2.0 [70 A]'] })).toEqual(['FooKit 2.0 A 70']);
});

const technology = (
  name: string,
  version: string | null,
  category = 'Analytics',
  confidence = 100,
): Technology => ({
  name,
  version,
  category,
  confidence,
});

test('a diff; a category that changed alone is removed and added', () => {
  const before = [
    technology('A', '1'),
    technology('B', '1'),
    technology('C', '1'),
    technology('D', '1'),
    technology('E', null),
  ];
  const after = [
    technology('B', '2', 'Database'),
    technology('C', '1', 'Database'),
    technology('D', '1', 'Analytics', 70),
    technology('e', '5'),
  ];
  expect(diffTechnologies(before, after)).toEqual({
    added: [{ name: 'C', version: '1', category: 'Database' }],
    removed: [
      { name: 'A', version: '1', category: 'Analytics' },
      { name: 'C', version: '1', category: 'Analytics' },
    ],
    updated: [
      { name: 'B', from: '1', to: '2' },
      { name: 'e', from: null, to: '5' },
    ],
    unchanged: 1,
  });
});

test('the summary: confidence, then rank, then name', () => {
  const ui = (name: string, confidence: number) => technology(name, null, 'UI Framework', confidence);
  const framework = (...list: Technology[]) => sdkSummaryOf(list, TINY_CATALOG).uiFramework;
  expect(framework(ui('React', 100), ui('Vue', 95))).toBe('React');
  expect(framework(ui('React', 95), ui('Vue', 95))).toBe('Vue');
  expect(framework(ui('Zed', 95), ui('Abc', 95))).toBe('Abc');
  expect(framework(technology('Other', null, 'Odd Things'))).toBeNull();
});
