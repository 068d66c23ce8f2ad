import type { Html } from './render/html.js';

/** A chapter of the guide. */
export interface Section {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** Chapters that belong together. */
export interface Part {
  readonly title: string;
  readonly sections: readonly Section[];
}
