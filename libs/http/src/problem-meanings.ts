import type { ProblemCode } from './problem.js';

/** What each error code means, and what to do about it. */
export const PROBLEM_MEANINGS: Readonly<Record<ProblemCode, string>> = {
  invalid_request:
    'The request could not be read: a body that is not valid, a broken address. `details` names each place; correct it before sending again.',
  invalid_parameter:
    'A parameter is missing, unknown, repeated or has a bad value. `details` names every one of them; correct them all at once.',
  unauthorized:
    'There is no API key, or it is malformed, unknown, revoked or expired. Send `Authorization: Bearer` with a valid key.',
  quota_exceeded:
    'The account has too few credits for this call, and nothing was charged. Wait for the next period, or ask the operator for more.',
  forbidden:
    "The key is valid, but its scope or its account's plan does not include this. `requiredScope` or `requiredPlan` names what is missing.",
  not_found:
    'Nothing is known by this name or address. `suggestions`, where given, lists similar names; check spelling and platform.',
  method_not_allowed:
    'The address exists, but not with this method. The header `Allow` lists those that it takes.',
  not_acceptable:
    'This address cannot answer in any media type that `Accept` names. The text says which it offers.',
  conflict:
    'It contradicts what is there: an `extractionId` that is known with other content. Give another finding an id of its own.',
  payload_too_large:
    'The body is larger than this address takes. Send less, or send lines of NDJSON instead of one document.',
  unsupported_media_type:
    'The body has a `Content-Type` or `Content-Encoding` that is not taken here. The text lists those that are.',
  unprocessable:
    'Each value is valid, but together they make no sense, such as `from` after `to`. `details` names those that clash.',
  rate_limited: 'The key has asked too often. Wait for the seconds of `Retry-After`, then go on.',
  internal_error:
    'Something went wrong on our side. Try again; if it stays, tell the operator the request id, which finds it in the log.',
  unavailable:
    'The service cannot answer just now, for example while its database restarts. Wait for the seconds of `Retry-After` and send it again.',
};
