import { Type } from '@sinclair/typebox';
import { orNull } from './or-null.js';

/** interface.md 2.4. */
export const TechnologyDto = Type.Object({
  name: Type.String(),
  version: orNull(Type.String({ description: 'null if unknown' })),
  category: Type.String(),
  confidence: Type.Integer({
    minimum: 0,
    maximum: 100,
    description:
      '100 found in a package manifest; 95 in installed module folders or native dependency manager files; ' +
      '80 by bundle analysis; 70 in bundled binary libraries.',
  }),
});
