import { oneOf, orNull } from './or-null.js';

export const MeasurementStatusDto = oneOf(['measured', 'not_measured'], {
  description: 'not_measured: the scan did not complete, so what is absent means nothing.',
});

export const NotMeasuredReasonDto = orNull(
  oneOf(['extraction-failed', 'unexpanded-installer', 'unverified-bare-exe', 'foreign-binary', 'empty'], {
    description: 'null where the application is measured, or where no reason was recorded.',
  }),
);
