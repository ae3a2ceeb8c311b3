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
  { replaysOf, most }: Pick<Sweep, 'replaysOf' | 'most'>,
  calls: readonly KeptCall[],
): Promise<WrongReplay | undefined> {
  for (const call of callsToRepeat(calls, most)) {
    for (const replay of replaysOf(call)) {
      const wrong = await wrongReplay(repeating, replay);
      if (wrong) return wrong;
    }
  }
  return undefined;
}

async function wrongReplay(repeating: Repeating, replay: Replay): Promise<WrongReplay | undefined> {
  const outcome = await makeAgain(repeating, replay.call, replay);
  const remembered = explainRemembered(replay.call, outcome);
  if (remembered) return { text: remembered, trace: outcome.trace };
  const text = await explain(repeating, replay, outcome);
  if (text && !(await differsAnyway(repeating, replay, outcome))) {
    return { text, trace: outcome.trace };
  }
  // Nobody asks for the requests of a call that was right before.
  repeating.fact.forgetCall();
  return undefined;
}

async function explain(
  repeating: Repeating,
  replay: Replay,
  outcome: CallOutcome<unknown>,
): Promise<FailureText | undefined> {
  const { call } = replay;
  if (replay.without !== undefined) return explainHidden(replay, outcome);
  if ('error' in outcome) return explainReplay(replay, outcome, undefined, undefined);
  const seen = repeating.severalRight ? alike : withoutIds;
  const expected = seen(await expectedValue(repeating, call));
  const { table } = repeating.fact;
  const after = call.table && (await table.explainItems(call.table.after, withoutIds));
  return explainReplay(replay, { ...outcome, value: seen(outcome.value) }, expected, after);
}

/** Whether a call that returned ends in another way each time, by chance, and when nothing goes wrong too. */
async function differsAnyway(
  repeating: Repeating,
  replay: Replay,
  outcome: CallOutcome<unknown>,
): Promise<boolean> {
  if ('error' in outcome) return false;
  const undisturbed = await makeAgain(repeating, replay.call);
  repeating.fact.forgetCall();
  return (await explain(repeating, replay, undisturbed)) !== undefined;
}

/** What a call comes to while nothing goes wrong: of a list given page by page, all pages. */
async function expectedValue({ fact }: Repeating, call: KeptCall): Promise<unknown> {
  if (!isPaged(call)) return call.value;
  const whole = await fact.aside(again(call));
  return 'value' in whole ? whole.value : undefined;
}

async function makeAgain(
  { fact }: Repeating,
  call: KeptCall,
  { prepare, without }: Partial<Replay> = {},
): Promise<CallOutcome<unknown>> {
  if (call.table) {
    await fact.table.restoreAll(call.table.before.filter((item) => keyName(item) !== without));
  }
  return fact.runAgain(again(call), prepare);
}
