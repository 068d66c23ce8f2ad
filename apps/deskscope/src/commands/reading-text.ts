import type { Reading } from '#libs/event-log';
import { count, counted } from '../output.js';

/** How far what is stored was read again under the catalog of now; null where no service has run under it yet. */
export function readingText(reading: Reading | null): string {
  if (reading === null) return 'stored extractions are read again under it when a service starts';
  const { done, apps, changed, failed, finished } = reading;
  // Who came in later came in under this catalog.
  if (finished && apps === 0) return 'nothing was stored before it, so there was nothing to read again';
  const failures = failed === 0 ? '' : `, ${count(failed)} failed: the log of the service tells why`;
  const progress = finished
    ? counted(apps, 'application')
    : `${count(done)} of ${counted(apps, 'application')}`;
  return `${progress} stored before it read again, ${count(changed)} changed${failures}`;
}
