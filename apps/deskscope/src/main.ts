import { once } from 'node:events';
import { runProgram } from './program.js';

const exitCode = await runProgram(process.argv.slice(2));
// What is still on its way through a pipe must arrive before the process ends.
if (process.stdout.writableLength > 0) await once(process.stdout, 'drain');
process.exit(exitCode);
