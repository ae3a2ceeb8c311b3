/** Reads a file of the class's folder, whatever somebody has put there. */

import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type HandIn,
  MOST_HAND_IN_BYTES,
  parseHandIn,
} from '../../../kit/checkpoint/learner/hand-in.ts';

/** A file as it was read; no hand-in where it holds none. */
export interface HandInFile {
  /** The same as long as the file is the same; absent where it has to be read again. */
  readonly stamp?: string;
  /** When it was last written, in milliseconds since 1970. */
  readonly changedMs: number;
  readonly handIn?: HandIn;
}

/**
 * A link is not followed, and a pipe is opened without waiting for a writer. Windows has neither flag, and
 * there `lstat` has seen the link.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The file of that name.
 *
 * @param before as it was read last; it is not read again where it is the same
 * @returns nothing where there is no such file any more
 */
export async function readHandInFile(
  folder: string,
  name: string,
  before: HandInFile | undefined,
): Promise<HandInFile | undefined> {
  const path = join(folder, name);
  try {
    const found = await lstat(path);
    const { mtimeMs, ctimeMs, size, ino } = found;
    const stamp = [mtimeMs, ctimeMs, size, ino].join(' ');
    const changedMs = Math.max(0, Math.min(mtimeMs, Date.now())); // A clock elsewhere may be wrong.
    if (before?.stamp === stamp) return before;
    if (!found.isFile() || size > MOST_HAND_IN_BYTES) return { stamp, changedMs };
    const handle = await open(path, FLAGS);
    try {
      const bytes = await wholeContent(handle);
      if (!bytes) return { changedMs };
      const handIn = parseHandIn(bytes);
      return { stamp, changedMs, ...(handIn && { handIn }) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Another program may hold it: it is read again.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : { changedMs: 0 };
  }
}

/** What a file holds; nothing where it is no file, too large, or changes while it is read. */
export async function wholeContent(
  handle: Pick<FileHandle, 'stat' | 'read'>,
): Promise<Uint8Array | undefined> {
  const before = await handle.stat();
  if (!before.isFile() || before.size > MOST_HAND_IN_BYTES) return undefined;
  const bytes = new Uint8Array(before.size + 1); // One more, to see that it has grown.
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  const after = await handle.stat();
  const isSame = after.mtimeMs === before.mtimeMs && after.size === before.size;
  return isSame && length === before.size ? bytes.subarray(0, length) : undefined;
}
