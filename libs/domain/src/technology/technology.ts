/** A technology found in an application. Confidence: 100 manifest, 95 module folder, 80 bundle, 70 binary. */
export interface Technology {
  readonly name: string;
  readonly version: string | null;
  readonly category: string;
  readonly confidence: number;
}
