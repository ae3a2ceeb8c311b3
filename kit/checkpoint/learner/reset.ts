/**
 * Puts a lab back to its beginning without losing a byte of the learner's: the model is moved, not
 * copied, so that there is no moment at which it is neither in its place nor in the backup.
 */

import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KitError } from '../../kit-error.ts';
import type { Lab } from '../lab/lab.ts';
import { forgetGuesses, readGuesses } from './guess.ts';
import { lastRunFiles } from './last-run.ts';
import { placeStarter } from './place-starter.ts';
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
