/** How the cost of an access pattern grows: the same call at ten times the data. */

import { growthOf, type PricedCall } from '../../meter/growth.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import { smellsOf } from '../../meter/smell.ts';
import type { FactReport } from '../report/fact-report.ts';
import type { ReportedGrowth, ReportedStep } from '../report/run-report.ts';
import { growthText } from './cost-lines.ts';

/** Every access pattern that was priced in both runs. */
export function compareGrowth(
  now: readonly FactReport[],
  tenfold: readonly FactReport[],
): ReportedGrowth[] {
  const later = new Map(tenfold.flatMap(pricedCalls).map((call) => [keyOf(call), call]));
  return now.flatMap(pricedCalls).flatMap((call) => {
    const other = later.get(keyOf(call));
    if (!other) return [];
    const { step, receipt: own } = call;
    const growth = growthOf(call, other);
    return [{ step, name: own.name, now: own, tenfold: other.receipt, growth }];
  });
}

/** A step that passed and whose cost grows with the table has not passed. */
export function withGrowth(
  step: ReportedStep,
  grown: readonly ReportedGrowth[],
  facts: readonly FactReport[],
): ReportedStep {
  const { id } = step;
  const worst = grown.find((one) => one.step === id && one.growth === 'grows with the table');
  if (!worst) return step;
  const { name } = worst;
  const priced = facts.find((fact) => fact.step === id && name in fact.answerBytes);
  const requests = priced?.requests.filter(({ pattern }) => pattern === name) ?? [];
  const [smell] = smellsOf(requests);
  const [called, ...others] = new Set(priced?.answered);
  const failure = {
    fact: `the cost of ${name} does not grow with the table`,
    kind: 'grows',
    ...growthText({ ...worst, smell }),
    ...(smell && { smell: smell.id }),
    ...(called !== undefined && others.length === 0 && { function: called }),
  } as const;
  return { ...step, outcome: 'fail', failure };
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
