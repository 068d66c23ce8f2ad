import { Type } from '@sinclair/typebox';
import { PLATFORMS } from '#libs/domain';
import { enumText, defineParameters, listOf, text } from '#libs/http';
import { MeasurementStatusDto, NotMeasuredReasonDto } from '../../contract/measurement.dto.js';
import { moment, oneOf, orNull } from '../../contract/or-null.js';
import { platformFilter } from '../../contract/platform.js';
import { SdkSummaryDto } from '../../contract/sdk-summary.dto.js';
import { TechnologyDto } from '../../contract/technology.dto.js';
import { lookupExample } from './lookup.example.js';

/** At most so many applications in one answer, as many as a search gives; meta.totalCount tells how many there are. */
export const LOOKUP_LIMIT = 500;

export const lookupParameters = defineParameters(
  {
    app: text({
      description:
        'Name or bundle id of an application, in any case, white space around it aside. Tried in turn, the first that finds something ends it: ' +
        'aliases; exact name or bundle id; exact former name; beginning of a slug; part of a name.',
      examples: ['Dovetick', 'com.example.dovetick'],
    }),
    platform: platformFilter,
    include: listOf(enumText(['advisories']), {
      description: 'advisories attaches what is known of vulnerabilities (beta: its shape may change).',
    }),
  },
  { required: ['app'] },
);

const ProfileAppDto = Type.Object({
  name: Type.String(),
  bundleId: orNull(Type.String()),
  slug: Type.String(),
  id: Type.String({ description: 'The same in every installation; names the application in paths too.' }),
  developer: orNull(Type.String()),
  developerWebsite: orNull(Type.String()),
  platform: oneOf(PLATFORMS),
  currentVersion: orNull(Type.String({ description: 'null where no version could be determined' })),
  runtime: orNull(Type.String()),
  electronVersion: orNull(Type.String()),
  chromiumVersion: orNull(Type.String()),
  dependencyCount: orNull(Type.Integer({ description: 'null where not measured; never to be read as 0' })),
  measurementStatus: MeasurementStatusDto,
  notMeasuredReason: NotMeasuredReasonDto,
  appSizeBytes: orNull(Type.Integer()),
  architectures: Type.Array(Type.String()),
  minOsVersion: orNull(Type.String()),
  localizations: Type.Array(Type.String()),
  extractedAt: moment('Time of the latest scan of the version shown.'),
  lastUpdatedAt: orNull(moment('Latest release date that the vendor gave; never the date of a scan.')),
  signed: orNull(Type.Boolean()),
  notarized: orNull(Type.Boolean()),
  installerType: orNull(Type.String()),
  bundledLibraryCount: orNull(Type.Integer()),
});

const ProfileDto = Type.Object({
  app: ProfileAppDto,
  sdkSummary: SdkSummaryDto,
  technologies: Type.Array(TechnologyDto, {
    description:
      'In order of name. Where the version shown was not measured: those of the last one that was.',
  }),
  advisories: Type.Optional(
    Type.Null({ description: 'Only with include=advisories; null where nothing was scanned.' }),
  ),
  advisoriesSignal: Type.Optional(
    oneOf(['scanned', 'not-scanned'], {
      description: 'Only with include=advisories. not-scanned says nothing about vulnerabilities.',
    }),
  ),
});

export const LookupDto = Type.Array(ProfileDto, {
  description: 'In order of name, then platform; empty where nothing matches.',
  examples: [lookupExample],
});

export const lookupMeta = {
  resultCount: Type.Integer({ description: `Applications in this answer; at most ${LOOKUP_LIMIT}.` }),
  totalCount: Type.Integer({ description: 'All applications that match.' }),
  query: Type.String({ description: 'The name as it was asked for.' }),
  platform: oneOf([...PLATFORMS, 'all'], { description: 'all where no platform was asked for.' }),
};
