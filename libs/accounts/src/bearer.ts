import { unauthorized } from '#libs/http';
import { isWellFormed } from './api-key.js';

const HOW = 'Send an API key as Authorization: Bearer <API_KEY>.';

/**
 * The key in an `Authorization` header, well-formed by its check characters.
 * @throws Problem `unauthorized`
 */
export function bearerKey(authorization: string | undefined): string {
  const [scheme = '', key = '', ...rest] = (authorization ?? '').trim().split(/ +/);
  if (scheme.toLowerCase() !== 'bearer') throw unauthorized(HOW);
  if (key === '' || rest.length > 0) throw unauthorized(HOW, 'invalid_request');
  if (!isWellFormed(key))
    throw unauthorized('The API key is malformed: look for a typo or a missing part.', 'invalid_token');
  return key;
}
