import type { ReleaseRecord } from '#libs/domain';
import { html } from '../render/html.js';
import { exchange } from '../render/exchange.js';
import { code, table } from '../render/table.js';
import { maintenanceExample } from '../examples/history.examples.js';
import type { Section } from '../section.js';

const LINES: Readonly<Record<ReleaseRecord['line'], string>> = {
  mainline:
    'It leads: the last of these is what the profile shows. Compared with the last measured mainline release before it.',
  maintenance:
    'A patch of a line that newer ones have overtaken. Compared with the highest lower version that was measured. It never changes the profile.',
};

export const releaseLines: Section = {
  id: 'release-lines',
  title: 'Releases and their lines',
  body: html`<p>
      Vendors patch old lines after new ones are out, and a patch of 5.13 is not what the application is made
      of now. So each release in <code>GET /v1/apps/{bundleId}/history</code> has a <code>line</code>, and
      names the release that its changes are counted against:
    </p>
    ${table({
      caption: 'line of a release',
      head: ['Value', 'Meaning'],
      rows: Object.entries(LINES).map(([line, meaning]) => [code(line), meaning]),
    })}
    ${exchange(maintenanceExample)}
    <p>
      Releases are walked by date. One at or above the highest version so far is mainline. One below it is
      maintenance if its line (its numbers but the last: 5.13 of 5.13.2) was seen before; if not, the vendor
      numbers anew, say from 117.2 to 26.1, and it is mainline. A release without a version is mainline and
      dated by its latest scan.
    </p>
    <p>
      The date of a release is the vendor's where one is known, else that of its first scan. History has the
      newest first;
      <code>from</code> and <code>to</code> are inclusive, and a bare date means the whole day in UTC.
    </p>`,
};
