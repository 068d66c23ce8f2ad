import { runProgram } from './program.js';

const exitCode = await runProgram(process.argv.slice(2));
// What is still on its way through a pipe must arrive before the process ends.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit(exitCode);
