import type { Command } from 'commander';
import { createProgram } from './program.js';

function allCommands(command: Command, path: string): [string, Command][] {
  const own = command.commands.map((each): [string, Command] => [`${path} ${each.name()}`, each]);
  return [...own, ...own.flatMap(([name, each]) => allCommands(each, name))];
}

const commands = allCommands(createProgram(), 'deskscope');

test('offers the commands that are documented', () => {
  expect(commands.map(([name]) => name.slice('deskscope '.length)).sort()).toEqual([
    'catalog',
    'demo',
    'digest',
    'ingest',
    'keys',
    'keys create',
    'keys list',
    'keys revoke',
    'parked',
    'parked list',
    'parked retry',
    'parked show',
    'rebuild',
    'start',
    'status',
  ]);
});

test.each(commands)('%s says what it does and knows --json', (_name, command) => {
  const help = command.helpInformation();
  expect(command.description()).not.toBe('');
  expect(help).toContain('--json');
});
