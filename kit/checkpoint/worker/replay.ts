/** Judges a call that was made again while something went wrong: it ends as before, or in that error. */

import { isDeepStrictEqual } from 'node:util';
import { wrap } from '../../report/line.ts';
import { explainList } from '../judge/list-difference.ts';
import { brief, type Difference, explainValue, isPlainObject } from '../judge/value-difference.ts';
import { thrownText } from '../tell/explain-error.ts';
import type { ListSource } from '../tell/question.ts';
import type { FailureText } from './failure.ts';
import { isPaged, type KeptCall, type Replay } from './fault-sweep.ts';
import type { CallOutcome, ModelCall } from './model-client.ts';

/** Ids as a checkpoint gives them. */
const GIVEN_ID = /\bid-[a-z0-9]+-\d+\b/g;
/** Pages of a list that are asked for: enough to see what is lost between them. */
const MOST_PAGES = 8;

/** What a function gave that gives a list page by page. */
export class WalkedPages {
  readonly members: readonly unknown[];
  /** Whether there was a cursor for one more page. */
  readonly goesOn: boolean;

  constructor(members: readonly unknown[], goesOn: boolean) {
    this.members = members;
    this.goesOn = goesOn;
  }

  /** Both lists as far as both are known: a list that has ended is known as a whole. */
  static sameLength(received: WalkedPages, expected: WalkedPages): [unknown[], unknown[]] {
    const known = (one: WalkedPages): number =>
      one.goesOn ? one.members.length : Number.POSITIVE_INFINITY;
    const length = Math.min(known(received), known(expected));
    return [received.members.slice(0, length), expected.members.slice(0, length)];
  }
}

/** The call as it was made; of a function that gives a list page by page, the pages from there on. */
export function again({ call, input, now }: KeptCall): ModelCall<unknown> {
  return async (lab) => {
    const context = { ...lab, now: () => new Date(now) };
    if (!isPaged({ input })) return call(context, ...input);
    const [others, request] = [input.slice(0, -1), input.at(-1) as object];
    const members: unknown[] = [];
    let next: object | undefined = request;
    for (let pages = 0; next && pages < MOST_PAGES; pages += 1) {
      const page = await call(context, ...others, next);
      members.push(...membersOf(page));
      const { cursor } = (page ?? {}) as { cursor?: unknown };
      next = cursor === undefined ? undefined : { ...request, cursor };
    }
    return new WalkedPages(members, next !== undefined);
  };
}

/**
 * What is wrong with how a call ended that was made again; nothing where it ended as it should.
 *
 * @param expected what it answers when nothing goes wrong
 * @param table how the table differs from the one that it should leave
 */
export function explainReplay(
  { call, meanwhile, mayThrow, advice }: Replay,
  outcome: CallOutcome<unknown>,
  expected: unknown,
  table: Difference | undefined,
): FailureText | undefined {
  const passesOn =
    'error' in outcome ? mayThrow?.(outcome.error) : mayThrow && namesFailures(outcome.value);
  if (passesOn) return undefined;
  const same =
    'return what the first call returned, and leave the same items in the table as the first call did';
  const isHandler = mayThrow !== undefined && batchFailures(expected) !== undefined;
  const passing = isHandler ? 'name the record in batchItemFailures' : 'pass the error on';
  const rule = mayThrow
    ? `${call.function}() may do one of two things: ${passing}; or ${same}.`
    : `${call.function}() has to ${same}.`;
  const where = call.table ? ', on a new table with the same items as before the first call' : '';
  const begin = `${call.function}() was called again${where}. ${meanwhile}`;
  const question = isHandler ? NAMES_RECORD : advice(outcome.trace);
  const told = (lines: readonly string[], advised = question): FailureText => ({
    lines: [...wrap(begin), ...wrap(rule), ...lines],
    advice: advised,
  });
  if ('error' in outcome) return told(thrownText(outcome.error, outcome.trace).lines);
  const answer =
    expected instanceof WalkedPages && outcome.value instanceof WalkedPages
      ? explainAnswer(...WalkedPages.sameLength(outcome.value, expected), 'pages')
      : explainAnswer(outcome.value, expected);
  if (answer) {
    const advised = hasSameMembers(outcome.value, expected) ? AFTER_THE_LAST : question;
    return told(['Its answer is different:', ...answer.lines], advised);
  }
  return table && told(['Its answer is the same, and the table is different:', ...table.lines]);
}

