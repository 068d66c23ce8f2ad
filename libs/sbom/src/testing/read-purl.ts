import { PackageURL } from 'packageurl-js';

/**
 * A package URL as packageurl-js reads it. Two of its rules are not the specification's: Swift packages must have a
 * version, and Go versions that begin with `v` must be semantic. Such a one is read as `generic`, by grammar alone.
 */
export function readPurl(purl: string): PackageURL {
  return PackageURL.fromString(purl.replace(/^pkg:(?:swift(?=\/[^@]+$)|golang(?=\/[^@]+@v))/, 'pkg:generic'));
}
