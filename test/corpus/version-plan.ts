import type { Feature } from './features.js';
import type { Prng } from './prng.js';

export interface PlannedVersion {
  version: string | null;
  features: Feature[];
}

type Style = 'semver' | 'prefixed' | 'dash-prefixed' | 'short' | 'calendar';

/** The versions of one app in the order of their release, with the untidiness of vendors. No version comes twice. */
export function planVersions(prng: Prng, count: number): PlannedVersion[] {
  const vendor = new Vendor(prng);
  const seen = new Set<string>();
  const plan: PlannedVersion[] = [];
  for (let attempt = 0; plan.length < count && attempt < count * 10; attempt++) {
    const next = vendor.next(plan.length);
    // null and '' are one release; a second scan of it is the scanner's business, not the vendor's.
    const key = next.version ?? '';
    if (seen.has(key)) continue;
    seen.add(key);
    plan.push(next);
  }
  return plan;
}

class Vendor {
  private numbers: number[];
  private style: Style;
  private readonly lines = new Map<string, number>();

  constructor(private readonly prng: Prng) {
    this.style = prng.pick(['semver', 'semver', 'prefixed', 'dash-prefixed', 'short', 'calendar']);
    this.numbers =
      this.style === 'calendar'
        ? [2022, prng.int(1, 6), 0]
        : [prng.int(0, 5), prng.int(0, 9), prng.int(0, 3)];
  }

  next(index: number): PlannedVersion {
    const roll = this.prng.next();
    if (roll < 0.05) return this.odd();
    if (index > 2 && roll < 0.27) return this.maintenance();
    if (index > 3 && roll < 0.32) return this.restart();
    if (roll < 0.42) return this.suffixed();
    if (roll < 0.47) return this.respelled();
    this.bump();
    return this.spell(this.numbers, []);
  }

  private odd(): PlannedVersion {
    return this.prng.pick<PlannedVersion>([
      { version: null, features: ['version-null'] },
      { version: null, features: ['version-null'] },
      { version: '', features: ['version-empty'] },
      { version: 'nightly', features: ['version-digitless'] },
      { version: 'dev-build', features: ['version-digitless'] },
    ]);
  }

  private bump(): void {
    const [major = 0, minor = 0, patch = 0] = this.numbers;
    const roll = this.prng.next();
    if (roll < 0.4) this.numbers = [major, minor, patch + 1];
    else if (roll < 0.75) this.numbers = [major, minor + this.prng.int(1, 2), 0];
    else this.numbers = [major + 1, this.style === 'calendar' ? 1 : 0, 0];
  }

  /** A patch of a line that is no longer the newest. */
  private maintenance(): PlannedVersion {
    const current = this.numbers.slice(0, 2).join('.');
    const old = [...this.lines].filter(([line]) => line !== current);
    if (old.length === 0) return this.suffixed();
    const [line, patch] = this.prng.pick(old);
    const numbers = [...line.split('.').map(Number), patch + 1];
    const roll = this.prng.next();
    if (roll < 0.2) {
      const version = `${numbers.join('.')}-${this.prng.pick(['hotfix.1', 'rc.1', 'beta.2'])}`;
      return { version, features: ['maintenance-suffix', 'version-suffix'] };
    }
    if (roll < 0.3) return { version: line, features: ['maintenance-fewer-parts', 'version-fewer-parts'] };
    return this.spell(numbers, ['maintenance-patch']);
  }

  /** A vendor that numbers anew, lower than before, on lines never seen. */
  private restart(): PlannedVersion {
    const [major = 0] = this.numbers;
    const wasCalendar = this.style === 'calendar';
    this.style = wasCalendar ? 'semver' : this.style;
    this.numbers = [
      wasCalendar ? this.prng.int(1, 3) : Math.max(0, major - this.prng.int(1, 3)),
      this.prng.int(20, 40),
      0,
    ];
    return this.spell(this.numbers, ['version-restarted-lower']);
  }

  private suffixed(): PlannedVersion {
    this.bump();
    const suffix = this.prng.pick(['rc.1', 'rc.2', 'rc.10', 'beta.2', 'beta', 'alpha3']);
    return { version: `${this.numbers.join('.')}-${suffix}`, features: ['version-suffix'] };
  }

  /** The current version with another number of parts: 5.0 for 5.0.0. */
  private respelled(): PlannedVersion {
    const [major = 0, minor = 0] = this.numbers;
    return this.prng.chance(0.5)
      ? { version: `${this.numbers.join('.')}.0`, features: ['version-equal-spelled-otherwise'] }
      : {
          version: `${major}.${minor}`,
          features: ['version-fewer-parts', 'version-equal-spelled-otherwise'],
        };
  }

  private spell(numbers: number[], features: Feature[]): PlannedVersion {
    const line = numbers.slice(0, 2).join('.');
    this.lines.set(line, Math.max(this.lines.get(line) ?? 0, numbers[2] ?? 0));
    const plain = numbers.join('.');
    if (this.style === 'prefixed')
      return { version: `v${plain}`, features: [...features, 'version-prefixed'] };
    if (this.style === 'dash-prefixed')
      return { version: `release-${plain}`, features: [...features, 'version-dash-prefixed'] };
    if (this.style === 'calendar') return { version: plain, features: [...features, 'version-calendar'] };
    if (this.style === 'short' && numbers[2] === 0)
      return { version: line, features: [...features, 'version-fewer-parts'] };
    return { version: plain, features };
  }
}
