/** Processes that work in a folder: for tests that nothing is left behind. */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this system lets processes be listed as files. */
export const CAN_LIST = process.platform === 'linux';

/** Command lines of the processes that were started in a folder, or name it. */
export function processesIn(folder: string): string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.flatMap((id) => {
    try {
      const command = readFileSync(join('/proc', id, 'cmdline'), 'utf8').replaceAll('\0', ' ');
      const isZombie = command === '';
      const isThere = command.includes(folder) || readlinkSync(join('/proc', id, 'cwd')) === folder;
      return isThere && !isZombie ? [command] : [];
    } catch {
      return []; // It has just ended.
    }
  });
}
