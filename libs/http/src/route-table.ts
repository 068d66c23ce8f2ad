interface Route {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

/** Every route of the application, so that a wrong method on a known path can be told from an unknown path. */
export class RouteTable {
  private readonly routes = new Map<string, Route>();

  add(path: string, methods: string | readonly string[]): void {
    const route = this.routes.get(path) ?? { segments: path.split('/'), methods: new Set<string>() };
    for (const method of typeof methods === 'string' ? [methods] : methods) route.methods.add(method);
    this.routes.set(path, route);
  }

  /** The methods that an address answers to, sorted; none for an unknown address. */
  methodsAt(url: string): string[] {
    const segments = (url.split('?', 1)[0] ?? '').split('/').map(decoded);
    const found = new Set<string>();
    for (const route of this.routes.values()) {
      if (matches(route.segments, segments)) for (const method of route.methods) found.add(method);
    }
    return [...found].sort();
  }
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.at(-1) === '*') {
    const fixed = pattern.slice(0, -1);
    return path.length >= fixed.length && fixed.every((part, index) => matchesPart(part, path[index]));
  }
  return pattern.length === path.length && pattern.every((part, index) => matchesPart(part, path[index]));
}

function matchesPart(pattern: string, part: string | undefined): boolean {
  if (part === undefined) return false;
  return pattern.startsWith(':') ? part !== '' : pattern === part;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
