/** Judges a call that was made again while something went wrong: it ends as before, or in that error. */

import { isDeepStrictEqual } from 'node:util';
import { writesOf, writtenKeys } from '../../meter/operation.ts';
import { BROKEN_CONNECTION, type RequestRecord } from '../../meter/request-record.ts';
import { explainList } from '../judge/list-difference.ts';
import type { ListSource } from '../judge/question.ts';
import { brief, type Difference, explainValue, isPlainObject } from '../judge/value-difference.ts';
import { restartModel } from './answer.ts';
import { isOwnError, thrownText } from './explain-error.ts';
import type { FailureText } from './failure.ts';
import { type CallOutcome, MissingAwaitError, type ModelCall } from './model-client.ts';
import { isPaged, type KeptCall, type Replay } from './sweep.ts';

/** Ids as a checkpoint gives them. */
const GIVEN_ID = /\bid-[a-z0-9]+-\d+\b/g;
/** Pages of a list that are asked for: enough to see what is lost between them. */
const MOST_PAGES = 8;

/** What a function gave that gives a list page by page. */
export class WalkedPages {
  readonly members: readonly unknown[];
  /** Whether there was a cursor for one more page. */
  readonly goesOn: boolean;
  /** Members of the longest page. */
  readonly longest: number;

  constructor(pages: readonly (readonly unknown[])[], goesOn: boolean) {
    this.members = pages.flat();
    this.goesOn = goesOn;
    this.longest = Math.max(0, ...pages.map(({ length }) => length));
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
export function again(
  { call, input, now }: KeptCall,
  { restarts = false }: Pick<Replay, 'restarts'> = {},
): ModelCall<unknown> {
  return async (lab) => {
    const context = { ...lab, now: () => new Date(now) };
    if (!isPaged({ input })) return call(context, ...input);
    const [others, request] = [input.slice(0, -1), input.at(-1) as object];
    const pages: unknown[][] = [];
    let next: object | undefined = request;
    while (next && pages.length < MOST_PAGES) {
      if (restarts && pages.length > 0) await restartModel();
      const page = await call(context, ...others, next);
      pages.push(pageMembers(page));
      const { cursor } = (page ?? {}) as { cursor?: unknown };
      next = cursor === undefined ? undefined : { ...request, cursor };
    }
    return new WalkedPages(pages, next !== undefined);
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
  const same = 'return what the first call returned';
  const writes = call.table !== undefined && call.trace.some((one) => writesOf(one).length > 0);
  const items = 'the table must hold the same items as after the first call';
  const isHandler = mayThrow !== undefined && batchFailures(expected) !== undefined;
  const passing = isHandler ? 'name the record in batchItemFailures' : 'pass the error on';
  const rule = mayThrow
    ? `The second call may ${passing}. Or it may ${same}${writes ? `; then ${items}` : ''}.`
    : `The second call must ${same}${writes ? `, and ${items}` : ''}.`;
  const where = call.table ? ', with the same items in the table each time' : '';
  const begin = `${calledTwice(call)}${where}. In the second call: ${meanwhile}`;
  const question = isHandler ? NAMES_RECORD : advice(outcome.trace);
  const told = (lines: readonly string[], advised = question): FailureText => ({
    lines: [begin, rule, ...lines],
    advice: advised,
  });
  if ('error' in outcome) return told(endedLines(outcome.error, outcome.trace));
  const long = longPage(call, outcome.value);
  if (long) return { lines: [begin, long], advice: STILL_WANTED };
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

/** What is wrong with the requests of a call that was made again, whatever it came to. */
export function explainSent(
  { call, meanwhile, sendsWrong, advice }: Replay,
  { trace }: CallOutcome<unknown>,
): FailureText | undefined {
  const wrong = sendsWrong?.(trace);
  if (wrong === undefined) return undefined;
  return {
    lines: [`${calledTwice(call)}. In the second call: ${meanwhile}`, wrong],
    advice: advice(trace),
  };
}

/** What is wrong with an answer that lacks something: nothing where it has no hole, or the lab's own error says it. */
export function explainHole(
  { call, meanwhile, advice }: Replay,
  outcome: CallOutcome<unknown>,
): FailureText | undefined {
  const hole =
    'error' in outcome
      ? isOwnError(outcome.error)
        ? undefined
        : thrownText(outcome.error, outcome.trace).lines.join(' ')
      : holeIn(outcome.value, call.value, 'your answer');
  if (hole === undefined) return undefined;
  return {
    lines: [`${calledTwice(call)}. In the second call: ${meanwhile}`, hole],
    advice: advice(outcome.trace),
  };
}

/** The first part that holds nothing, or no number, where all such parts held something before. */
function holeIn(value: unknown, before: unknown, name: string): string | undefined {
  if (Array.isArray(value)) {
    const all: readonly unknown[] = Array.isArray(before) ? before : [];
    const had = all.filter(isPlainObject);
    for (const [at, member] of value.entries()) {
      const hasNothing = member === undefined || member === null;
      if (hasNothing && !all.includes(member)) return `In ${name}, member ${at} is ${member}.`;
      const names = Object.keys(had[0] ?? {}).filter((one) => had.every((other) => one in other));
      const lost = isPlainObject(member)
        ? names.find((one) => member[one] === undefined)
        : undefined;
      if (lost !== undefined && had.every((other) => other[lost] !== undefined)) {
        return `In ${name}, member ${at} has no ${lost}.`;
      }
      const inside = holeIn(member, all[at], `${name}[${at}]`);
      if (inside !== undefined) return inside;
    }
    return undefined;
  }
  if (isPlainObject(value)) {
    const earlier = isPlainObject(before) ? before : {};
    for (const [own, part] of Object.entries(value)) {
      const inside = holeIn(part, earlier[own], `${name}.${own}`);
      if (inside !== undefined) return inside;
    }
  }
  return Number.isNaN(value) && !Number.isNaN(before) ? `In ${name} there is a NaN.` : undefined;
}

/**
 * What is wrong with a call that returned although a write of it broke; nothing where no write broke,
 * where the write was sent again, or where the call told of it.
 */
export function explainHidden(
  { call, meanwhile, advice }: Replay,
  outcome: CallOutcome<unknown>,
): FailureText | undefined {
  const { trace } = outcome;
  const broken = trace.find(({ error }) => error === BROKEN_CONNECTION);
  const isTold =
    'error' in outcome
      ? !(outcome.error instanceof MissingAwaitError)
      : namesFailures(outcome.value);
  if (!broken || isTold) return undefined;
  const lost = writtenKeys(broken).join();
  const later = trace.filter((one) => one.number > broken.number && one.error === undefined);
  if (later.some((one) => writtenKeys(one).join() === lost)) return undefined;
  return {
    lines: [
      `${calledTwice(call)}. In the second call: ${meanwhile}`,
      `Request ${broken.number} had failed, so the second call must end in an error. It returned without one.`,
    ],
    advice: advice(outcome.trace),
  };
}

function calledTwice(call: KeptCall): string {
  return `${call.function}() was called twice`;
}

/**
 * How a call ended in an error. Where it left a request under way after another one had failed, it
 * forgot no `await`: without a failure all of them are waited for.
 */
function endedLines(error: unknown, trace: readonly RequestRecord[]): readonly string[] {
  const failed = trace.find((record) => record.error !== undefined);
  return error instanceof MissingAwaitError && failed
    ? [`It returned and threw no error, although request ${failed.number} had failed.`]
    : thrownText(error, trace).lines;
}

/** What is wrong with a call that asks nothing, although its first call asked. */
export function explainRemembered(
  call: KeptCall,
  outcome: CallOutcome<unknown>,
): FailureText | undefined {
  if ('error' in outcome || call.trace.length === 0 || outcome.trace.length > 0) return undefined;
  return {
    lines: [
      `${call.function}() was called a second time, and sent no request. Between two calls another client may have written.`,
    ],
    advice: 'Which of your variables outlives a call?',
  };
}

/** What is wrong with a page that is longer than its caller has asked for; nothing of any other. */
function longPage({ input }: KeptCall, value: unknown): string | undefined {
  if (!(value instanceof WalkedPages)) return undefined;
  const { limit } = input.at(-1) as { limit: number };
  if (value.longest <= limit) return undefined;
  return `${limit} members were asked for, and your page has ${value.longest}.`;
}

/** What to think about where a page is longer than its limit. */
const STILL_WANTED = 'How many members are still wanted when you ask for the rest of a page?';

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
export function namesFailures(value: unknown): boolean {
  return (batchFailures(value) ?? []).length > 0;
}

/** The records that a stream handler names in its answer; nothing for any other answer. */
function batchFailures(value: unknown): readonly unknown[] | undefined {
  const failures = isPlainObject(value) ? value.batchItemFailures : undefined;
  return Array.isArray(failures) ? failures : undefined;
}

/** How an answer differs from the right one. */
export function explainAnswer(
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
export function pageMembers(page: unknown): unknown[] {
  return Object.values((page ?? {}) as object).flatMap((one) => (Array.isArray(one) ? one : []));
}
