/** Two calls of one function that are made at the same time, by two clients: each ends as it does alone. */

import { isDeepStrictEqual } from 'node:util';
import {
  ConditionalCheckFailedException,
  type TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { Item } from '../../item/item.ts';
import { writesOf } from '../../meter/operation.ts';
import { type Difference, isPlainObject } from '../judge/value-difference.ts';
import { isConflict } from './failing-request.ts';
import type { CallOutcome, ModelCall } from './model-client.ts';
import { alike, explainAnswer, namesFailures, withoutIds } from './replay.ts';
import { isPaged, type KeptCall, takesLong } from './sweep.ts';
import { putBack, type Repeating, UNDISTURBED, type WrongReplay } from './sweep-calls.ts';

/** Most requests of a call that is made beside another one: a longer one takes too long. */
const MOST_REQUESTS = 60;
/** Most members of an answer that are compared with those of another answer. */
const MOST_MEMBERS = 500;

type Pair = readonly [KeptCall, KeptCall];

/** The first pair whose calls end otherwise at the same time than one after the other. */
export async function twoAtOnce(
  repeating: Repeating,
  calls: readonly KeptCall[],
): Promise<WrongReplay | undefined> {
  for (const name of new Set(calls.map((call) => call.function))) {
    const pair = pairOf(calls.filter((call) => call.function === name));
    const wrong = pair && (await besideEachOther(repeating, pair));
    if (wrong) return wrong;
  }
  return undefined;
}

/**
 * Of the pairs with different input the one whose answers have most in common: there one may disturb the other.
 * Calls that take long are chosen only where there are no others.
 */
export function pairOf(calls: readonly KeptCall[]): Pair | undefined {
  return likestOf(calls.filter((call) => !takesLong(call))) ?? likestOf(calls);
}

function likestOf(calls: readonly KeptCall[]): Pair | undefined {
  const short = calls
    .filter(({ trace }) => trace.length <= MOST_REQUESTS)
    .map((call) => ({ call, members: new Set(membersOf(call.value)) }));
  let most: { readonly pair: Pair; readonly shared: number } | undefined;
  for (const [at, one] of short.entries()) {
    for (const other of short.slice(at + 1)) {
      const shared = [...other.members].filter((member) => one.members.has(member)).length;
      if (shared <= (most?.shared ?? -1) || isPaged(one.call) !== isPaged(other.call)) continue;
      if (isDeepStrictEqual(one.call.input, other.call.input)) continue;
      most = { pair: [one.call, other.call], shared };
    }
  }
  return most?.pair;
}

/** The texts and numbers of an answer, however deep. */
function membersOf(value: unknown): unknown[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).slice(0, MOST_MEMBERS).flatMap(membersOf);
}

/** How a pair ended, and the table behind it where it is the step's own. */
interface EndedPair {
  readonly outcomes: readonly CallOutcome<unknown>[];
  readonly items: readonly Item[] | undefined;
}

async function besideEachOther(repeating: Repeating, pair: Pair): Promise<WrongReplay | undefined> {
  const [first, second] = pair;
  const { fact } = repeating;
  const writes = pair.some(({ trace }) => trace.some((one) => writesOf(one).length > 0));
  if (writes && !first.table) return undefined;
  const inTurn = async (one: KeptCall, other: KeptCall): Promise<EndedPair> => {
    await putBack(fact, first);
    const outcomes = [await fact.aside(once(one)), await fact.aside(once(other))];
    return { outcomes, items: first.table && (await fact.table.items()) };
  };
  // Most pairs end as each call does alone: only where one does not, its calls are made in either order.
  const known = knownAlone(pair);
  const alone = known ?? (await inTurn(first, second));
  await putBack(fact, first);
  const outcomes = await fact.runBeside(pair.map(once));
  const items = first.table && (await fact.table.items());
  const forget = (): undefined => {
    for (const _ of outcomes) fact.forgetCall();
  };
  if (outcomes.some(isHeldUp)) return forget();
  if (isSame(repeating, { outcomes, items }, alone) && isSameTable(items, alone)) return forget();
  const forwards = known ? await inTurn(first, second) : alone;
  const turned = await inTurn(second, first);
  const backwards = { ...turned, outcomes: turned.outcomes.toReversed() };
  // What one call does decides what the other one comes to, or chance does.
  if (!isSame(repeating, forwards, backwards)) return forget();
  if (items) await fact.table.restoreAll(items);
  for (const [at, outcome] of outcomes.entries()) {
    const difference = differs(repeating, outcome, forwards.outcomes[at]);
    const which = at === 0 ? 'first' : 'second';
    const lines = [`The ${which} call does not end as it does alone:`, ...(difference ?? [])];
    if (difference) return wrongOf(pair, outcome, lines);
  }
  const table = first.table && (await tableDiffers(repeating, [forwards, backwards]));
  const inTurnAgain = () => inTurn(first, second);
  if (table && (await leavesSameTable(inTurnAgain, forwards))) {
    const [outcome] = outcomes as [CallOutcome<unknown>];
    const lines = [
      'Both answers are the same as alone, and the table is different:',
      ...table.lines,
    ];
    return wrongOf(pair, outcome, lines);
  }
  return forget();
}

