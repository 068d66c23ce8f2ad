import { type MeasurementStatus, type NotMeasuredReason, SDK_FIELDS } from '#libs/domain';
import { html, type HtmlValue } from '../render/html.js';
import { exchange } from '../render/exchange.js';
import { code, prose, table } from '../render/table.js';
import { neverMeasuredExample, provenAbsenceExample } from '../examples/absence.examples.js';
import type { Section } from '../section.js';

const STATUSES: Readonly<Record<MeasurementStatus, string>> = {
  measured:
    'A scan of the release shown completed, at least once. What its findings do not show, it did not see, or the catalog does not know.',
  not_measured:
    'No scan of the release shown completed. `dependencyCount` is null. Technologies are those of the last release that was measured; where there is none, none are known.',
};

const REASONS: Readonly<Record<NotMeasuredReason, string>> = {
  'extraction-failed': 'Reading the application failed.',
  'unexpanded-installer': 'The installer could not be opened.',
  'unverified-bare-exe': 'The download could not be verified to be the application.',
  'foreign-binary': 'What was downloaded is not the application.',
  empty: 'There was nothing inside.',
};

const NULLS: readonly (readonly [where: HtmlValue, meaning: string])[] = [
  [html`<code>sdkSummary.*</code>, measured`, 'Nothing of this category was found, and it was looked for.'],
  [
    html`<code>sdkSummary.*</code>, not measured`,
    'Not known. Names that do stand here come from the last release that was measured.',
  ],
  [code('dependencyCount'), 'Not measured. Never to be read as 0.'],
  [code('notMeasuredReason'), 'The application is measured, or no reason was recorded.'],
  [
    code('version'),
    'Of a technology: its version is not known. In history an unknown version is the word `unknown`.',
  ],
  [code('currentVersion'), 'No version could be determined.'],
  [
    code('lastUpdatedAt'),
    'No release date of the vendor is known. It is never the date of a scan, and sorts last in either order.',
  ],
  [code('bundleId'), 'The application has none, as most have on Windows.'],
  [
    html`<code>runtime</code>, <code>appSizeBytes</code>, <code>minOsVersion</code>, <code>signed</code> and
      other facts`,
    'The scanner could not tell. A list that it could not tell is empty.',
  ],
  [html`<code>meta.filters.*</code> in a search`, 'The filter asked for the absence.'],
  [
    html`<code>advisories</code> with <code>not-scanned</code>`,
    'Not looked for: no advisories are taken in yet. It says nothing about vulnerabilities.',
  ],
];

export const absence: Section = {
  id: 'absence',
  title: 'null, and what was not measured',
  body: html`<p>
      Most questions here are about absences: who has no crash reporting, no payments, no updater? An absence
      is worth something only where somebody looked. So null never stands for <em>no</em> alone, and each
      application says whether it was measured.
    </p>
    ${table({
      caption: 'measurementStatus',
      head: ['Value', 'Meaning'],
      rows: Object.entries(STATUSES).map(([status, meaning]) => [code(status), prose(meaning)]),
    })}
    ${table({
      caption: 'notMeasuredReason',
      head: ['Value', 'Meaning'],
      rows: Object.entries(REASONS).map(([reason, meaning]) => [code(reason), meaning]),
    })}
    <p>An application that no scan could open:</p>
    ${exchange(neverMeasuredExample)}
    <h3>How far an absence reaches</h3>
    <p>
      null says that a completed scan showed nothing that the catalog recognises in this category. Ask
      <code>npx deskscope catalog</code> what that is: a package that it does not know, such as the crash
      reporter of a vendor's own, shows nothing, and when the catalog learns it, what was handed in before is
      read again. A scan is taken at its word that it saw everything; that holds for a CycloneDX BOM with a
      list of components, too.
    </p>
    <h3>Searching for what is missing</h3>
    <p>
      Each of the eleven fields of <code>sdkSummary</code> is a filter of <code>GET /v1/search</code>, and the
      literal <code>null</code> asks for applications with nothing of its category.
      <code>not_category</code> does so for any category. Applications that were not measured and show nothing
      are among the hits, because nothing speaks against them; <code>meta.notMeasuredCount</code> tells how
      many. To leave them out, say so:
    </p>
    ${exchange(provenAbsenceExample)}
    <p>
      <code>GET /v1/categories</code> counts over all platforms, and its <code>notMeasured</code> is narrower:
      applications of which no release was ever measured. <code>notMeasuredCount</code> of a search also
      counts those whose release shown was not measured, but an earlier one was, and showed nothing.
    </p>
    <p>
      An absence is that of a whole category. Who lacks one technology of a category that others fill is not a
      filter: search for those who use it, and for the category.
    </p>
    ${table({
      caption: 'Fields of sdkSummary, each a filter too',
      head: ['Field', 'Category'],
      rows: Object.entries(SDK_FIELDS).map(([field, category]) => [code(field), category]),
    })}
    <p>
      A field shows one technology of its category: the one of highest confidence, then the more specific. A
      filter finds an application that uses the technology at all, shown or not.
    </p>
    ${table({ caption: 'What null means', head: ['Where', 'null means'], rows: NULLS.map(([where, meaning]) => [where, prose(meaning)]) })}`,
};
