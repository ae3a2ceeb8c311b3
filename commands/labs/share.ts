/** `npm run labs share`: writes the hand-in, which `npm run web class=DIR` adds up. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { handInOf, MOST_HAND_IN_BYTES } from '../../kit/checkpoint/learner/hand-in.ts';
import { readReport } from '../../kit/checkpoint/learner/last-run.ts';
import { readProgress } from '../../kit/checkpoint/learner/progress.ts';
import { jsonLine } from '../../kit/item/item-json.ts';
import { KitError } from '../../kit/kit-error.ts';

/** What is handed in, and where it goes. */
export interface ShareOptions {
  /** The folder `.workshop`. */
  readonly workshop: string;
  readonly labs: readonly Lab[];
  /** A folder that is there. @default `.workshop/share`, which is made */
  readonly to?: string;
  readonly now: Date;
}

const SAY = 'Say, for example: npm run labs share to=/path/to/the/folder.';

/**
 * Writes the hand-in, whole or not at all, and returns its path. The same workshop folder writes the same
 * name again.
 *
 * @throws {KitError} `share.noFolder`, `share.notWritable`, `share.tooLarge`, and what reading the
 *   progress and the last runs throws
 */
export async function share({ workshop, labs, to, now }: ShareOptions): Promise<string> {
  const own = join(workshop, 'share');
  if (to !== undefined && !statSync(to, { throwIfNoEntry: false })?.isDirectory()) {
    throw new KitError(
      'usage',
      'share.noFolder',
      `Expected \`to\` to be a folder, but \`${to}\` is none. ${SAY}`,
    );
  }
  const progress = readProgress(join(workshop, 'progress.json'));
  const last = join(workshop, 'last');
  const reports = labs.flatMap((lab) => readReport(last, lab) ?? []);
  const folder = to ?? own;
  try {
    const id = keptId(own);
    const text = jsonLine(handInOf({ id, labs, progress, reports, now }));
    refuseTooLarge(text);
    return await writeWhole(folder, `edgewise-${id}.json`, text);
  } catch (error) {
    if (error instanceof KitError) throw error;
    throw new KitError(
      'environment',
      'share.notWritable',
      `Expected to write your hand-in to \`${folder}\`, but ${(error as Error).message}. Make the folder writable, or name another: to=DIR.`,
      { cause: error },
    );
  }
}

/** The id of this workshop folder, drawn when it is first asked for. */
function keptId(folder: string): string {
  const file = join(folder, 'id');
  mkdirSync(folder, { recursive: true });
  const [id] = statSync(file, { throwIfNoEntry: false })
    ? (/^[0-9a-f]{16}$/m.exec(readFileSync(file, 'utf8')) ?? [])
    : [];
  if (id !== undefined) return id;
  const drawn = randomBytes(8).toString('hex');
  writeFileSync(file, `${drawn}\n`);
  return drawn;
}

/** Until the file is whole its name begins with a dot, and nobody counts it. */
async function writeWhole(folder: string, name: string, text: string): Promise<string> {
  const file = join(folder, name);
  const unfinished = join(folder, `.${name}.${process.pid}`);
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return file;
}

function refuseTooLarge(text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_HAND_IN_BYTES) return;
  throw new KitError(
    'bug',
    'share.tooLarge',
    `Expected a hand-in of at most ${MOST_HAND_IN_BYTES} bytes, got ${bytes}. Report it: there are more labs than a hand-in holds.`,
  );
}
