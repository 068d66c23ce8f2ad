import { readdirSync, readFileSync } from 'node:fs';
import { describeWithSharedData, sharedPath } from '../../../../test/support/shared-data.js';
import { isPurl } from './is-purl.js';

interface PurlTest {
  readonly test_type: string;
  readonly input: unknown;
  readonly expected_failure: boolean;
}

describeWithSharedData('isPurl against the tests of purl-spec', () => {
  const folder = sharedPath('data/purl-tests');
  const texts = readdirSync(folder)
    .flatMap((file) => (JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { tests: PurlTest[] }).tests)
    .flatMap(({ input, expected_failure }) =>
      typeof input === 'string' ? [[input, !expected_failure] as const] : [],
    );

  test('has cases of both kinds', () => {
    expect(new Set(texts.map(([, isValid]) => isValid)).size).toBe(2);
  });

  test.each(texts)('%s: %p', (text, isValid) => expect(isPurl(text)).toBe(isValid));
});
