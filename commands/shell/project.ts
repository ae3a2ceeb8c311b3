/** The project's folders, found from this file because commands work from any folder, and its version. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const PROJECT_FOLDER = join(fileURLToPath(import.meta.url), '..', '..', '..');

/** The learner's state: progress, backups, last runs, snapshots. Git-ignored. */
export const WORKSHOP_FOLDER = join(PROJECT_FOLDER, '.workshop');

/** The learner's progress. */
export const PROGRESS_FILE = join(WORKSHOP_FOLDER, 'progress.json');

/** What the learner guessed before a run. */
export const GUESSES_FILE = join(WORKSHOP_FOLDER, 'guesses.json');

/** The last run of each lab. */
export const LAST_RUN_FOLDER = join(WORKSHOP_FOLDER, 'last');

/** Who checks the model of a lab when it is saved. */
export const WATCHING_FOLDER = join(WORKSHOP_FOLDER, 'watching');

/** As package.json says it. */
export function workshopVersion(): string {
  return JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')).version;
}
