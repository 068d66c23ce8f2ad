import { once } from 'node:events';
import { readDeskscopeConfig } from '#libs/config';
import { runService } from '#libs/platform';
import { ScanIngestModule } from './scan-ingest.module.js';

// Listened to from the beginning, so that a signal during the start is not lost.
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
try {
  const service = await runService(readDeskscopeConfig(), {
    modules: [ScanIngestModule],
    consumes: false,
    documents: true,
  });
  await stopped;
  await service.close();
} catch (error) {
  console.error(`error: scan-ingest failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
