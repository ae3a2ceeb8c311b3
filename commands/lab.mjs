// The checkpoint of a lab: `node commands/lab.mjs 1 hint`.

import { acceptNode } from './shell/node-version.mjs';

// Started by another command, such as watch: it ends when that does, however and how soon it ended.
process.once('disconnect', () => process.exit(130));
if (process.connected === false) process.exit(130);

if (acceptNode())
  import('./shell/start.mjs').then(({ start }) => start('lab', process.argv.slice(2)));
