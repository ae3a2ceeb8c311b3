/**
 * Gives every property its seed. Vitest runs this file before each test file: so nothing about a
 * property has to be said where it is written.
 *
 * `npm test` uses one seed, so that a run says something about the code and not about luck;
 * `npm run verify random` draws another. A failure names the command that repeats it.
 */

import { relative, sep } from 'node:path';
import fc, { type RunDetails } from 'fast-check';
import { expect } from 'vitest';
import { PROPERTY_SEED, SEED_VARIABLE } from '../commands/verify/seed-variable.ts';
import { ROOT } from './tree-copy.ts';

const seed = Number(process.env[SEED_VARIABLE] ?? PROPERTY_SEED);

fc.configureGlobal({ seed, reporter: reportRun });

/** Throws for a property that failed, as fast-check does, and says how to see the failure again. */
function reportRun(run: RunDetails<unknown>): void {
  if (!run.failed) return;
  const message = [fc.defaultReportMessage(run), '', `To repeat it:  ${repeatCommand()}`];
  throw new Error(message.join('\n'), { cause: run.errorInstance });
}

function repeatCommand(): string {
  const file = relative(ROOT, expect.getState().testPath ?? ROOT).replaceAll(sep, '/');
  return `npm run verify random seed=${seed} file=${file}`;
}
