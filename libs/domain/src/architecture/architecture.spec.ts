import { architectureOf } from './architecture.js';

test.each([
  [[], null],
  [['arm64'], 'arm64'],
  [['x86_64'], 'x86_64'],
  [['arm64', 'x86_64'], 'universal'],
  [['x86_64', 'ARM64'], 'universal'],
  [['aarch64', 'amd64'], 'universal'],
  [['x64', 'x86_64'], 'x86_64'],
  [['x86_64', 'x86'], 'x86+x86_64'],
  [['x86', 'x86_64', 'arm64'], 'universal'],
  [['RISC-V'], 'risc-v'],
])('%j is %p', (architectures, expected) => {
  expect(architectureOf(architectures)).toBe(expected);
});
