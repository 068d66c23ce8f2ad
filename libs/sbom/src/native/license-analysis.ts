import { type Component, compareText } from '#libs/domain';
import { assessLicense, type LicenseAssessment, type LicenseRisk } from '../license/license-risk.js';
import { parseLicense } from '../license/parse-license.js';
import { listPieces, objectPieces, type TextPieces } from '../text-pieces.js';

/** More unknown licences than this are many, where they are also more than this share of all (decisions.md section 8). */
export const FEW_UNKNOWN = 5;
export const FEW_UNKNOWN_SHARE = 0.1;

const UNKNOWN = 'unknown';
const RISKS: readonly LicenseRisk[] = ['none', 'low', 'medium', 'high'];

interface CopyleftComponent {
  readonly component: Component;
  readonly license: string;
  readonly assessment: LicenseAssessment;
}

/** Counts the licences of components as they come; what they come to is asked for at the end. */
export class LicenseAnalysis {
  private readonly counts = new Map<string, number>();
  private readonly copyleft: CopyleftComponent[] = [];
  private readonly unknown: Component[] = [];
  private total = 0;

  add(component: Component): void {
    const parsed = parseLicense(component.license);
    const assessment = assessLicense(parsed);
    this.total += 1;
    if (assessment.risk === UNKNOWN) {
      this.unknown.push(component);
      return;
    }
    const license = parsed.kind === 'expression' ? parsed.text : (component.license ?? '');
    this.counts.set(license, (this.counts.get(license) ?? 0) + 1);
    if (assessment.risk !== 'none') this.copyleft.push({ component, license, assessment });
  }

  /** The strictest of the components' risks; a few unknown licences make it medium at least, many make it high. */
  get riskLevel(): LicenseRisk {
    const unknown = this.unknown.length;
    const isMany = unknown > FEW_UNKNOWN && unknown > this.total * FEW_UNKNOWN_SHARE;
    const strictest = Math.max(
      unknown === 0 ? 0 : RISKS.indexOf(isMany ? 'high' : 'medium'),
      ...RISKS.map((risk, index) =>
        this.copyleft.some(({ assessment }) => assessment.risk === risk) ? index : 0,
      ),
    );
    return RISKS[strictest] ?? 'none';
  }

  /** `licenseAnalysis` of interface.md 4.8 as pieces of JSON. */
  pieces(): TextPieces {
    return objectPieces({
      distribution: { ...Object.fromEntries(this.distribution()), [UNKNOWN]: this.unknown.length },
      riskLevel: this.riskLevel,
      copyleftComponents: () => listPieces(this.copyleft, copyleftEntry),
      unknownLicenseComponents: () => listPieces(this.unknown, unknownEntry),
      note: this.note(),
    });
  }

  /** The most frequent first, then by name. */
  private distribution(): [string, number][] {
    return [...this.counts].sort(
      ([leftName, left], [rightName, right]) => right - left || compareText(leftName, rightName),
    );
  }

  private note(): string {
    if (this.total === 0) return 'The scan found no components.';
    const restricted = this.copyleft.filter(({ assessment }) => assessment.of === 'restricted').length;
    const copyleft = this.copyleft.length - restricted;
    const unknown = this.unknown.length;
    const parts = [
      ...(copyleft > 0 ? [`${copyleft} under copyleft`] : []),
      ...(restricted > 0 ? [`${restricted} under a licence that restricts use`] : []),
      ...(unknown > 0 ? [`${unknown} of unknown licence`] : []),
    ];
    const of = `Of ${this.total} ${this.total === 1 ? 'component' : 'components'}`;
    if (parts.length === 0) return `${of} all have permissive licences.`;
    const hasOthers = copyleft + restricted + unknown < this.total;
    return `${of} ${parts.join(', ')}${hasOthers ? '; the others are permissive.' : '.'}`;
  }
}

function copyleftEntry({ component, license, assessment }: CopyleftComponent): string {
  const { name, version, source } = component;
  return JSON.stringify({
    name,
    version,
    source,
    license,
    risk: assessment.risk,
    licenseClass: assessment.of,
  });
}

function unknownEntry({ name, version, source, license }: Component): string {
  return JSON.stringify({ name, version, source, license });
}
