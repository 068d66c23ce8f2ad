import type { ExtractedApp } from '../extraction/extraction.js';
import { anExtraction, type ExtractionOverrides } from '../testing/an-extraction.js';
import { appIdOfBundle, identifyApp, isAppId } from './app-identity.js';

const app = (overrides: ExtractionOverrides['app']): ExtractedApp => anExtraction({ app: overrides }).app;
const idOf = (overrides: ExtractionOverrides['app']): string => identifyApp(app(overrides)).id;

describe('the id of an application', () => {
  // These stand in databases and in subscribers' hands: never change them.
  test.each<[string, ExtractionOverrides['app']]>([
    [
      'app_c5f97469-3889-517f-bebc-d2603f98dc97',
      { platform: 'macos', name: 'Slack', bundleId: 'com.tinyspeck.slackmacgap' },
    ],
    [
      'app_c2e8ce8a-01b0-54da-a8f4-856d0c39be31',
      { platform: 'windows', name: 'Slack', bundleId: 'com.tinyspeck.slackmacgap' },
    ],
    ['app_31668b90-a83a-5109-b304-d72340a407da', { platform: 'windows', name: 'Slack', bundleId: null }],
    [
      'app_2cebca14-e435-5340-9c12-3532212c6541',
      { platform: 'windows', name: 'Slack', bundleId: null, slug: 'slack-by-salesforce' },
    ],
    ['app_3d821f38-b6a9-57c2-9884-e6f663a4dcee', { platform: 'linux', name: '微信', bundleId: null }],
  ])('is %s for ever', (id, overrides) => {
    expect(idOf(overrides)).toBe(id);
  });

  it('is known from the bundle id alone, in any case', () => {
    expect(appIdOfBundle('windows', 'COM.tinyspeck.SlackMacGap')).toBe(
      'app_c2e8ce8a-01b0-54da-a8f4-856d0c39be31',
    );
  });

  const same: [string, ExtractionOverrides['app'], ExtractionOverrides['app']][] = [
    ['bundle ids in any case', { bundleId: 'com.Example.Tiny' }, { bundleId: 'COM.EXAMPLE.TINY' }],
    ['bundle ids composed or not', { bundleId: 'com.caf\u00e9' }, { bundleId: 'com.cafe\u0301' }],
    ['bundle ids whose lower case composes anew', { bundleId: 'J\u030c' }, { bundleId: '\u01f0' }],
    ['one bundle id under two names', { name: 'Old' }, { name: 'New' }],
    ['one bundle id under two slugs', { slug: 'old' }, { slug: 'new' }],
    ['an empty bundle id and none', { bundleId: '' }, { bundleId: null }],
    ['names of one slug', { bundleId: null, name: 'Café Über' }, { bundleId: null, name: 'CAFE uber' }],
    [
      'a name and its slug',
      { bundleId: null, name: 'Tiny App' },
      { bundleId: null, name: 'X', slug: 'tiny-app' },
    ],
    [
      'names without ASCII, in any case',
      { bundleId: null, name: 'ПРИВЕТ' },
      { bundleId: null, name: 'привет' },
    ],
  ];
  test.each(same)('is the same for %s', (_, left, right) => {
    expect(idOf(left)).toBe(idOf(right));
  });

  const different: [string, ExtractionOverrides['app'], ExtractionOverrides['app']][] = [
    ['platforms', { platform: 'macos' }, { platform: 'linux' }],
    ['bundle ids', { bundleId: 'com.a' }, { bundleId: 'com.b' }],
    ['an app with a bundle id and one without', {}, { bundleId: null }],
    ['slugs of one name', { bundleId: null, slug: 'tiny-by-a' }, { bundleId: null, slug: 'tiny-by-b' }],
    ['names without ASCII', { bundleId: null, name: '微信' }, { bundleId: null, name: '微博' }],
    ['a bundle id and a slug of one text', { bundleId: 'tiny' }, { bundleId: null, slug: 'tiny' }],
  ];
  test.each(different)('tells apart %s', (_, left, right) => {
    expect(idOf(left)).not.toBe(idOf(right));
  });
});

describe('the slug that an application would like', () => {
  test.each<[string, ExtractionOverrides['app'], string]>([
    ['made from its name', { name: 'Tiny App' }, 'tiny-app'],
    ['as the scanner says', { name: 'Tiny App', slug: 'tiny-by-example' }, 'tiny-by-example'],
  ])('is %s', (_, overrides, slug) => {
    expect(identifyApp(app(overrides)).wantedSlug).toBe(slug);
  });

  test.each<ExtractionOverrides['app']>([{ name: '微信' }, { name: '微信', bundleId: null }])(
    'begins with app and its id where the name gives none: %j',
    (overrides) => {
      const { id, wantedSlug } = identifyApp(app(overrides));
      expect(id).toMatch(/^app_[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(wantedSlug).toBe(`app-${id.slice('app_'.length).split('-')[0]}`);
    },
  );
});

test.each([
  ['app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457', true],
  ['APP_6FE4B856-09CA-56C8-B6F2-6D5ABD3F4457', true],
  ['6fe4b856-09ca-56c8-b6f2-6d5abd3f4457', false],
  ['app_6fe4b856-09ca-56c8-b6f2-6d5abd3f445', false],
  ['app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457 ', false],
  ['app_6ge4b856-09ca-56c8-b6f2-6d5abd3f4457', false],
  ['app_------------------------------------', false],
  ['', false],
])('%j has the form of an id: %s', (text, expected) => expect(isAppId(text)).toBe(expected));
