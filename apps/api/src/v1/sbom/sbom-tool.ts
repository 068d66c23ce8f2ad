import { PRODUCT_VERSION } from '#libs/config';
import type { SbomTool } from '#libs/sbom';

/** What documents name as their maker. */
export const SBOM_TOOL: SbomTool = { name: 'Deskscope', version: PRODUCT_VERSION };
