/** The extraction JSON as extraction.schema.json has it, typed by hand for the independent model and the corpus. */
export interface ExtractionDocument {
  schemaVersion: '1.0';
  extractionId: string;
  extractedAt: string;
  scanner?: { name: string; version: string };
  status: 'measured' | 'not_measured';
  notMeasuredReason?: NotMeasuredReason;
  app: DocumentApp;
  release: { version: string | null; releasedAt?: string | null; notes?: string | null };
  bundle: DocumentBundle;
  technologies: DocumentTechnology[];
  components: DocumentComponent[];
}

export type NotMeasuredReason =
  null | 'extraction-failed' | 'unexpanded-installer' | 'unverified-bare-exe' | 'foreign-binary' | 'empty';

export interface DocumentApp {
  name: string;
  slug?: string;
  bundleId?: string | null;
  platform: 'macos' | 'windows' | 'linux';
  developer?: string | null;
  developerWebsite?: string | null;
  aliases?: string[];
}

export interface DocumentBundle {
  runtime: string | null;
  electronVersion?: string | null;
  chromiumVersion?: string | null;
  sizeBytes?: number | null;
  architectures?: string[];
  minOsVersion?: string | null;
  localizations?: string[];
  signed?: boolean | null;
  notarized?: boolean | null;
  sandboxed?: boolean | null;
  installerType?: string | null;
  nativeLibraryCount?: number | null;
  sha256?: string | null;
}

export interface DocumentTechnology {
  name: string;
  version?: string | null;
  category: string;
  confidence: number;
}

export interface DocumentComponent {
  name: string;
  version?: string | null;
  type: 'framework' | 'library' | 'native';
  source:
    | 'npm'
    | 'embedded'
    | 'native'
    | 'cocoapods'
    | 'spm'
    | 'cargo'
    | 'nuget'
    | 'pypi'
    | 'maven'
    | 'pub'
    | 'golang';
  license?: string | null;
  cpe?: string | null;
  purl?: string | null;
}
