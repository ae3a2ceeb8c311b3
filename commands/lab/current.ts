/** The lab that `npm run hint`, `show` and `watch` mean: where the learner last was. */

import { type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { latestLab } from '../../kit/checkpoint/learner/latest-lab.ts';
import { LAST_RUN_FOLDER, PROJECT_FOLDER } from '../shell/folder.ts';

/** The lab of the latest run or, before any, of the latest model; else the first. */
export async function currentLab(): Promise<Lab> {
  return latestLab(await readLabs(PROJECT_FOLDER), LAST_RUN_FOLDER);
}
