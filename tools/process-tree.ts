/** Processes that work in a folder: for tests that nothing is left behind. */

import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
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

/** Processes that a process has started, and those that these have started, by their ids. */
export function descendantsOf(processId: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const childrenOf = (id: number): number[] =>
    parents
      .filter(([, parent]) => parent === id)
      .flatMap(([child]) => [child, ...childrenOf(child)]);
  return childrenOf(processId);
}

/** Whether there is a process of this id that has not ended. */
export function isRunning(processId: number): boolean {
  return existsSync(join('/proc', String(processId), 'exe'));
}

/** 0 where the process has just ended. */
function parentOf(processId: string): number {
  try {
    const stat = readFileSync(join('/proc', processId, 'stat'), 'utf8');
    // The name of the command may hold anything; the state and the parent follow its bracket.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
