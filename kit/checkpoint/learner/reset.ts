/**
 * Puts a lab back to its beginning without losing a byte of the learner's: the model is moved, not
 * copied, so that there is no moment at which it is neither in its place nor in the backup.
 */

import { constants, existsSync } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KitError } from '../../kit-error.ts';
import type { Lab } from '../lab/lab.ts';
import { forgetGuesses, readGuesses } from './guess.ts';
import { lastRunFiles } from './last-run.ts';
import { changeProgress, readProgress } from './progress.ts';

/**
 * Moves the model into a backup folder of its own, forgets the lab's progress (kept beside the
 * model), its guesses and its last run, and puts the starter in the model's place.
 *
 * @param workshop the folder `.workshop`
 * @returns the model's new path; nothing where there was no model
 * @throws {KitError} `environment.notWritable`; `progress.corrupt`, `guess.corrupt` before anything is moved
 */
export async function resetLab(workshop: string, lab: Lab, now: Date): Promise<string | undefined> {
  const progressFile = join(workshop, 'progress.json');
  readProgress(progressFile);
  const guessesFile = join(workshop, 'guesses.json');
  readGuesses(guessesFile);
  try {
    const folder = await backupFolder(join(workshop, 'backups', lab.name), now);
    const kept = await moveAside(lab.modelFile, join(folder, 'model.ts'));
    await forgetProgress(progressFile, lab, join(folder, 'progress.json'));
    await forgetGuesses(
      guessesFile,
      lab.steps.map(({ id }) => id),
    );
    const last = dirname(lastRunFiles(join(workshop, 'last'), lab).trace);
    await rm(last, { recursive: true, force: true });
    await placeStarter(workshop, lab);
    if ((await readdir(folder)).length === 0) await rmdir(folder);
    return kept;
  } catch (error) {
    if (error instanceof KitError) throw error;
    throw new KitError(
      'environment',
      'environment.notWritable',
      `Expected to reset lab ${lab.info.number}, but ${(error as Error).message}. Nothing is lost; make labs/ and .workshop/ writable, then repeat the command.`,
      { cause: error },
    );
  }
}

/** A folder that no other reset has: making it fails where it is there. */
async function backupFolder(parent: string, now: Date): Promise<string> {
  await mkdir(parent, { recursive: true });
  const name = now.toISOString().replace(/[:.]/g, '-');
  for (let again = 1; ; again += 1) {
    const folder = join(parent, again === 1 ? name : `${name}-${again}`);
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

async function moveAside(file: string, to: string): Promise<string | undefined> {
  try {
    await rename(file, to);
    return to;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function forgetProgress(file: string, lab: Lab, to: string): Promise<void> {
  const own = lab.steps.map(({ id }) => id);
  const { steps } = readProgress(file);
  const kept = Object.entries(steps).filter(([id]) => own.includes(id));
  if (kept.length === 0) return;
  await writeFile(to, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`, { flag: 'wx' });
  await changeProgress(file, (progress) => {
    for (const id of own) delete progress.steps[id];
  });
}

// Puts the starter where the learner's model belongs.

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
