/** `npm run web` in a copy of the project, as a process of its own. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { freePort } from '../../kit/engine/port.ts';
import type { TreeCopy } from '../tree-copy.ts';
import { type PageAddress, printedAddress } from './event-reader.ts';

/** A server that listens. */
export interface StartedWeb {
  readonly child: ChildProcessWithoutNullStreams;
  readonly address: PageAddress;
}

/**
 * Starts it on a free port, and waits for the address that it prints.
 *
 * @param words more words of the command
 * @throws {Error} where it ends before
 */
export async function startedWeb(
  tree: TreeCopy,
  words: readonly string[] = [],
): Promise<StartedWeb> {
  const port = await freePort();
  const child = tree.start(['commands/shell/run.mjs', 'web', `port=${port}`, ...words]);
  const address = await new Promise<PageAddress>((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const printed = printedAddress(said);
        if (printed) resolve(printed);
      });
    }
    child.once('exit', () => reject(new Error(`npm run web has ended:\n${said}`)));
  });
  return { child, address };
}
