/** How the known-wrong models of a lab, `labs/NN-name/check/wrong.ts`, have to fail. */

import { join } from 'node:path';
import { expect } from 'vitest';
import { findWrongAnswer, type WrongAnswer } from '../../kit/checkpoint/lab/known-answer.ts';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import { variantOf, writeVariant } from '../../kit/checkpoint/lab/variant.ts';
import { saidLines } from '../../kit/checkpoint/report/render.ts';
import { importSource } from '../../kit/source/source-module.ts';
import { ROOT } from '../tree-copy.ts';
import type { WrongModel } from './kept-model.ts';
import type { ModelScreen, StepFailure } from './model-screen.ts';

/** A question, or a rule that says what to do. */
const LEADS_ON =
  /\?$|^(If a write fails|A broken connection|An item holds|On an index|An index never|A Query names|A reserved word|A list grows)/;

/** It fails at its step, with the smell that its head names or with none, and its screen ends in something that leads on. */
export function expectFailure(
  { failures, code }: ModelScreen,
  { step, smell }: Pick<WrongModel, 'step' | 'smell'>,
): void {
  expect(failures[step]).toBeDefined();
  expect(failures[step]?.smell).toBe(smell);
  expect(failures[step]?.advice?.join(' ')).toMatch(LEADS_ON);
  expect(code).toBe(1);
}

/** A known-wrong model that was checked. */
export interface FailedModel {
  readonly model: WrongModel;
  readonly failure: StepFailure;
}

/** The kinds of failure among these models, and the first model of each. */
export function firstOfKinds(failed: readonly FailedModel[]): FailedModel[] {
  const kinds = new Map<string, FailedModel>();
  for (const one of failed) {
    if (!kinds.has(kindOf(one))) kinds.set(kindOf(one), one);
  }
  return [...kinds.values()];
}

/**
 * All known-wrong models as one text: of each a line with the step, the kind of failure with its smell,
 * the fact that does not hold, the last question and the figures.
 * Below the first of each kind is its whole screen.
 *
 * @param screens by the models' names
 */
export function wrongScreensText(
  failed: readonly FailedModel[],
  screens: ReadonlyMap<string, string>,
): string {
  const parts = failed.map((one) => {
    const { model, failure } = one;
    const line = `${model.step} ${model.name} (${kindOf(one)}): ${failure.fact}`;
    const screen = screens.get(model.name);
    if (screen !== undefined) return `${line}\n\n${screen}\n`;
    const figures = saidLines(failure.lines, { plain: false }).filter((shown) =>
      FIGURES.test(shown),
    );
    return [`${line}. ${lastSentence(failure)}`, ...figures, ''].join('\n');
  });
  return parts.join('');
}

/** Lines that lessons and slides quote: the receipt, and which shards nobody read. */
const FIGURES =
  /^ +(requests|yours) {2}|: short by |^(Shards (written|read)|Never read): |Units: expected /;

/** What the learner is left with: most often a question. */
function lastSentence({ advice = [] }: StepFailure): string {
  const text = advice.join(' ').replace(/\s+/g, ' ');
  return text.split(/(?<=[.?]) /).at(-1) ?? '';
}

function kindOf({ model, failure }: FailedModel): string {
  return model.smell === undefined ? failure.kind : `${failure.kind}, ${model.smell}`;
}

// Known-wrong answers, for tests and benchmarks that need one: `labs/NN-name/check/wrong.ts`.

/**
 * The text of a known-wrong model.
 *
 * @param number of the lab
 */
export async function wrongText(number: number, name: string): Promise<string> {
  return variantOf(ROOT, await answer(number, name));
}

/**
 * The functions of a known-wrong model.
 *
 * @typeParam Model the reference's
 */
export async function wrongFunctions<Model>(number: number, name: string): Promise<Model> {
  const file = writeVariant(ROOT, await answer(number, name));
  return (await importSource(ROOT, join(ROOT, file))) as Model;
}

async function answer(number: number, name: string): Promise<WrongAnswer> {
  return findWrongAnswer(ROOT, await findLab(ROOT, String(number)), name);
}
