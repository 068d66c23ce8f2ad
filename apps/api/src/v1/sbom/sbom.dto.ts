import { Type } from '@sinclair/typebox';
import { PLATFORMS } from '#libs/domain';
import { defineParameters, enumText, text } from '#libs/http';
import { bundleIdPath, platformOfPath } from '../../contract/app-path.js';
import { moment, oneOf, orNull } from '../../contract/or-null.js';
import { SBOM_FORMATS } from './sbom-format.js';
import { sbomExample } from './sbom.example.js';

export const sbomParameters = defineParameters(
  {
    bundleId: bundleIdPath,
    platform: platformOfPath,
    format: enumText(SBOM_FORMATS, {
      description:
        'json is our own form, cyclonedx is CycloneDX 1.5, spdx is SPDX 2.3; the latter two are the whole body. ' +
        'Left out: the one that Accept wants most, in this order where it wants several alike.',
    }),
    version: text({
      maxLength: 200,
      description:
        'Version of the application, as its vendor writes it; `unknown` is the release without one. ' +
        'Left out: the newest measured release of the mainline.',
      examples: ['4.3.0'],
    }),
  },
  { required: ['bundleId'], path: ['bundleId'] },
);

const RISKS = ['none', 'low', 'medium', 'high'];
const version = orNull(Type.String({ description: 'null if unknown' }));
const source = Type.String({ description: 'npm, cargo, cocoapods, spm, embedded, native, ...' });
const count = Type.Integer({ minimum: 0 });

const ComponentDto = Type.Object({
  name: Type.String(),
  version,
  type: oneOf(['framework', 'library', 'native']),
  source,
  license: Type.Optional(
    Type.String({
      description: 'An SPDX expression, else what the scan found. Left out where it found none.',
    }),
  ),
  cpe: Type.Optional(Type.String()),
  purl: orNull(Type.String({ description: 'Package URL; pkg:generic where no package manager knows it.' })),
});

const SummaryDto = Type.Object({
  totalComponents: count,
  bySource: Type.Record(Type.String(), count),
  knownVulnerabilities: orNull(
    Type.Integer({ minimum: 0, description: 'null: no advisories were looked up, which says nothing.' }),
  ),
  oldestDependency: orNull(
    Type.Object(
      {
        name: Type.String(),
        version,
        age: Type.String({ description: 'In words, up to the start of the day, such as `7 months`.' }),
        since: moment('Date of the release since which the application has it without a break.'),
      },
      { description: 'null where there are no components' },
    ),
  ),
});

const LicenseAnalysisDto = Type.Object({
  distribution: Type.Record(Type.String(), count, {
    description: 'Components by licence; `unknown` where nobody can tell what a licence asks for.',
  }),
  riskLevel: oneOf(RISKS, {
    description:
      'The strictest risk of all components; unknown licences make it medium, many of them high ' +
      '(more than 5 and more than a tenth).',
  }),
  copyleftComponents: Type.Array(
    Type.Object({
      name: Type.String(),
      version,
      source,
      license: Type.String(),
      risk: oneOf(RISKS.slice(1)),
      licenseClass: oneOf(['weak-copyleft', 'file-copyleft', 'strong-copyleft', 'restricted'], {
        description: 'restricted is no copyleft, but forbids some uses.',
      }),
    }),
  ),
  unknownLicenseComponents: Type.Array(
    Type.Object({
      name: Type.String(),
      version,
      source,
      license: orNull(Type.String({ description: 'What the scan found, to the letter.' })),
    }),
  ),
  note: Type.String(),
});

export const SbomDto = Type.Object(
  {
    app: Type.Object({
      name: Type.String(),
      bundleId: orNull(Type.String()),
      version: Type.String({ description: '`unknown` for the release without one.' }),
      runtime: orNull(Type.String()),
      electronVersion: orNull(Type.String()),
      platform: oneOf(PLATFORMS),
      id: Type.String(),
      slug: Type.String(),
    }),
    generatedAt: moment('Time of the scan that the findings come from.'),
    components: Type.Array(ComponentDto, { description: 'By source, name and version.' }),
    summary: SummaryDto,
    licenseAnalysis: LicenseAnalysisDto,
  },
  { examples: [sbomExample] },
);
