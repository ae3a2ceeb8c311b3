/** `npm run notebooks`: opens them in Jupyter, checks them, and refreshes their outputs. */

import { userDataFolder, writeKernelSpec } from '../kit/notebook/kernel-spec.ts';
import { print } from '../kit/report/print.ts';
import { chooseNotebooks } from './notebooks/choice.ts';
import { HELP } from './notebooks/help.ts';
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
      return (await import('./notebooks/write.ts')).write(choice);
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
