import { defineParameters, flag } from '#libs/http';

/** Query parameters of `POST /v1/extractions`. */
export const extractionsParameters = defineParameters({
  backfill: flag({
    default: false,
    description: 'All events of what is sent have the cause `backfill`, so that subscribers stay quiet.',
  }),
});
