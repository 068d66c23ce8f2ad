import type { Command } from 'commander';
import { appIdOfBundle, PLATFORMS } from '#libs/domain';
import { listParked, type ParkedApp } from '#libs/event-log';
import type { Platform } from '#libs/platform';
import { ProjectorConsumers, type RefoldResult } from '../../../projector/src/projector.module.js';
import { CommandFailure, ReportedFailure } from '../errors.js';
import { bold, counted, facts, indent, table } from '../output.js';
import { outputOf } from '../output-of.js';
import { withPlatform } from '../with-platform.js';

export function addParkedCommand(program: Command): void {
  const parked = program
    .command('parked')
    .summary('applications that a consumer put aside after an error')
    .description(
      'When a consumer fails on one application it puts that one aside with the error and goes on with the others.',
    );
  const app = ['<app>', 'its id (app_...), slug or bundle id'] as const;
  parked
    .command('list')
    .description('Lists every parked application, the oldest first.')
    .action(async (_options: unknown, command: Command) => {
      const found = await withPlatform(({ platform }) => parkedApps(platform));
      outputOf(command).answer({ parked: found.map(shortOf) }, () => listText(found));
    });
  parked
    .command('show')
    .description('Shows the errors of one parked application in full.')
    .argument(...app)
    .action(async (name: string, _options: unknown, command: Command) => {
      const found = await withPlatform(({ platform }) => parkedAs(platform, name));
      outputOf(command).answer({ parked: found }, () => found.map(fullText).join('\n\n'));
    });
  parked
    .command('retry')
    .description(
      'Applies the changesets of a parked application anew; where that fails again it stays parked.',
    )
    .argument(...app)
    .action(async (name: string, _options: unknown, command: Command) => {
      const results = await withPlatform(({ platform }) => retry(platform, name));
      outputOf(command).answer({ results }, () => results.map(retriedText).join('\n'));
      if (results.some(({ error }) => error !== null)) throw new ReportedFailure();
    });
}

interface ParkedAppWithSlug extends ParkedApp {
  readonly slug: string | null;
}

async function parkedApps({ pool, log }: Platform): Promise<ParkedAppWithSlug[]> {
  const parked = await listParked(pool);
  const heads = await log.findApps([...new Set(parked.map(({ appId }) => appId))]);
  return parked.map((app) => ({ ...app, slug: heads.get(app.appId)?.slug ?? null }));
}

/** What is parked of the applications that a name means; of one bundle id or slug there may be one per platform. */
async function parkedAs(platform: Platform, name: string): Promise<ParkedAppWithSlug[]> {
  const wanted = name.trim().toLowerCase();
  const ids = new Set([wanted, ...PLATFORMS.map((each) => appIdOfBundle(each, name.trim()))]);
  const found = (await parkedApps(platform)).filter(({ appId, slug }) => ids.has(appId) || slug === wanted);
  if (found.length === 0)
    throw new CommandFailure(`nothing is parked of "${name}": "deskscope parked list" shows what is`);
  return found;
}

async function retry(
  platform: Platform,
  name: string,
): Promise<(RefoldResult & { readonly appId: string })[]> {
  const parked = await parkedAs(platform, name);
  const consumers = await ProjectorConsumers.open(platform.pool, platform.log);
  const results: (RefoldResult & { readonly appId: string })[] = [];
  for (const appId of new Set(parked.map((app) => app.appId))) {
    const names = parked.filter((app) => app.appId === appId).map(({ consumer }) => consumer);
    for (const result of await consumers.refold(appId, names)) results.push({ appId, ...result });
  }
  return results;
}

function shortOf(app: ParkedAppWithSlug): object {
  const { appId, slug, consumer, attempts, parkedAt } = app;
  return { appId, slug, consumer, error: firstLine(app.error), attempts, parkedAt };
}

function listText(parked: readonly ParkedAppWithSlug[]): string {
  if (parked.length === 0) return 'Nothing is parked.';
  const rows = parked.map((app) => [app.slug ?? app.appId, app.consumer, app.parkedAt, firstLine(app.error)]);
  return table(['APP', 'CONSUMER', 'SINCE', 'ERROR'], rows);
}

function fullText(app: ParkedAppWithSlug): string {
  const lines = facts([
    ['Application', app.appId],
    ['Consumer', app.consumer],
    ['Position', `partition ${app.part}, position ${app.pos}`],
    ['Parked', `${app.parkedAt}, after ${counted(app.attempts, 'attempt')}`],
  ]);
  return `${bold(app.slug ?? app.appId)}\n${lines}\n\n${indent(app.error)}`;
}

function retriedText({ appId, consumer, error }: RefoldResult & { readonly appId: string }): string {
  return error === null
    ? `${consumer}: ${appId} is up to date again.`
    : `${consumer}: ${appId} failed again and stays parked: ${firstLine(error)}`;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
