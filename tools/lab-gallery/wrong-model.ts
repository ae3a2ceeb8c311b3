/** How the known-wrong models of a lab, `labs/NN-name/wrong/*.ts`, have to fail. */

import { expect } from 'vitest';
import type { KeptModel } from './kept-model.ts';
import type { ModelScreen, StepFailure } from './model-screen.ts';

/** A question, or a rule that says what to do. */
const LEADS_ON =
  /\?$|^(If a write fails|A broken connection|An item holds|On an index|An index never|A Query names|A reserved word|A list grows)/;

/** It fails at its step, with the smell that its head names or with none, and its screen ends in something that leads on. */
export function expectFailure(
  { failures, code }: ModelScreen,
  { step, more: smell }: KeptModel,
): void {
  expect(failures[step]).toBeDefined();
  expect(failures[step]?.smell).toBe(smell);
  expect(failures[step]?.advice?.join(' ')).toMatch(LEADS_ON);
  expect(code).toBe(1);
}

/** A known-wrong model that was checked. */
export interface FailedModel {
  readonly model: KeptModel;
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
 * All known-wrong models as one text: of each the step, the kind of failure with its smell, the fact
 * that does not hold, and the reason; of some the whole screen.
 *
 * @param screens by the models' names
 */
export function wrongScreensText(
  failed: readonly FailedModel[],
  screens: ReadonlyMap<string, string>,
): string {
  const parts = failed.map((one) => {
    const { model, failure } = one;
    const head = `=== ${model.step} ${model.name}: ${kindOf(one)}\n`;
    const screen = screens.get(model.name);
    return screen === undefined ? `${head}${reason(failure).join('\n')}\n` : `${head}\n${screen}`;
  });
  return parts.join('\n');
}

function kindOf({ model, failure }: FailedModel): string {
  return model.more === undefined ? failure.kind : `${failure.kind}, ${model.more}`;
}

/** The fact, everything before the requests that were sent, and the question or the rule at the end. */
function reason({ fact, lines, advice = [] }: StepFailure): string[] {
  const ran = lines.findIndex((line) => /^(What ran|Before this call,)/.test(line));
  return [`checked: ${fact}`, ...(ran === -1 ? lines : lines.slice(0, ran)), ...advice];
}
