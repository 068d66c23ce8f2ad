import { Ajv } from 'ajv';
import { isDateText } from './date-text.js';

/** One validator for parameters and bodies: every error at once, nothing coerced, nothing dropped. */
export const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: false,
  coerceTypes: false,
  useDefaults: true,
});

ajv.addFormat('date-or-date-time', { type: 'string', validate: isDateText });
