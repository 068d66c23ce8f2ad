import { foldText, type ComponentSource } from '#libs/domain';

const BINARY_SUFFIX = /\.(framework|dylib|dll|exe|node|jar|bundle|so(\.\d+)*)$/;

/**
 * The form in which package names of a source compare.
 * pypi: PEP 503. cargo: `-` equals `_`. golang: no major version suffix. spm: the package's own name, without host,
 * owner and `.git`, as Package.resolved has it. embedded, native: the file's name without folder and ending.
 */
export function foldPackageName(source: ComponentSource, name: string): string {
  const folded = foldText(name);
  switch (source) {
    case 'pypi':
      return folded.replace(/[-_.]+/g, '-');
    case 'cargo':
      return folded.replaceAll('_', '-');
    case 'golang':
      return folded.replace(/\/v\d+$/, '');
    case 'maven':
      return folded.replace('/', ':');
    case 'spm':
      return lastSegment(folded).replace(/\.git$/, '');
    case 'embedded':
    case 'native':
      return lastSegment(folded).replace(BINARY_SUFFIX, '');
    case 'npm':
    case 'nuget':
    case 'pub':
    case 'cocoapods':
      return folded;
  }
}

/** A pattern in the form in which it compares; `prefix` tells a glob from an exact name. */
export interface FoldedPattern {
  readonly text: string;
  readonly prefix: boolean;
}

export function foldPattern(source: ComponentSource, pattern: string): FoldedPattern {
  if (!pattern.endsWith('*')) return { text: foldPackageName(source, pattern), prefix: false };
  const text = pattern.slice(0, -1);
  // A prefix may end in the middle of a name, so nothing is cut off it; the separators still count as one.
  return {
    text: source === 'cargo' || source === 'pypi' ? foldPackageName(source, text) : foldText(text),
    prefix: true,
  };
}

/** Whether some name matches both. */
export function overlap(left: FoldedPattern, right: FoldedPattern): boolean {
  if (left.prefix && left.text.length <= right.text.length) return right.text.startsWith(left.text);
  if (right.prefix && right.text.length <= left.text.length) return left.text.startsWith(right.text);
  return left.text === right.text;
}

function lastSegment(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}
