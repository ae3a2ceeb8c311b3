/** `npm run notebooks`: opens them in Jupyter, checks them, and refreshes their outputs. */

import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { userDataFolder, writeKernelSpec } from '../kit/notebook/kernel.ts';
import { notebookText } from '../kit/notebook/notebook.ts';
import { paint, print } from '../kit/report/terminal.ts';
import { counted, failedNotebookLines, passedLine } from './notebooks/check.ts';
import { CELL_SECONDS, chooseNotebooks, type NotebookChoice } from './notebooks/choice.ts';
import { executeEach } from './notebooks/execute-each.ts';
import { open } from './notebooks/open.ts';
import { EXIT } from './shell/exit.ts';

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const choice = chooseNotebooks(args);
  // The guards of kernels notice that this process is gone, and end them and their engines.
  if (choice.verb !== 'open') process.once('SIGINT', () => process.exit(EXIT.interrupted));
  switch (choice.verb) {
    case 'help':
      print(HELP);
      return EXIT.pass;
    case 'kernel':
      return registerKernel();
    // Only what executes needs the kernel's sockets and a compiler.
    case 'check':
      return (await import('./notebooks/check.ts')).checkNotebooks(choice);
    case 'write':
      return write(choice);
    default:
      return open(choice);
  }
}

/** Makes the kernel known to the user's own Jupyter, and to editors. */
async function registerKernel(): Promise<number> {
  const folder = await writeKernelSpec(userDataFolder(process.env));
  print([
    'The kernel "TypeScript (tslab)" is registered: Jupyter and editors offer it now.',
    `  in         ${folder}`,
    '  remove it  by deleting that folder',
  ]);
  return EXIT.pass;
}

// The help of `npm run notebooks`.

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

// `npm run notebooks write`: executes notebooks and stores what their cells write.

/** Refreshes the chosen notebooks; one with a cell that fails stays as it is. */
export async function write(choice: NotebookChoice): Promise<number> {
  const { length: count } = choice.names;
  const failed: string[] = [];
  print([paint('title', `Executing ${counted(count)} on the tslab kernel`)]);
  await executeEach(choice, 'write', async (executed) => {
    const { name, file, fresh, stored, problems } = executed;
    if (problems.length > 0) {
      failed.push(name);
      print(failedNotebookLines(name, stored, problems));
      return;
    }
    const text = notebookText(fresh);
    const isSame = (await readFile(file, 'utf8')) === text;
    if (!isSame) await writeFileAtomic(file, text);
    print([passedLine(isSame ? 'SAME' : 'NEW ', executed)]);
  });
  if (failed.length === 0) return EXIT.pass;
  print(['', `${failed.length} of ${counted(count)} failed, and stayed as before.`]);
  return EXIT.fail;
}
