import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractChanges } from '../support/contract/contract-changes.js';
import { wholeDocument } from '../support/contract/whole-document.js';

/**
 * The interface changes where somebody means it to: then `WRITE_GOLDEN=1 npx jest test/http/openapi-snapshot` writes
 * the new one down, and fails once more with what is other than before, to be looked through.
 */

const FILE = join(__dirname, 'openapi.snapshot.json');
/** Never where nobody looks. */
const WRITES = process.env['WRITE_GOLDEN'] === '1' && process.env['CI'] === undefined;

test('the OpenAPI document is the one that was agreed on', async () => {
  const now = `${JSON.stringify(sorted(await wholeDocument()), null, 2)}\n`;
  const agreed = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '{}';
  if (WRITES) writeFileSync(FILE, now);
  const changes = contractChanges(JSON.parse(agreed), JSON.parse(now));
  if (changes.length > 0) throw new Error(`The interface has changed:\n  ${changes.join('\n  ')}`);
}, 60_000);

/** Members by name; lists keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
