import { type AppVersion, compareAppVersions, isOrdered } from '../app-version/app-version.js';
import type { ReleaseSource } from './release-source.js';

/**
 * The measured releases so far, by version: what a maintenance release is compared against.
 * Kept in order, for an application of a thousand releases asks for each of its patches.
 */
export class MeasuredVersions<Release extends { readonly source: Pick<ReleaseSource, 'order'> }> {
  private readonly ascending: Release[] = [];

  /** A release without a version in order is never lower than another. */
  add(release: Release): void {
    const { order } = release.source;
    if (!isOrdered(order)) return;
    const isNotAbove = (each: AppVersion): boolean => compareAppVersions(each, order) <= 0;
    const last = this.ascending.at(-1);
    if (last === undefined || isNotAbove(last.source.order)) this.ascending.push(release);
    else this.ascending.splice(this.countWhile(isNotAbove), 0, release);
  }

  /** The highest lower version, of equal ones the last that was added; null where there is none. */
  highestBelow(order: AppVersion): Release | null {
    const lower = this.countWhile((each) => compareAppVersions(each, order) < 0);
    return this.ascending[lower - 1] ?? null;
  }

  /** How many from the start hold; those that do stand before those that do not. */
  private countWhile(holds: (order: AppVersion) => boolean): number {
    let low = 0;
    let high = this.ascending.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const release = this.ascending[middle];
      if (release !== undefined && holds(release.source.order)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
