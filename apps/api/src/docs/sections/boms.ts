import {
  FEW_UNKNOWN,
  FEW_UNKNOWN_SHARE,
  type LicenseClass,
  type LicenseRisk,
  RISK_OF_CLASS,
} from '#libs/sbom';
import { sbomExchange } from '../examples/sbom.examples.js';
import { command, exchange } from '../render/exchange.js';
import { html } from '../render/html.js';
import { code, table } from '../render/table.js';
import type { Section } from '../section.js';

const CLASSES: Readonly<Record<LicenseClass, string>> = {
  'public-domain': 'Asks for nothing: CC0-1.0, Unlicense.',
  permissive: 'Asks for a notice: MIT, Apache-2.0, BSD, ISC.',
  'weak-copyleft': 'Covers the library alone, not what is linked with it: the LGPL family; OFL for fonts.',
  'file-copyleft': 'Covers its own files: MPL-2.0, EPL-2.0, CDDL-1.1.',
  'strong-copyleft': 'Covers the whole program: GPL, AGPL, OSL.',
  restricted: 'No copyleft, but forbids some uses: SSPL-1.0, BUSL-1.1, Elastic-2.0, non-commercial ones.',
};

const RISKS: Readonly<Record<LicenseRisk, string>> = {
  none: 'Every licence is known and permissive.',
  low: 'The strictest is weak copyleft.',
  medium: 'The strictest is copyleft by file, or a few licences are not known.',
  high: `Strong copyleft or restricted, or many are not known: more than ${FEW_UNKNOWN} and more than ${100 * FEW_UNKNOWN_SHARE}%.`,
};

export const boms: Section = {
  id: 'boms',
  title: 'Bills of materials and licence risk',
  body: html`<p>
      <code>GET /v1/apps/{bundleId}/sbom</code> lists what a release is made of, of any version on record. It
      needs the plan team. <code>format=cyclonedx</code> is CycloneDX 1.5 and <code>format=spdx</code> is SPDX
      2.3: the answer is the document itself, for scanners to read. The same release gives the same bytes.
    </p>
    ${command(
      'curl -sOJ -H "Authorization: Bearer $KEY" "$API/v1/apps/pelagram/sbom?format=cyclonedx"   # pelagram-6.3.0.cdx.json',
    )}
    <p>Without <code>format</code> it is our own form, with counts and an analysis of licences:</p>
    ${exchange(sbomExchange)}
    <p>
      Left out, <code>version</code> is the newest mainline release that was measured. A release that never
      was has no bill of materials: the answer is 404 with the reason, never an empty list. What nobody knows
      is null here, <code>NOASSERTION</code> in SPDX, and left out in CycloneDX, which says that its list is
      what a look from outside can find.
    </p>
    <p>
      <code>knownVulnerabilities</code> is null as long as nobody has looked: no advisories are known to this
      service yet. <code>oldestDependency</code> is the component that the application has had for the longest
      without a break, in this very version.
    </p>
    <h3 id="licence-risk">Licence risk</h3>
    <p>
      Licences are read as SPDX expressions; well-known misspellings are corrected. Of a choice
      (<code>OR</code>) the mildest branch counts, of a conjunction (<code>AND</code>) the strictest, and an
      exception that allows linking (<code>WITH Classpath-exception-2.0</code>) takes one step off.
    </p>
    ${table({
      caption: 'Classes of licences and the risk of shipping what has them',
      head: ['Class', 'What it asks', 'Risk'],
      rows: Object.entries(CLASSES).map(([name, asks]) => [
        code(name),
        asks,
        code(RISK_OF_CLASS[name as LicenseClass]),
      ]),
    })}
    ${table({
      caption: 'riskLevel of a release',
      head: ['Value', 'When'],
      rows: Object.entries(RISKS).map(([risk, when]) => [code(risk), when]),
    })}
    <p>
      A licence that is no SPDX licence, or of an SPDX licence that nobody has classed, counts as not known.
      The analysis is no legal advice.
    </p>`,
};
