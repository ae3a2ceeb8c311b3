/** Makes the calls of a step again while something goes wrong, and finds one that ends as it should not. */

import { writesOf } from '../../meter/operation.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { ALL_OR_NOTHING } from '../judge/cost-lines.ts';
import { isOwnError } from './explain-error.ts';
import type { FactCalls } from './fact-calls.ts';
import type { FailureText } from './failure.ts';
import type { CallOutcome } from './model-client.ts';
import {
  again as againOf,
  alike,
  explainHidden,
  explainHole,
  explainRemembered,
  explainReplay,
  explainSent,
  withoutIds,
} from './replay.ts';
import { keyName } from './step-table.ts';
import { callsToRepeat, isPaged, type KeptCall, type Replay, type Sweep } from './sweep.ts';

/** Undisturbed calls after which it is decided whether chance made a difference. */
export const UNDISTURBED = 3;

/** How calls are made again. */
export interface Repeating {
  /** The fact that makes them. */
  readonly fact: FactCalls;
  /** Whether a step has several right answers, which differ in more than ids. */
  readonly severalRight: boolean;
}

/** A call that ended as it should not. */
export interface WrongReplay {
  readonly text: FailureText;
  readonly trace: readonly RequestRecord[];
}

/** The first of the calls that ends neither as before nor in the error of what went wrong. */
export async function sweepCalls(
  repeating: Repeating,
  sweep: Pick<Sweep, 'replaysOf' | 'most' | 'rankOf'>,
  calls: readonly KeptCall[],
): Promise<WrongReplay | undefined> {
  const concerned = calls.filter((call) => sweep.replaysOf(call).length > 0);
  for (const call of callsToRepeat(concerned, sweep)) {
    const replays = sweep.replaysOf(call);
    const expected = await expectedValue(repeating, call);
    let last: CallOutcome<unknown> | undefined;
    for (const replay of replays) {
      if (replay.sameAtFirst && last && endedAtFirst(last)) continue;
      last = await makeAgain(repeating, call, replay);
      const wrong = await wrongReplay(repeating, replay, expected, last);
      if (wrong) return wrong;
    }
  }
  return undefined;
}

/** Whether a call ended in the first error that a request of it met, and sent nothing after that. */
function endedAtFirst(outcome: CallOutcome<unknown>): boolean {
  const failed = outcome.trace.find(({ error }) => error !== undefined);
  return 'error' in outcome && failed !== undefined && failed === outcome.trace.at(-1);
}

async function wrongReplay(
  repeating: Repeating,
  replay: Replay,
  expected: unknown,
  outcome: CallOutcome<unknown>,
): Promise<WrongReplay | undefined> {
  const sent = explainRemembered(replay.call, outcome) ?? explainSent(replay, outcome);
  if (sent) return { text: sent, trace: outcome.trace };
  const text = await explain(repeating, replay, expected, outcome);
  if (text && !(await differsAnyway(repeating, replay, expected, outcome))) {
    return { text, trace: outcome.trace };
  }
  const half = 'error' in outcome ? await explainHalf(repeating, replay) : undefined;
  if (half && !(await leavesOtherTables(repeating, replay.call))) {
    return { text: half, trace: outcome.trace };
  }
  // Nobody asks for the requests of a call that was right before.
  repeating.fact.forgetCall();
  return undefined;
}

async function explain(
  repeating: Repeating,
  replay: Replay,
  expected: unknown,
  outcome: CallOutcome<unknown>,
): Promise<FailureText | undefined> {
  const { call } = replay;
  if (replay.without !== undefined) return explainHidden(replay, outcome);
  if (replay.findsLess) return explainHole(replay, outcome);
  if ('error' in outcome) return explainReplay(replay, outcome, undefined, undefined);
  const seen = repeating.severalRight ? alike : withoutIds;
  const { table } = repeating.fact;
  const after = call.table && (await table.explainItems(call.table.after, withoutIds));
  const value = seen(outcome.value);
  return explainReplay(replay, { ...outcome, value }, seen(expected), after);
}

