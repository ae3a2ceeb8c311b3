/** How the cost of an access pattern grows: the same call at ten times the data. */

import { type Growth, growthOf, type PricedCall } from '../../meter/growth.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import { smellsOf } from '../../meter/smell.ts';
import { growthText } from '../tell/cost-lines.ts';
import type { FactReport } from './fact-report.ts';
import type { StepOutcome } from './step-outcome.ts';

/** So many times the data of the first run. */
export const GROWTH_TIMES = 10;

/** One access pattern at the data of the first run and at ten times that. */
export interface PatternGrowth {
  readonly step: string;
  readonly now: ChargedReceipt;
  readonly tenfold: ChargedReceipt;
  readonly growth: Growth;
}

/** Every access pattern that was priced in both runs. */
export function compareGrowth(
  now: readonly FactReport[],
  tenfold: readonly FactReport[],
): PatternGrowth[] {
  const later = new Map(tenfold.flatMap(pricedCalls).map((call) => [keyOf(call), call]));
  return now.flatMap(pricedCalls).flatMap((call) => {
    const other = later.get(keyOf(call));
    if (!other) return [];
    const growth = growthOf(call, other);
    return [{ step: call.step, now: call.receipt, tenfold: other.receipt, growth }];
  });
}

/** A step that passed and whose cost grows with the table has not passed. */
export function withGrowth(
  outcome: StepOutcome,
  grown: readonly PatternGrowth[],
  facts: readonly FactReport[],
  plain: boolean,
): StepOutcome {
  const { id } = outcome.step;
  const worst = grown.find((one) => one.step === id && one.growth === 'grows with the table');
  if (!worst) return outcome;
  const { name } = worst.now;
  const priced = facts.find((fact) => fact.step === id && name in fact.answerBytes);
  const requests = priced?.requests.filter(({ pattern }) => pattern === name) ?? [];
  const [smell] = smellsOf(requests);
  const functions = new Set(priced?.answered);
  const { lines, advice } = growthText({ ...worst, smell, plain });
  const failed: FactReport = {
    ...(priced as FactReport),
    fact: `the cost of ${name} does not grow with the table`,
    outcome: 'fail',
    failure: {
      kind: 'grows',
      ...{ lines, advice },
      ...(smell && { smell: smell.id }),
      ...(functions.size === 1 && { function: [...functions][0] as string }),
    },
  };
  return { ...outcome, outcome: 'fail', failed };
}

/** A step that passed, and answers wrongly at ten times the data: told as what it is. */
export function wrongAtTen(tenfold: StepOutcome): StepOutcome {
  const { failed } = tenfold;
  if (!failed?.failure) return tenfold;
  const heading = [
    'With the data that you see, your code passes.',
    `With ${GROWTH_TIMES} times as much, it fails:`,
  ];
  const failure = { ...failed.failure, lines: [...heading, ...failed.failure.lines] };
  return { ...tenfold, failed: { ...failed, failure } };
}

function pricedCalls(fact: FactReport): (PricedCall & { step: string })[] {
  return fact.receipts.map((receipt) => ({
    step: fact.step,
    receipt,
    answerBytes: fact.answerBytes[receipt.name] ?? 0,
  }));
}

function keyOf({ step, receipt }: { step: string; receipt: ChargedReceipt }): string {
  return `${step} ${receipt.name}`;
}
