import { BOM_VERSIONS } from './bom-schema.js';

/** A CycloneDX document as the OpenAPI document shows it: what we need of it beyond its own schema. */
export const BomSchema = {
  title: 'CycloneDX',
  description:
    'A CycloneDX BOM (https://cyclonedx.org) whose metadata.component is the application. The properties ' +
    '`deskscope:platform`, `deskscope:bundleId`, `deskscope:releasedAt` and others of that component say what the ' +
    'format has no place for.',
  type: 'object',
  required: ['bomFormat', 'specVersion', 'serialNumber', 'metadata'],
  additionalProperties: true,
  properties: {
    bomFormat: { type: 'string', enum: ['CycloneDX'] },
    specVersion: { type: 'string', enum: [...BOM_VERSIONS] },
    serialNumber: { type: 'string', description: 'Together with version it makes the extractionId.' },
    version: { type: 'integer', default: 1 },
    metadata: {
      type: 'object',
      required: ['timestamp', 'component'],
      properties: {
        timestamp: { type: 'string', format: 'date-time', description: 'When the scan ran.' },
        component: { type: 'object', description: 'The application.' },
      },
    },
    components: { type: 'array', maxItems: 50_000, items: { type: 'object' } },
  },
};
