/** Runtimes that a search for `native` means. */
const NATIVE = new Set(['native', 'swift', 'cocoa']);

/** The family that a runtime belongs to: `dotnet` and `native` gather several, any other stands alone. */
export function runtimeFamily(runtime: string): string {
  const folded = runtime.toLowerCase();
  if (folded === 'dotnet' || folded.startsWith('dotnet-')) return 'dotnet';
  return NATIVE.has(folded) ? 'native' : folded;
}

/** Whether a searched runtime names a whole family: these labels cannot be selected on their own. */
export function isRuntimeFamily(runtime: string): boolean {
  return runtime.toLowerCase() === 'dotnet' || runtime.toLowerCase() === 'native';
}
