import { PackageURL } from 'packageurl-js';
import type { Component, ComponentSource } from '#libs/domain';
import { isPurl } from './is-purl.js';

interface PurlParts {
  readonly type: string;
  readonly namespace?: string;
  readonly name: string;
  readonly version: string | null;
  readonly subpath?: string;
}

/** How each source names its packages; undefined where the name does not tell all that the type asks for. */
const PARTS: Readonly<Record<ComponentSource, (component: Component) => PurlParts | undefined>> = {
  npm: ({ name, version }) => {
    const scoped = /^(@[^/]+)\/([^/]+)$/.exec(name);
    if (scoped?.[1] !== undefined && scoped[2] !== undefined)
      return { type: 'npm', namespace: scoped[1], name: scoped[2], version };
    return name.includes('/') ? undefined : { type: 'npm', name, version };
  },
  // PEP 503: one name has many spellings.
  pypi: ({ name, version }) => ({
    type: 'pypi',
    name: name.toLowerCase().replace(/[-_.]+/g, '-'),
    version,
  }),
  nuget: ({ name, version }) => ({ type: 'nuget', name, version }),
  cargo: ({ name, version }) => ({ type: 'cargo', name, version }),
  pub: ({ name, version }) => (/^[a-z0-9_]+$/.test(name) ? { type: 'pub', name, version } : undefined),
  cocoapods: ({ name, version }) => {
    const [pod = '', ...subspec] = name.split('/');
    return {
      type: 'cocoapods',
      name: pod,
      version,
      ...(subspec.length > 0 && { subpath: subspec.join('/') }),
    };
  },
  spm: swiftParts,
  // Its type has both in lower case (purl-spec), though Go tells `BurntSushi` from `burntsushi`.
  golang: ({ name, version }) => ({ type: 'golang', ...splitPath(name.toLowerCase()), version }),
  maven: ({ name, version }) => {
    const [group, artifact, ...rest] = name.split(':');
    return group && artifact && rest.length === 0
      ? { type: 'maven', namespace: group, name: artifact, version }
      : undefined;
  },
  embedded: () => undefined,
  native: () => undefined,
};

/**
 * The package URL of a component: the one that the scan gave where it is valid, else by its source
 * (purl-spec, types). Where the type cannot be written it is `pkg:generic`; null where even that cannot be.
 */
export function purlOf(component: Component): string | null {
  if (component.purl !== null && isPurl(component.purl)) return component.purl;
  const parts = PARTS[component.source](component);
  return (parts && written(parts)) ?? genericPurl(component.name, component.version);
}

/** `pkg:generic/name@version`: for what no package manager knows. Null where the name has no characters to write. */
export function genericPurl(name: string, version: string | null): string | null {
  return written({ type: 'generic', name, version });
}

/** `host/owner/name`, with a scheme or without. A bare name does not tell whose package it is. */
function swiftParts({ name, version }: Component): PurlParts | undefined {
  const path = name.replace(/^https?:\/\//, '').replace(/\.git$/, '');
  const match = /^([^/\s]+\.[^/\s]+(?:\/[^/\s]+)+)\/([^/\s]+)$/.exec(path);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  return { type: 'swift', namespace: match[1], name: match[2], version };
}

function splitPath(path: string): { namespace?: string; name: string } {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? { name: path } : { namespace: path.slice(0, slash), name: path.slice(slash + 1) };
}

/** Null where the library refuses the parts: a name that its type forbids, or none. */
function written({ type, namespace, name, version, subpath }: PurlParts): string | null {
  try {
    // The library wants a version of Swift packages and a semantic one of Go's; the specification does not.
    const isFree = type === 'swift' || type === 'golang';
    const purl = new PackageURL(type, namespace, name, isFree ? '0' : version, undefined, subpath);
    if (isFree) purl.version = version?.trim() || undefined;
    if (type === 'npm') {
      // The library lowers all of npm; JSONStream and jsonstream are two packages.
      purl.namespace = namespace;
      purl.name = name.trim();
    }
    // The library leaves `+` as it is in versions, where the specification has it encoded.
    return purl.toString().replaceAll('+', '%2B');
  } catch {
    return null;
  }
}
