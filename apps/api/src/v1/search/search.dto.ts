import { Type } from '@sinclair/typebox';
import { PLATFORMS } from '#libs/domain';
import { MeasurementStatusDto, NotMeasuredReasonDto } from '../../contract/measurement.dto.js';
import { moment, oneOf, orNull } from '../../contract/or-null.js';
import { SdkSummaryDto } from '../../contract/sdk-summary.dto.js';
import { searchExample } from './search.example.js';
import { FacetsDto } from './search.facets.js';

/** interface.md 2.2, and the ids that lead on. */
const CompactAppDto = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  id: Type.String(),
  bundleId: orNull(Type.String()),
  platform: oneOf(PLATFORMS),
  developer: orNull(Type.String()),
  developerWebsite: orNull(Type.String()),
  runtime: orNull(Type.String()),
  currentVersion: orNull(Type.String()),
  electronVersion: orNull(Type.String()),
  appSizeBytes: orNull(Type.Integer()),
  architectures: Type.Array(Type.String()),
  dependencyCount: orNull(Type.Integer({ description: 'null where not measured; never to be read as 0' })),
  measurementStatus: MeasurementStatusDto,
  notMeasuredReason: NotMeasuredReasonDto,
  sdkSummary: SdkSummaryDto,
  extractedAt: moment('Time of the latest scan of the version shown.'),
  lastUpdatedAt: orNull(moment('Latest release date that the vendor gave; never the date of a scan.')),
});

export const SearchDto = Type.Array(CompactAppDto, { examples: [searchExample] });

export const searchMeta = {
  resultCount: Type.Integer({ description: 'Applications on this page.' }),
  totalCount: Type.Integer({ description: 'All matches over all pages, exact.' }),
  notMeasuredCount: Type.Integer({
    description: 'How many of all matches are not measured: what they lack is not known to be absent.',
  }),
  limit: Type.Integer(),
  offset: Type.Integer({ description: '0 where the page was asked for by cursor.' }),
  filters: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]), {
    description:
      'The filters as applied: technologies by their canonical names; null: nothing of the category.',
  }),
  suggestions: Type.Array(Type.String(), {
    description:
      'Names that are like those of technologies or categories in the filters that nobody knows; empty where all ' +
      'are known.',
  }),
  facets: orNull(FacetsDto),
  nextCursor: orNull(Type.String({ description: 'null on the last page' })),
};
