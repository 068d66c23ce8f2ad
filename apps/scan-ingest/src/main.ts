import { AccountsModule } from '#libs/accounts';
import { runAlone } from '#libs/platform';
import { ScanIngestModule } from './scan-ingest.module.js';

// Keys are checked by AccountsModule, which the api brings along where both run in one process.
await runAlone('scan-ingest', {
  modules: [AccountsModule, ScanIngestModule],
  consumes: false,
  documents: false,
});
