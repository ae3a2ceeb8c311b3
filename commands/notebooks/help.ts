/** The help of `npm run notebooks`. */

import { CELL_SECONDS } from './choice.ts';

/** Its lines. */
export const HELP: readonly string[] = [
  'npm run notebooks              opens them in Jupyter, where that is installed',
  'npm run notebooks 02-social    opens one of them',
  'npm run notebooks allow-root   the same as root, which Jupyter refuses otherwise',
  'npm run notebooks kernel       makes the TypeScript kernel known to your own',
  '                               Jupyter and to editors, such as VS Code',
  'npm run notebooks check        executes all of them, each cell twice, and folded',
  '                               answers, and compares the outputs',
  'npm run notebooks check 02-social 03-ecommerce',
  'npm run notebooks write        executes them and stores what they write',
  'npm run notebooks write 02-social',
  'npm run notebooks help         this',
  '',
  `  seconds=${CELL_SECONDS.default}   longest time for one cell, when they are checked or written`,
  '',
  'check and write need neither Python nor Jupyter. A notebook can be read without',
  'running it: its outputs are stored in it.',
];
