import type { SdkField } from '../technology/sdk-summary.js';
import { yesOrNo } from './scale.js';
import { scorePart, type ScorePart } from './score.js';

/** Whether something of a category was found; not measured where no release ever was. */
export function sdkPart(field: SdkField, part: Pick<ScorePart, 'name' | 'measures' | 'weight'>): ScorePart {
  return scorePart({
    ...part,
    scale: yesOrNo,
    value: ({ sdks }) => (sdks === null ? null : sdks[field] !== null),
  });
}
