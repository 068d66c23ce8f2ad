import { createHash } from 'node:crypto';
import { nameUuids } from './name-uuid.js';

/** The namespace of DNS names, RFC 9562 section 6.6. */
const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

test('the example of RFC 9562, appendix A.4', () => {
  expect(nameUuids(DNS)('www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});

test.each(['', 'é', 'app\n東京 🦀', 'x'.repeat(10_000)])('%j is hashed as UTF-8', (text) => {
  const sha1 = createHash('sha1').update(DNS.replaceAll('-', ''), 'hex').update(text, 'utf8').digest('hex');
  const uuid = nameUuids(DNS)(text).replaceAll('-', '');
  expect(uuid.slice(0, 12)).toBe(sha1.slice(0, 12));
  expect(uuid.slice(17, 32)).toBe(sha1.slice(17, 32));
});
