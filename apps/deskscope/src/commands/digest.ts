import type { Command } from 'commander';
import { readLags } from '#libs/event-log';
import { ProjectorConsumers } from '../../../projector/src/projector.module.js';
import { examples } from '../help.js';
import { counted, table } from '../output.js';
import { outputOf } from '../output-of.js';
import { withPlatform } from '../with-platform.js';

export function addDigestCommand(program: Command): void {
  program
    .command('digest')
    .summary('a checksum of each read model')
    .description(
      'Prints the SHA-256 of each read model, over all rows in key order without times of arrival: the same ' +
        'extractions give the same digests, in whatever order and batches they came.',
    )
    .addHelpText('after', examples([['deskscope digest --json | jq .models', 'compare two installations']]))
    .action(async (_options: unknown, command: Command) => {
      const { models, behind } = await withPlatform(async ({ platform: { pool, log } }) => {
        const consumers = await ProjectorConsumers.open(pool, log);
        const models = await consumers.digests();
        return { models, behind: Math.max(0, ...(await readLags(pool)).map(({ lag }) => lag)) };
      });
      const output = outputOf(command);
      output.answer({ models }, () => table(['READ MODEL', 'SHA-256'], Object.entries(models)));
      if (behind > 0)
        output.note(`note: the read models are ${counted(behind, 'changeset')} behind the log.`);
    });
}
