/** The lab that the learner was in last. */

import { existsSync, statSync } from 'node:fs';
import type { Lab } from '../lab/lab.ts';
import { lastRunFiles } from './last-run.ts';

/**
 * The lab of the latest run or, before any, of the latest model; else the first.
 *
 * @param labs at least one
 * @param folder the folder `.workshop/last`
 */
export function latestLab(labs: readonly Lab[], folder: string): Lab {
  const used = (lab: Lab): number =>
    Math.max(changedMs(lastRunFiles(folder, lab).trace), changedMs(lab.modelFile));
  return labs.reduce((latest, lab) => (used(lab) > used(latest) ? lab : latest));
}

function changedMs(file: string): number {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}
