import type { BomLicense } from './bom.js';

/**
 * One text for a component's licences: expressions, ids and names, all of which apply (AND). What an analysis
 * concluded stands before what the vendor declared. Null where there are none.
 */
export function licenseOf(licenses: readonly BomLicense[] = []): string | null {
  const concluded = licenses.filter(isConcluded);
  const texts = (concluded.length > 0 ? concluded : licenses).map(textOf).filter((text) => text !== '');
  const distinct = [...new Set(texts)];
  if (distinct.length < 2) return distinct[0] ?? null;
  return distinct.map((text) => (/ OR /i.test(text) ? `(${text})` : text)).join(' AND ');
}

function isConcluded({ acknowledgement, license }: BomLicense): boolean {
  return (acknowledgement ?? license?.acknowledgement) === 'concluded';
}

function textOf({ expression, license }: BomLicense): string {
  return (expression ?? license?.id ?? license?.name ?? '').trim();
}
