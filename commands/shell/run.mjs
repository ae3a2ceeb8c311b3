// Runs a command written in TypeScript: `node commands/shell/run.mjs labs json` runs commands/labs.ts.

import { acceptNode } from './node-version.mjs';

if (acceptNode())
  import('./start.mjs').then(({ start }) => start(process.argv[2], process.argv.slice(3)));