/** What to think about where a stream handler takes a failed request for a record that is done. */
const NAMES_RECORD =
  'A record is done only if its write was done, now or before. Which of your lines answers that this one is done?';

/** What to think about where nothing is missing but the order. */
const AFTER_THE_LAST =
  'Every member is there. An answer that comes later may hold a member that belongs before others: which of your lines sorts them after the last answer?';

/** Whether two lists differ in nothing but their order. */
function hasSameMembers(received: unknown, expected: unknown): boolean {
  if (!Array.isArray(received) || !Array.isArray(expected)) return false;
  const has = (list: readonly unknown[], one: unknown): boolean =>
    list.some((other) => isDeepStrictEqual(one, other));
  return received.length === expected.length && expected.every((one) => has(received, one));
}

/** Whether a stream handler answers which records are to be delivered again: so it passes an error on. */
function namesFailures(value: unknown): boolean {
  return (batchFailures(value) ?? []).length > 0;
}

/** The records that a stream handler names in its answer; nothing for any other answer. */
function batchFailures(value: unknown): readonly unknown[] | undefined {
  const failures = isPlainObject(value) ? value.batchItemFailures : undefined;
  return Array.isArray(failures) ? failures : undefined;
}

function explainAnswer(
  received: unknown,
  expected: unknown,
  source: ListSource = 'answer',
): Difference | undefined {
  if (!Array.isArray(expected)) return explainValue(received, expected);
  const [what, label] = [nounOf(expected), labelOf(expected)];
  return explainList(received, expected, { what, label, source });
}

/** What the members of a list are: `Follow entities`, where all have that Type. */
function nounOf(members: readonly unknown[]): string {
  const types = new Set(members.map((one) => (isPlainObject(one) ? one.Type : undefined)));
  const [type] = types;
  return types.size === 1 && typeof type === 'string' ? `${type} entities` : 'members';
}

/** Names a member by its ids where they tell the members apart, else by all values in which members differ. */
function labelOf(members: readonly unknown[]): (member: unknown) => string {
  const objects = members.filter(isPlainObject);
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))].sort();
  const varying = names.filter((name) =>
    objects.some((one) => !isDeepStrictEqual(one[name], objects[0]?.[name])),
  );
  const ids = varying.filter((name) => name.endsWith('Id'));
  const told = (shown: readonly string[], member: Readonly<Record<string, unknown>>): string =>
    shown.map((name) => `${name} ${brief(member[name])}`).join(', ');
  const isId = new Set(objects.map((one) => told(ids, one))).size === objects.length;
  return (member) => {
    if (!isPlainObject(member)) return brief(member);
    if (ids.length > 0 && isId) return told(ids, member);
    return told(varying.length > 0 ? varying : Object.keys(member).sort(), member);
  };
}

/** The value with each id that was given to the model named by its place: each call gets others. */
export function withoutIds<T>(value: T): T {
  const places = new Map<string, string>();
  const named = (text: string): string =>
    text.replace(GIVEN_ID, (id) => {
      const place = places.get(id) ?? `id ${places.size + 1}`;
      places.set(id, place);
      return place;
    });
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return named(part);
    if (Array.isArray(part)) return part.map(inside);
    if (part === null || typeof part !== 'object') return part;
    if (Object.getPrototypeOf(part) !== Object.prototype) return part;
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, inside(one)]));
  };
  return inside(value) as T;
}

/** The value without which texts there are, and how many: of several right answers each has the same. */
export function alike(value: unknown): unknown {
  if (typeof value === 'string') return 'a text';
  if (Array.isArray(value)) return value.slice(0, 1).map(alike);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, alike(one)]));
}

/** The members of every list in a page. */
function membersOf(page: unknown): unknown[] {
  return Object.values((page ?? {}) as object).flatMap((one) => (Array.isArray(one) ? one : []));
}
