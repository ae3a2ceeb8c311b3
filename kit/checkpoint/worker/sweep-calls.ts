/** Makes the calls of a step again while something goes wrong, and finds one that ends as it should not. */

import type { RequestRecord } from '../../meter/request-record.ts';
import type { FactCalls } from './fact-calls.ts';
import type { FailureText } from './failure.ts';
import { callsToRepeat, isPaged, type KeptCall, type Replay, type Sweep } from './fault-sweep.ts';
import type { CallOutcome } from './model-client.ts';
import {
  again,
  alike,
  explainHidden,
  explainRemembered,
  explainReplay,
  withoutIds,
} from './replay.ts';
import { keyName } from './step-table.ts';

/** Undisturbed calls that all differ, before an answer is held to be one of chance. */
const UNDISTURBED = 3;

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
  const remembered = explainRemembered(replay.call, outcome);
  if (remembered) return { text: remembered, trace: outcome.trace };
  const text = await explain(repeating, replay, expected, outcome);
  if (text && !(await differsAnyway(repeating, replay, expected, outcome))) {
    return { text, trace: outcome.trace };
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
  if ('error' in outcome) return explainReplay(replay, outcome, undefined, undefined);
  const seen = repeating.severalRight ? alike : withoutIds;
  const { table } = repeating.fact;
  const after = call.table && (await table.explainItems(call.table.after, withoutIds));
  const value = seen(outcome.value);
  return explainReplay(replay, { ...outcome, value }, seen(expected), after);
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

/** What a call comes to while nothing goes wrong: of a list given page by page, all pages. */
async function expectedValue({ fact }: Repeating, call: KeptCall): Promise<unknown> {
  if (!isPaged(call)) return call.value;
  await putBack(fact, call);
  const whole = await fact.aside(again(call));
  return 'value' in whole ? whole.value : undefined;
}

async function makeAgain(
  { fact }: Repeating,
  call: KeptCall,
  { prepare, without }: Partial<Replay> = {},
): Promise<CallOutcome<unknown>> {
  await putBack(fact, call, without);
  return fact.runAgain(again(call), prepare);
}

/** Makes the table what it was before the call, but for one item. */
async function putBack(fact: FactCalls, { table }: KeptCall, without?: string): Promise<void> {
  if (!table) return;
  await fact.table.restoreAll(table.before.filter((item) => keyName(item) !== without));
}
