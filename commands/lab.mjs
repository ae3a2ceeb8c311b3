// The checkpoint of a lab: `node commands/lab.mjs 1 hint`.

import { acceptNode } from './node-version.mjs';

if (acceptNode()) import('./start.mjs').then(({ startLab }) => startLab(process.argv.slice(2)));
