import { loadCatalog } from './load-catalog.js';
import { versionSchemeOf } from './version-scheme-of.js';

const catalog = loadCatalog();

describe('the version order of', () => {
  test.each([
    ['Electron', 'npm'],
    ['react', 'npm'],
    ['Tauri Updater', 'cargo'],
    ['tauri-plugin-updater', 'cargo'],
    ['GRDB', 'swift'],
    ['Cocoa', null],
    ['Nobody Knows This', null],
  ])('%s is %s', (technology, scheme) => {
    expect(versionSchemeOf(catalog, technology)).toBe(scheme);
  });
});
