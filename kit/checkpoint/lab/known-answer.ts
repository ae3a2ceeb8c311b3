/**
 * The known answers of a lab. Wrong ones, `labs/NN-name/check/wrong.ts`: each is a change of the reference, and
 * its step's check has to refuse it.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { KitError } from '../../kit-error.ts';
import { importSource } from '../../source/source-module.ts';
import { commandOf, type Lab } from './lab.ts';

/** A place in a function, which stands there exactly once, and the text in its stead. */
export type Edit = readonly [place: string | RegExp, replacement: string];

/** What a function becomes: its whole text, with helpers of its own around it, or edits of the reference's. */
export type FunctionChange = string | Edit | readonly Edit[];

/**
 * Wrong answers by `'STEP function'`, then by `'name: what is wrong'` or `'name SMELL: what is wrong'`.
 * A change is one of that function; or of several, by the name of each.
 *
 * @example
 * export const wrong: WrongAnswers = {
 *   '5.7 topProducts': {
 *     'top-from-the-bottom: reads each shard forwards': ['ScanIndexForward: false,', ''],
 *     'top-shard-forgotten LOST-SHARD: counts the shards from 1': ['String(shard))', 'String(shard + 1))'],
 *   },
 * };
 */
export type WrongAnswers = Readonly<
  Record<
    string,
    Readonly<Record<string, FunctionChange | Readonly<Record<string, FunctionChange>>>>
  >
>;

/** One known-wrong answer. */
export interface WrongAnswer {
  readonly lab: Lab;
  /** Of its own in the lab. */
  readonly name: string;
  readonly step: string;
  /** What the check has to call it; absent where it is a plain failure. */
  readonly smell: string | undefined;
  /** What is wrong, as a sentence without a full stop. */
  readonly about: string;
  /** By the names of the reference's declarations. */
  readonly changes: Readonly<Record<string, FunctionChange>>;
}

/** All of a lab, in the order of its steps; none where it has no such file. */
export async function readWrongAnswers(root: string, lab: Lab): Promise<WrongAnswer[]> {
  const file = join(root, 'labs', lab.name, 'check', 'wrong.ts');
  if (!existsSync(file)) return [];
  const { wrong } = (await importSource(root, file)) as { wrong: WrongAnswers };
  const answers = Object.entries(wrong).flatMap(([place, ofPlace]) =>
    Object.entries(ofPlace).map(([head, change]) => wrongAnswer(lab, place, head, change)),
  );
  return lab.steps.flatMap(({ id }) => answers.filter(({ step }) => step === id));
}

/**
 * The known-wrong answer of that name.
 *
 * @throws {KitError} `words.noWrongAnswer`
 */
export async function findWrongAnswer(root: string, lab: Lab, name: string): Promise<WrongAnswer> {
  const found = (await readWrongAnswers(root, lab)).find((one) => one.name === name);
  if (found) return found;
  throw new KitError(
    'usage',
    'words.noWrongAnswer',
    `Lab ${lab.info.number} has no known-wrong answer \`${name}\`. To see them, say: ${commandOf(lab)} wrong.`,
  );
}

function wrongAnswer(
  lab: Lab,
  place: string,
  head: string,
  change: FunctionChange | Readonly<Record<string, FunctionChange>>,
): WrongAnswer {
  const [, step, declaration] = /^(\S+) (\S+)$/.exec(place) ?? [];
  const [, name, smell, about] = /^([a-z0-9-]+)(?: (\S+))?: (.+)$/.exec(head) ?? [];
  if (!step || !declaration || !name || !about || !lab.steps.some(({ id }) => id === step)) {
    throw new Error(
      `Expected \`STEP function\` and \`name SMELL: what is wrong\` in labs/${lab.name}/check/wrong.ts, got \`${place}\` and \`${head}\`.`,
    );
  }
  const isOne = typeof change === 'string' || Array.isArray(change);
  const changes = isOne
    ? { [declaration]: change as FunctionChange }
    : (change as Readonly<Record<string, FunctionChange>>);
  return { lab, name, step, smell, about, changes };
}

// Right ones, `labs/NN-name/check/right.ts`: other ways, which the check has to accept.

/**
 * Functions by `'STEP name: what is other'`, or `'STEP name embedded: what is other'` where only the
 * embedded engine takes it. They are real code: nothing in them is the reference's.
 *
 * @typeParam Model the lab's functions, as its starter declares them
 * @example
 * export const right = {
 *   '1.1 put-by-update: writes with UpdateItem': {
 *     async putNode(lab, node) { … },
 *   },
 * } satisfies RightAnswers<typeof model>;
 */
export type RightAnswers<Model = Record<string, unknown>> = Readonly<
  Record<string, Partial<Model>>
>;
