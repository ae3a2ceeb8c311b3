// Runs a command written in TypeScript: `node commands/run.mjs labs json` runs commands/labs.ts.

import { acceptNode } from './node-version.mjs';

if (acceptNode())
  import('./start.mjs').then(({ start }) => start(process.argv[2], process.argv.slice(3)));
