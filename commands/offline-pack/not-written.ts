/** Why a pack could not be written, in a sentence. */

import { relative } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import { PROJECT_FOLDER } from '../shell/project.ts';

/** The meanings of the system's error codes, each with what to do. */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some disk space',
  EDQUOT: 'your part of the disk is full. Free some disk space',
  EACCES: 'the system does not allow it. Change the rights of the folder',
  EPERM: 'the system does not allow it. Change the rights of the folder',
  EROFS: 'the disk cannot be written to. Copy the workshop to another disk',
};

/**
 * The system's refusal to write as a sentence with the path; any other error as it is.
 *
 * @returns a {@link KitError} `environment.notWritable`, or the error
 */
export function notWritten(error: unknown): unknown {
  const { code = '', path, dest = path } = error as NodeJS.ErrnoException & { dest?: string };
  const meaning = MEANINGS[code];
  if (error instanceof KitError || meaning === undefined) return error;
  // The system names no path where it refuses more bytes for a file that is open.
  const place = dest === undefined ? 'the pack in .workshop' : relative(PROJECT_FOLDER, dest);
  return new KitError(
    'environment',
    'environment.notWritable',
    `Expected to write ${place}, but ${meaning}, then run: npm run offline-pack.`,
    { cause: error },
  );
}
