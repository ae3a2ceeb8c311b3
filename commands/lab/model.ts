/** The model that a checkpoint checks: the learner's own, made from the starter, or another. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { type CheckedModel, readModel, shownFrom } from '../../kit/checkpoint/lab/model.ts';
import { placeStarter } from '../../kit/checkpoint/learner/reset.ts';
import { KitError } from '../../kit/kit-error.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/project.ts';

/** In place of a file's path: the known-wrong answer of that name. */
const WRONG = 'wrong:';

/**
 * The learner's `model.ts`, made on the first run and never overwritten; or the other file, or
 * `wrong:NAME`.
 *
 * @throws {KitError} `words.noModel`, `words.noWrongAnswer`, `environment.notWritable`
 */
export async function chooseModel(lab: Lab, other: string | undefined): Promise<CheckedModel> {
  if (other === undefined) await makeModel(lab);
  const file = other === undefined ? lab.modelFile : await otherFile(lab, other);
  if (!existsSync(file) || isOutside(file)) {
    throw new KitError(
      'usage',
      'words.noModel',
      `Expected a model within this project, but \`${other ?? shownPath(lab.modelFile)}\` is no such file. Say, for example, model=${shownPath(lab.starterFile)}.`,
    );
  }
  return readModel(PROJECT_FOLDER, lab, file, other === undefined);
}

async function otherFile(lab: Lab, other: string): Promise<string> {
  if (!other.startsWith(WRONG)) return resolve(PROJECT_FOLDER, other);
  // Only who asks for a wrong answer waits for TypeScript.
  const { findWrongAnswer } = await import('../../kit/checkpoint/lab/known-answer.ts');
  const { writeVariant } = await import('../../kit/checkpoint/lab/variant.ts');
  const answer = await findWrongAnswer(PROJECT_FOLDER, lab, other.slice(WRONG.length));
  return join(PROJECT_FOLDER, writeVariant(PROJECT_FOLDER, answer));
}

async function makeModel(lab: Lab): Promise<void> {
  try {
    await placeStarter(WORKSHOP_FOLDER, lab);
  } catch (error) {
    const { message } = error as Error;
    throw new KitError(
      'environment',
      'environment.notWritable',
      `Expected to make ${shownPath(lab.modelFile)}, but ${message}. Make the folder writable, then repeat the command.`,
      { cause: error },
    );
  }
}

/** Elsewhere its `#entities` and `#kit` would lead nowhere. */
function isOutside(file: string): boolean {
  return shownPath(file).startsWith('../');
}

/** A path as the learner sees it, from the project's folder. */
export function shownPath(file: string): string {
  return shownFrom(PROJECT_FOLDER, file);
}
