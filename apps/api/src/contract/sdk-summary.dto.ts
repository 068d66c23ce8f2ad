import { Type } from '@sinclair/typebox';
import { SDK_FIELDS } from '#libs/domain';
import { orNull } from './or-null.js';

/** interface.md 2.3: one technology per category, null where nothing was detected. */
export const SdkSummaryDto = Type.Object(
  Object.fromEntries(
    Object.entries(SDK_FIELDS).map(([field, category]) => [
      field,
      orNull(Type.String({ description: `Technology of the category ${category}.` })),
    ]),
  ),
  { description: 'One technology per category; null means that nothing was detected in it.' },
);
