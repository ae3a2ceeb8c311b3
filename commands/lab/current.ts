/** The lab that `npm run hint`, `show` and `watch` mean: where the learner last was. */

import { existsSync, statSync } from 'node:fs';
import { type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { lastRunFiles } from '../../kit/checkpoint/learner/last-run.ts';
import { LAST_RUN_FOLDER, PROJECT_FOLDER } from '../shell/folder.ts';

/** The lab of the latest run or, before any, of the latest model; else the first. */
export async function currentLab(): Promise<Lab> {
  const labs = await readLabs(PROJECT_FOLDER);
  const used = (lab: Lab): number =>
    Math.max(changedMs(lastRunFiles(LAST_RUN_FOLDER, lab).trace), changedMs(lab.modelFile));
  return labs.reduce((latest, lab) => (used(lab) > used(latest) ? lab : latest));
}

function changedMs(file: string): number {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}
