import { openEmbedded } from '../embedded/open-embedded.js';

// The other side of embedded-process.ts.
try {
  const database = await openEmbedded({
    dataDirectory: process.argv[2]!,
    log: { info: () => undefined, warn: () => undefined },
  });
  process.on('message', () => {
    void database.release().then(() => process.disconnect());
  });
  process.send?.({ connectionString: database.connectionString });
} catch (error) {
  process.send?.({ error: (error as Error).message }, () => process.disconnect());
}
