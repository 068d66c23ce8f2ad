import type { OpenApiInfo } from '#libs/http';

/** What `/openapi.json` says of the service as a whole. */
export const API_INFO: OpenApiInfo = {
  title: 'Deskscope',
  version: '1.0.0',
  description:
    'Technology intelligence about shipped desktop applications: what each is made of, how that changed from ' +
    'release to release, who uses what and who lacks it. Names and bundle ids match without regard to case; ' +
    'times are UTC; a bare date means the whole day; an unknown parameter is an error. GET answers carry a weak ' +
    'ETag.',
};
