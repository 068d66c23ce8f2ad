import Fastify from 'fastify';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { runService } from '#libs/platform';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { ProjectorModule } from '../../apps/projector/src/projector.module.js';
import { ScanIngestModule } from '../../apps/scan-ingest/src/scan-ingest.module.js';
import { configOf } from './bench-server.js';

/**
 * A process of its own that takes a stream: all services on the database that is named, or, where none is,
 * a server that parses each line and answers it, and records nothing. Tells its address, and ends with its parent.
 */
async function listen(url: string | undefined): Promise<string> {
  if (url === undefined) return listenBare();
  const modules = [ScanIngestModule, ProjectorModule, ApiModule];
  return (await runService(configOf(url), { modules, consumes: true, documents: true })).address;
}

async function listenBare(): Promise<string> {
  const app = Fastify();
  app.addContentTypeParser('application/x-ndjson', (_request, body, done) => done(null, body));
  app.post('/v1/extractions', (request, reply) =>
    reply.type('application/x-ndjson').send(Readable.from(answersTo(request.body as Readable))),
  );
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function* answersTo(body: Readable): AsyncGenerator<string> {
  for await (const line of createInterface({ input: body })) {
    const { extractionId } = JSON.parse(line) as { extractionId: string };
    yield `${JSON.stringify({ extractionId, outcome: 'recorded' })}\n`;
  }
}

process.once('disconnect', () => process.exit());
process.send?.(await listen(process.argv[2]));
