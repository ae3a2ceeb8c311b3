/** Where engines keep the files that end with them. */

import { createHash } from 'node:crypto';
import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, which Linux has. */
const IN_MEMORY = '/dev/shm';
/** A check opens two files of some 20 MB, and several may be under way. */
const LEAST_FREE_BYTES = 512 * 2 ** 20;

/**
 * The folder for the runs of a workshop: in memory where there is room, because SQLite waits for a disk two
 * or three times for each request that writes.
 *
 * @param workshop the folder `.workshop`
 * @param inMemory where a file system in memory is, if there is one
 */
export function runsFolder(workshop: string, inMemory = IN_MEMORY): string {
  const onDisk = join(workshop, 'run');
  const owner = process.getuid?.();
  const name = createHash('sha256').update(workshop).digest('hex').slice(0, 12);
  const folder = join(inMemory, `edgewise-${owner}-${name}`);
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    const before = statSync(folder, { throwIfNoEntry: false });
    const isOurs = before === undefined || before.uid === owner;
    return bavail * bsize >= LEAST_FREE_BYTES && isOurs ? folder : onDisk;
  } catch {
    return onDisk;
  }
}
