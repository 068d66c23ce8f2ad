import { Types } from '@cyclonedx/cyclonedx-library';

/** Which form a CPE has; undefined where it is not well formed: one such would make a whole document invalid. */
export function cpeType(cpe: string): 'cpe22Type' | 'cpe23Type' | undefined {
  if (!Types.isCPE(cpe)) return undefined;
  return cpe.startsWith('cpe:2.3:') ? 'cpe23Type' : 'cpe22Type';
}
