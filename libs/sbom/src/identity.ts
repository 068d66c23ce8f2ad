import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { componentKey } from '#libs/domain';
import type { SbomSource } from './sbom-source.js';

/** What made a document. */
export interface SbomTool {
  readonly name: string;
  readonly version: string;
}

/** Raised when documents of the same facts come out otherwise than before. */
const DOCUMENT_VERSION = 2;

/** Names all documents of all installations; never change it. */
const DOCUMENT_NAMESPACE = '0f1c8c2e-9d3e-5f0b-8a41-5b1f0a6f3a77';

/**
 * SHA-256 (hex) over all that the CycloneDX and SPDX documents say: equal for equal facts, whatever order they came in
 * and wherever they are kept. Times of arrival and slugs have no part in it.
 */
export function sbomFingerprint({ app, release, components }: SbomSource, tool: SbomTool): string {
  const { slug: _slug, ...facts } = app;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([DOCUMENT_VERSION, tool, facts, release]));
  for (const component of components) hash.update(`\n${componentKey(component)}`);
  return hash.digest('hex');
}

/** A UUID of version 5 that names one document of these facts in one format. */
export function documentUuid(format: 'cyclonedx' | 'spdx', fingerprint: string): string {
  return v5(`${format}\n${fingerprint}`, DOCUMENT_NAMESPACE);
}
