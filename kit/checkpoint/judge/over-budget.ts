/** Judges what one call cost: within its budget, or a failure that says how far beyond. */

import { type ChargedReceipt, wayOf } from '../../meter/receipt.ts';
import { keyText, type RequestRecord } from '../../meter/request-record.ts';
import { type SmellId, smellsOf } from '../../meter/smell.ts';
import { allowance } from '../lab/budget.ts';
import type { Failure } from '../report/fact-report.ts';
import { isKept, isWalk, judge, type OtherWay, otherWays } from './budget.ts';
import { wrongWayAdvice, wrongWayLines } from './cost-lines.ts';
import { repeatedText } from './trace-hint.ts';

/** What a call may cost. */
export interface Price {
  /** The reference's receipt on the same engine. */
  readonly budget: ChargedReceipt;
  /** Operations that the check lets serve as well as the reference's. */
  readonly ways: readonly OtherWay[];
  /** Smells that are what the step asks for. */
  readonly fine?: readonly SmellId[] | undefined;
  /** The check's own words for what costs too much, where no smell says it. @default words that fit all */
  readonly advice?: readonly string[] | undefined;
}

/** Why a call costs too much; nothing where it keeps within its budget. */
export function explainOverBudget(
  call: { readonly value: unknown; readonly trace: readonly RequestRecord[] },
  receipt: ChargedReceipt,
  { budget, ways: named, fine, advice }: Price,
): Failure | undefined {
  const ways = otherWays(budget, named);
  const taken = ways.filter((way) => typeof way === 'string' || areAtOnce(call.trace, way.way));
  const verdict = judge(receipt, budget, taken);
  if (isKept(verdict)) return undefined;
  // A walk reads by keys it has just found, the reference as well: for that it is not to blame.
  const expected = isWalk(budget) ? (['N+1', ...(fine ?? [])] as const) : fine;
  const [smell] = smellsOf(call.trace, expected);
  const look = budget.way.includes('GetItem')
    ? undefined
    : call.trace.find(({ operation }) => operation === 'GetItem');
  const repeated = smell?.id === 'ASKED-TWICE' ? repeatedText(call.trace) : undefined;
  const found = {
    receipt,
    allowed: allowance(budget),
    verdict,
    // Beside several operations nobody would see which of them the other one serves for.
    ways: budget.way.length === 1 ? ways : named,
    smell,
    readsStrongly: call.trace.some(({ input }) => input.ConsistentRead === true),
    ...(Array.isArray(call.value) && { answered: call.value.length }),
    ...(repeated !== undefined && { repeated }),
    ...(look && { lookUp: { key: keyText(look.input.Key), isFound: look.returned > 0 } }),
  };
  return {
    kind: 'wrong-way',
    lines: wrongWayLines(found),
    advice: (smell ? undefined : advice) ?? wrongWayAdvice(found),
    ...(smell && { smell: smell.id }),
  };
}

/** Whether so many requests of a way were under way at the same time. */
function areAtOnce(trace: readonly RequestRecord[], way: readonly string[]): boolean {
  const own = trace.filter((record) => way.includes(wayOf(record)));
  return own.some(({ underWay }) => underWay >= way.length);
}
