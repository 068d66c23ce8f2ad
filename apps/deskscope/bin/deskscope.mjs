#!/usr/bin/env node
import { existsSync } from 'node:fs';

// The program is compiled; a fresh checkout has nothing to run yet.
const program = new URL('../../../dist/apps/deskscope/src/main.js', import.meta.url);
if (!existsSync(program)) {
  console.error('deskscope is not built yet. Run: npm run build');
  process.exit(1);
}
await import(program.href);
