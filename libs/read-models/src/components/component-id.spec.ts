import { createHash } from 'node:crypto';
import { aComponent } from '../../../domain/src/testing/an-extraction.js';
import { componentId } from './component-id.js';

describe('componentId', () => {
  it('is the SHA-256 of everything that a component is, in the form of a UUID of version 8', () => {
    const hash = createHash('sha256').update('npm\0left-pad\x001.3.0\0library\0MIT\0\0').digest('hex');
    const id = componentId(aComponent('npm left-pad 1.3.0 MIT'));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id.slice(0, 13)).toBe(`${hash.slice(0, 8)}-${hash.slice(8, 12)}`);
    expect(id.slice(-12)).toBe(hash.slice(20, 32));
  });

  it.each([
    ['source', { source: 'cargo' as const }],
    ['name', { name: 'right-pad' }],
    ['version', { version: '1.3.1' }],
    ['no version', { version: null }],
    ['type', { type: 'framework' as const }],
    ['license', { license: 'ISC' }],
    ['cpe', { cpe: 'cpe:2.3:a:x:y:1:*:*:*:*:*:*:*' }],
    ['purl', { purl: 'pkg:npm/left-pad@1.3.0' }],
  ])('is another one with another %s', (_, other) => {
    const component = aComponent('npm left-pad 1.3.0 MIT');
    expect(componentId({ ...component, ...other })).not.toBe(componentId(component));
  });
});