/**
 * What is wrong with the table behind a call that passed an error on: it is as before the call or as after
 * it, unless the call writes in several requests; and when the caller asks once more it is as after one call,
 * or as after two.
 */
async function explainHalf(repeating: Repeating, replay: Replay): Promise<FailureText | undefined> {
  const { fact } = repeating;
  const { call, meanwhile, thenAgain = false } = replay;
  const { table, trace, step } = call;
  if (!table || !trace.some((one) => writesOf(one).length > 0)) return undefined;
  const begin = `${call.function}() was called twice, with the same items in the table each time. In the second call: ${meanwhile} Your function passed the error on.`;
  const half =
    !step.partial?.includes(call.function) && !(await fact.table.holds(table.before, withoutIds))
      ? await fact.table.explainItems(table.after, withoutIds)
      : undefined;
  if (half) {
    const rule =
      'Then the table must be as before the call, or as after it. It is neither. Compared with the table after it:';
    return { lines: [begin, rule, ...half.lines], advice: ALL_OR_NOTHING.join(' ') };
  }
  if (!thenAgain) return undefined;
  const again = await fact.runAgain(againOf(call));
  fact.forgetCall();
  if ('error' in again && !isOwnError(again.error)) return undefined;
  const twice = await fact.table.explainItems(table.after, withoutIds);
  if (!twice) return undefined;
  const found = await fact.table.items();
  await makeAgain(repeating, call);
  await fact.runAgain(againOf(call));
  fact.forgetCall();
  fact.forgetCall();
  if (await fact.table.holds(found, withoutIds)) return undefined;
  const rule =
    'Then the caller called it again, and nothing went wrong. The table must be as after one call:';
  const advice = 'Which of your writes is not done, or is done twice, if the caller asks again?';
  return { lines: [begin, rule, ...twice.lines], advice };
}

/** Whether chance decides what the table holds after an undisturbed call. */
export async function leavesOtherTables(repeating: Repeating, call: KeptCall): Promise<boolean> {
  for (let time = 0; time < UNDISTURBED; time++) {
    await makeAgain(repeating, call);
    repeating.fact.forgetCall();
    const { table } = repeating.fact;
    if (call.table && !(await table.holds(call.table.after, withoutIds))) return true;
  }
  return false;
}

/** Whether a call that returned ends in another way each time, by chance, and when nothing goes wrong too. */
async function differsAnyway(
  repeating: Repeating,
  replay: Replay,
  expected: unknown,
  outcome: CallOutcome<unknown>,
): Promise<boolean> {
  if ('error' in outcome) return false;
  for (let time = 0; time < UNDISTURBED; time++) {
    const undisturbed = await makeAgain(repeating, replay.call);
    repeating.fact.forgetCall();
    if (!(await explain(repeating, replay, expected, undisturbed))) return false;
  }
  return true;
}

/** All pages of the lists that calls have asked for: several sweeps compare with them. */
const wholeLists = new WeakMap<KeptCall, unknown>();

/** What a call comes to while nothing goes wrong: of a list given page by page, all pages. */
async function expectedValue({ fact }: Repeating, call: KeptCall): Promise<unknown> {
  if (!isPaged(call)) return call.value;
  if (!wholeLists.has(call)) {
    await putBack(fact, call);
    const whole = await fact.aside(againOf(call));
    wholeLists.set(call, 'value' in whole ? whole.value : undefined);
  }
  return wholeLists.get(call);
}

async function makeAgain(
  { fact }: Repeating,
  call: KeptCall,
  { prepare, without, ...how }: Partial<Replay> = {},
): Promise<CallOutcome<unknown>> {
  await putBack(fact, call, without);
  return fact.runAgain(againOf(call, how), prepare);
}

/** Makes the table what it was before the call, but for one item. */
export async function putBack(
  fact: FactCalls,
  { table }: KeptCall,
  without?: string,
): Promise<void> {
  if (!table) return;
  const { before } = table;
  const hasAll = without === undefined;
  await fact.table.restoreAll(hasAll ? before : before.filter((one) => keyName(one) !== without));
}