/** The call as it was made: of a list that is given page by page, one page. The others follow after a restart. */
function once({ call, input, now }: KeptCall): ModelCall<unknown> {
  return (lab) => call({ ...lab, now: () => new Date(now) }, ...input);
}

/** How a pair ended when the fact made it, if the second call found what the first one left. */
function knownAlone([first, second]: Pair): EndedPair | undefined {
  if (!isDeepStrictEqual(first.table?.after, second.table?.before)) return undefined;
  const outcomes = [first, second].map(({ value, trace }) => ({ value, trace, durationMs: 0 }));
  return { outcomes, items: second.table?.after };
}

function isSameTable(found: readonly Item[] | undefined, { items }: EndedPair): boolean {
  return isDeepStrictEqual(found, items) || isDeepStrictEqual(withoutIds(found), withoutIds(items));
}

/** Whether a pair leaves the same table each time: chance decides nothing in it. */
async function leavesSameTable(
  inTurnAgain: () => Promise<EndedPair>,
  ended: EndedPair,
): Promise<boolean> {
  for (let time = 0; time < UNDISTURBED; time++) {
    const { items } = await inTurnAgain();
    if (!isSameTable(items, ended)) return false;
  }
  return true;
}

function isSame(repeating: Repeating, one: EndedPair, other: EndedPair): boolean {
  const seen = seenBy(repeating);
  return one.outcomes.every((outcome, at) => {
    const beside = other.outcomes[at];
    if (!('value' in outcome) || !beside || !('value' in beside)) return false;
    return isDeepStrictEqual(seen(outcome.value), seen(beside.value));
  });
}

/** An answer as it is compared; of a cursor only that there is one: an engine gives a key's attributes in any order. */
function seenBy({ severalRight }: Repeating): (value: unknown) => unknown {
  const seen = severalRight ? alike : withoutIds;
  return (value) =>
    seen(isPlainObject(value) && value.cursor !== undefined ? { ...value, cursor: '' } : value);
}

/** Whether a call met the other one, and says so: then its caller asks again. */
function isHeldUp(outcome: CallOutcome<unknown>): boolean {
  if ('value' in outcome) return namesFailures(outcome.value);
  const { error } = outcome;
  if (!(error instanceof Error)) return false;
  const reasons = (error as Partial<TransactionCanceledException>).CancellationReasons ?? [];
  const isRefused =
    error instanceof ConditionalCheckFailedException ||
    reasons.some(({ Code }) => Code === 'ConditionalCheckFailed');
  return isRefused || isConflict(error);
}

/** How an outcome differs from the one alone. */
function differs(
  repeating: Repeating,
  outcome: CallOutcome<unknown>,
  alone: CallOutcome<unknown> | undefined,
): readonly string[] | undefined {
  if (!alone || !('value' in alone)) return undefined;
  if ('error' in outcome) {
    const { error } = outcome;
    return [`It threw ${error instanceof Error ? error.name : String(error)}.`];
  }
  const seen = seenBy(repeating);
  return explainAnswer(seen(outcome.value), seen(alone.value))?.lines;
}

async function tableDiffers(
  { fact }: Repeating,
  right: readonly EndedPair[],
): Promise<Difference | undefined> {
  let difference: Difference | undefined;
  for (const { items = [] } of right) {
    difference = await fact.table.explainItems(items, withoutIds);
    if (!difference) return undefined;
  }
  return difference;
}

function wrongOf(
  [{ function: name }]: Pair,
  { trace }: CallOutcome<unknown>,
  lines: readonly string[],
): WrongReplay {
  const begin = `Two clients called ${name}() at the same time, each with input of its own.`;
  const advice = 'Which of your variables is there once for all calls?';
  return { text: { lines: [begin, ...lines], advice }, trace };
}
