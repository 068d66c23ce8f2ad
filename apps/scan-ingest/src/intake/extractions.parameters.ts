import { PLATFORMS } from '#libs/domain';
import { dateText, defineParameters, enumText, flag, text } from '#libs/http';

/** Query parameters of `POST /v1/extractions`. */
export const extractionsParameters = defineParameters({
  backfill: flag({
    default: false,
    description: 'All events of what is sent have the cause `backfill`, so that subscribers stay quiet.',
  }),
  platform: enumText(PLATFORMS, {
    description: 'CycloneDX alone: the platform of a BOM that has no `deskscope:platform`.',
  }),
  bundleId: text({
    maxLength: 300,
    description: 'CycloneDX alone: the bundle id of a BOM that has no `deskscope:bundleId`.',
    examples: ['com.example.quillmark'],
  }),
  releasedAt: dateText({
    description: "CycloneDX alone: the vendor's release date of a BOM that has no `deskscope:releasedAt`.",
    examples: ['2026-11-19'],
  }),
});
