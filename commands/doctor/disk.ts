/** Free space where the project lies. */

import { statfs } from 'node:fs/promises';
import { grouped } from '../../kit/report/text.ts';
import { type Check, note, ok, type Setup, type Verdict, wrong } from './check.ts';

const MB = 1_000_000;
/** A lab's tables, its snapshot and the compiled modules take a few MB; the rest is for growth. */
const LEAST_MB = 50;
/** Seeds of full size, load tests and DynamoDB Local's tables on disk. */
const COMFORTABLE_MB = 1_000;

export const diskCheck: Check = { name: 'disk', look: lookAtDisk };

async function lookAtDisk({ root }: Setup): Promise<Verdict> {
  const { bavail, blocks, bsize } = await statfs(root);
  // Some network file systems tell no size at all.
  return blocks === 0 ? ok('this file system does not tell its size') : diskVerdict(bavail * bsize);
}

/** @param freeBytes what this user may still write */
export function diskVerdict(freeBytes: number): Verdict {
  const free = freeBytes / MB;
  const text = free < 1_000 ? `${grouped(free)} MB free` : `${grouped(free / 1_000, 1)} GB free`;
  if (free < LEAST_MB) return wrong(`${text}; ${LEAST_MB} MB are needed`, 'Free some disk space.');
  if (free >= COMFORTABLE_MB) return ok(text);
  return note(`${text}; enough for labs, little for large seeds`, 'Free some disk space.');
}
