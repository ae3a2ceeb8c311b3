/** Puts the starter where the learner's model belongs. */

import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lab } from '../lab/lab.ts';

/** Errors of file systems that have no hard links, or do not reach that far. */
const NO_LINKS = ['EPERM', 'ENOSYS', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP'];

/**
 * Makes `model.ts` from the starter, whole or not at all; a model that is there, or that an editor
 * saves meanwhile, stays as it is.
 *
 * @param workshop the folder `.workshop`; what a killed process left in its `run` the next run removes
 */
export async function placeStarter(workshop: string, lab: Lab): Promise<void> {
  if (existsSync(lab.modelFile)) return;
  const runs = join(workshop, 'run');
  await mkdir(runs, { recursive: true });
  const folder = await mkdtemp(join(runs, `${process.pid}-starter-`));
  try {
    const copy = join(folder, 'model.ts');
    await copyFile(lab.starterFile, copy);
    await link(copy, lab.modelFile); // Unlike a rename, it never replaces a file.
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (NO_LINKS.includes(code)) await copyOver(lab);
    else if (code !== 'EEXIST') throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyOver({ starterFile, modelFile }: Lab): Promise<void> {
  try {
    await copyFile(starterFile, modelFile, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
