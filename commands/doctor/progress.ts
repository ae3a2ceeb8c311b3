/** The progress file: there and readable, or not there yet. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readProgress } from '../../kit/checkpoint/learner/progress.ts';
import { type Check, ok, type Setup, type Verdict } from './check.ts';

export const progressCheck: Check = { name: 'progress', look: progressVerdict };

function progressVerdict({ root }: Setup): Verdict {
  const file = join(root, '.workshop', 'progress.json');
  if (!existsSync(file)) return ok('none yet; the first run of a lab begins it');
  const steps = Object.values(readProgress(file).steps);
  const passed = steps.filter(({ firstPass }) => firstPass !== undefined);
  return ok(`the file is readable; ${passed.length} of ${steps.length} tried steps have passed`);
}
