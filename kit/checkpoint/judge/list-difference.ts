/** Compares a list that a model returned, or a table's items, with the right ones. */

import { isDeepStrictEqual } from 'node:util';
import { cut } from '../../report/text.ts';
import {
  caseOrderQuestion,
  idOrderQuestion,
  type ListFault,
  type ListSource,
  listQuestion,
  otherValueQuestion,
  runningTotalQuestion,
  tieQuestion,
} from './question.ts';
import {
  brief,
  type Difference,
  differingNames,
  explainValue,
  isPlainObject,
} from './value-difference.ts';

/** Most labels shown of a list. */
const SHOWN = 4;
const HAS: Readonly<Record<ListSource, string>> = {
  answer: 'You returned',
  pages: 'All your pages together have',
  table: 'The table now holds',
};
/** Longest list of which one value of each member stands on a line. */
const ROW = 8;

/** The number by which a list is sorted, the largest first. */
export interface Rank<T> {
  /** Its name: `likes`. */
  readonly by: string;
  readonly of: (member: T) => number;
}

/** What a list is made of, and how it is told. */
export interface ListOptions<T> {
  /** Plural noun for the members: `allocations`. */
  readonly what: string;
  /** How one member is shown: `INVOICE#1 -> BILL#7`. */
  readonly label: (member: T) => string;
  /** Where the list comes from. @default 'answer' */
  readonly source?: ListSource;
  /** Absent where the members are sorted by something else. */
  readonly rank?: Rank<T>;
  /** Whether a member was rightly there before: where it is too much, it should be gone. */
  readonly wasThere?: (member: T) => boolean;
}

/**
 * Explains how a list differs from the right one; order counts.
 *
 * @returns nothing when the list is right
 */
export function explainList<T>(
  received: unknown,
  expected: readonly T[],
  options: ListOptions<T>,
): Difference | undefined {
  const { what, label, source = 'answer' } = options;
  const because = (fault: ListFault, lines: readonly string[]): Difference => ({
    lines,
    question: listQuestion(fault, source),
  });
  if (!Array.isArray(received)) {
    const wanted = `expected a list of ${counted(expected.length, what)}`;
    return because('no list', [`You returned ${brief(received)}, ${wanted}.`]);
  }
  if (isDeepStrictEqual(received, [...expected])) return undefined;
  const labels = received.map((member) => safeLabel(member, expected, label));
  const wanted = expected.map(label);
  const missing = wanted.filter((one) => !labels.includes(one));
  const extra = labels.filter((one) => !wanted.includes(one));
  const has = HAS[source];
  const counts = `${has} ${counted(received.length, what)}, expected ${expected.length}`;
  if (missing.length > 0 || extra.length > 0) {
    const members = { received, expected, labels, missing, extra };
    return explainUnsorted(members, options) ?? explainMembers(members, options);
  }
  if (labels.length > wanted.length) {
    return because('twice', [
      `${counts}: some are there twice.`,
      ...listed('twice', twice(labels)),
    ]);
  }
  if (labels.length < wanted.length) {
    const lines = [`${counts}: some are missing.`, ...listed('needed twice', twice(wanted))];
    return because('missing', lines);
  }
  const first = wanted.findIndex((one, index) => one !== labels[index]);
  if (first >= 0) {
    const isReverse = isDeepStrictEqual(labels, wanted.toReversed());
    const lines = [
      `${has} the right ${what}, in ${isReverse ? 'reverse' : 'another'} order.`,
      ...(first > 0 ? [inPlaceText(first)] : []),
      ...listed('expected', wanted.slice(first)),
      ...listed('received', labels.slice(first)),
    ];
    const byCase = caseOrderQuestion(wanted[first] as string, labels[first] as string);
    const question = byCase ?? (isReverse ? undefined : idOrderQuestion(labels, wanted));
    return question === undefined
      ? because(isReverse ? 'reverse' : 'order', lines)
      : { lines, question };
  }
  return explainMember(received, expected, what, wanted);
}

/** How many members at the beginning are where they should be. */
function inPlaceText(count: number): string {
  return `The first ${count === 1 ? 'one is' : `${count} are`} in place. From there on:`;
}

/** A list that lacks members, or has others. */
interface OtherMembers<T> {
  readonly received: readonly unknown[];
  readonly expected: readonly T[];
  /** Of the received ones. */
  readonly labels: readonly string[];
  /** Labels of the members that are not there, and of those that are too much. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** Where a list is not sorted, it is no wonder that its members are others. */
function explainUnsorted<T>(
  { received, labels }: OtherMembers<T>,
  { rank }: ListOptions<T>,
): Difference | undefined {
  const at = rank ? unsortedAt(received, rank) : -1;
  if (!rank || at < 0) return undefined;
  const pair = labels.slice(at, at + 2).map((label) => cut(`    ${label}`));
  const isReverse = unsortedAt(received.toReversed(), rank) < 0;
  const found = isReverse ? 'begins with the lowest' : 'is not sorted by';
  return {
    lines: [`Your list ${found} ${rank.by}, expected the highest first:`, ...pair],
    question: listQuestion(isReverse ? 'reverse' : 'order', 'answer'),
  };
}

/** The first place at which a list has a smaller number than at the next; -1 where there is none. */
export function unsortedAt<T>(members: readonly unknown[], { of }: Rank<T>): number {
  const numbers = members.map((member) => (isPlainObject(member) ? of(member as T) : Number.NaN));
  return numbers.findIndex((number, at) => number < (numbers[at + 1] ?? Number.NaN));
}

function explainMembers<T>(members: OtherMembers<T>, options: ListOptions<T>): Difference {
  const { received, expected, labels } = members;
  const { what, source = 'answer', wasThere = () => false } = options;
  const [pairs, missing, extra] = paired(members.missing, members.extra);
  const [pair] = pairs;
  const isOther = received.some((member) => isOfAnotherKind(member, expected));
  const isOld = (one: string): boolean => wasThere(received[labels.indexOf(one)] as T);
  const gone = extra.filter(isOld);
  const unasked = extra.filter((one) => !isOld(one));
  return {
    lines: [
      countText(members, { what, source, isOther, others: missing.length + extra.length }),
      ...listed('with another value', pairs.map(pairText)),
      ...listed('missing', missing),
      ...listed('not asked for', unasked),
      ...listed('should be gone', gone),
      ...(source === 'table' ? listed('with other values', changed(members, options)) : []),
    ],
    question:
      (pair && otherValueQuestion(pair.name, pair.received)) ??
      (isTie(members, options) ? tieQuestion(options.rank?.by ?? '') : undefined) ??
      listQuestion(faultOf(members, options, { missing, unasked, gone, isOther }), source),
  };
}

/** Labels of the members that are there as they should be, but for their values. */
function changed<T>(
  { received, expected, labels }: OtherMembers<T>,
  { label }: ListOptions<T>,
): string[] {
  const byLabel = new Map(received.map((member, at) => [labels[at], member]));
  return expected.flatMap((member) => {
    const name = label(member);
    return byLabel.has(name) && !isDeepStrictEqual(byLabel.get(name), member) ? [name] : [];
  });
}

/** How many members there are and should be; or that only their values are others. */
function countText<T>(
  { received, expected, missing }: OtherMembers<T>,
  found: { what: string; source: ListSource; isOther: boolean; others: number },
): string {
  const { what, source, isOther, others } = found;
  const count = counted(received.length, what);
  if (received.length !== expected.length) {
    const wanted = isOther
      ? `${received.length}, expected ${counted(expected.length, what)}`
      : `${count}, expected ${expected.length}`;
    return `${HAS[source]} ${wanted}.`;
  }
  if (others > 0) return `${HAS[source]} ${count}; ${wrongText(missing.length, received.length)}`;
  const right = `${HAS[source]} the right ${received.length === 1 ? singular(what) : what}`;
  if (received.length === 1) return `${right}, with another value.`;
  const which = missing.length === received.length ? 'each' : `${missing.length} of them`;
  return `${right}, ${which} with another value.`;
}

/** Whether all members that are missing, and all in their place, have one number. */
function isTie<T>(
  { received, expected, labels, missing, extra }: OtherMembers<T>,
  { label, rank }: ListOptions<T>,
): boolean {
  if (!rank || missing.length === 0 || extra.length === 0) return false;
  const others = received.filter((_, at) => extra.includes(labels[at] as string));
  if (!others.every(isPlainObject)) return false;
  const members = [...expected.filter((one) => missing.includes(label(one))), ...(others as T[])];
  return new Set(members.map(rank.of)).size === 1;
}

/** What was found at a list whose members are others. */
interface Found extends Readonly<Record<'missing' | 'unasked' | 'gone', readonly string[]>> {
  /** Whether it has members of another Type. */
  readonly isOther: boolean;
}

function faultOf<T>(
  members: OtherMembers<T>,
  options: ListOptions<T>,
  { missing, unasked, gone, isOther }: Found,
): ListFault {
  if (members.expected.length === 0) return 'nothing wanted';
  if (missing.length > 0) {
    if (unasked.length > 0) return 'other members';
    if (gone.length > 0) return 'moved';
    return isBeginning(members, options) ? 'ends early' : 'missing';
  }
  if (unasked.length === 0) return 'gone';
  return isOther ? 'another kind' : 'extra';
}

/** Whether a list that was returned is the beginning of the right one. */
function isBeginning<T>(
  { expected, labels }: OtherMembers<T>,
  { label, source }: ListOptions<T>,
): boolean {
  if (source === 'table' || labels.length === 0) return false;
  const wanted = expected.map(label);
  return labels.every((one, at) => one === wanted[at]);
}

/** The right members are there, and one of them is not as it should be; or one value of several. */
function explainMember(
  received: readonly unknown[],
  expected: readonly unknown[],
  what: string,
  labels: readonly string[],
): Difference {
  const differ = expected.flatMap((one, at) => (isDeepStrictEqual(one, received[at]) ? [] : [at]));
  const [index = 0] = differ;
  const one = explainValue(received[index], expected[index]);
  // A value behind a name is no part of the sentence: `core7 (3 hops)`.
  const label = labels[index]?.replace(/^([^(]*), ([^,]+)$/, '$1 ($2)');
  const head = `The right ${what} are there, but ${label} is not as it should be:`;
  const name = differingNumber(received[index], expected[index]);
  if (
    name !== undefined &&
    differ.length > 1 &&
    expected.length <= ROW &&
    haveNumber(expected, name)
  ) {
    const [got, wanted] = [received, expected].map((all) =>
      all.map((each) => Reflect.get(Object(each), name)),
    );
    const row = (values: readonly unknown[] | undefined): string => values?.join(', ') ?? '';
    const isTotal = wanted?.every((_, at) => isSumUpTo(at, got ?? [], wanted)) ?? false;
    return {
      lines: [
        `The right ${what} are there, but ${name} is not as it should be:`,
        cut(`  expected ${row(wanted)}`),
        cut(`  received ${row(got)}`),
      ],
      question: isTotal ? runningTotalQuestion(name) : (one?.question ?? ''),
    };
  }
  return { lines: [head, ...(one?.lines ?? [])], question: one?.question ?? '' };
}

function haveNumber(members: readonly unknown[], name: string): boolean {
  return members.every((member) => isPlainObject(member) && typeof member[name] === 'number');
}

/** Whether the received value at a place is the sum of the expected ones up to it. */
function isSumUpTo(
  at: number,
  received: readonly unknown[],
  expected: readonly unknown[],
): boolean {
  const sum = expected.slice(0, at + 1).reduce<number>((total, one) => total + Number(one), 0);
  return Math.abs(Number(received[at]) - sum) < 1e-9;
}

/** The first attribute that differs, where it is a number in both. */
function differingNumber(received: unknown, expected: unknown): string | undefined {
  if (!isPlainObject(received) || !isPlainObject(expected)) return undefined;
  const [name] = differingNames(received, expected);
  const isNumber =
    name !== undefined && [received, expected].every((one) => typeof one[name] === 'number');
  return isNumber ? name : undefined;
}

function listed(heading: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const more = labels.length - SHOWN;
  const shown = labels.slice(0, SHOWN).map((label) => cut(`    ${label}`));
  return [`  ${heading}:`, ...shown, ...(more > 0 ? [`    and ${more} more`] : [])];
}

function twice(labels: readonly string[]): string[] {
  return labels.filter((label, index) => labels.indexOf(label) !== index);
}

/** A member of the wrong kind, which `label` could not read, is shown as it is. */
export function safeLabel<T>(
  member: unknown,
  expected: readonly T[],
  label: (member: T) => string,
): string {
  const like = expected[0] ?? {};
  const isReadable = isPlainObject(like) ? isPlainObject(member) : typeof member === typeof like;
  if (!isReadable) return brief(member);
  if (!isOfAnotherKind(member, expected)) {
    const text = label(member as T);
    return text.includes('undefined') ? brief(member) : text;
  }
  const { Type, PK, SK } = member as Record<string, unknown>;
  return PK === undefined ? brief(member) : `${Type} ${PK} / ${SK}`;
}

/** An entity of a Type that none of the expected ones has. */
function isOfAnotherKind(member: unknown, expected: readonly unknown[]): boolean {
  const typeOf = (one: unknown): unknown => (isPlainObject(one) ? one.Type : undefined);
  const types = expected.map(typeOf).filter((type) => typeof type === 'string');
  return (
    typeof typeOf(member) === 'string' &&
    types.length > 0 &&
    !types.includes(typeOf(member) as string)
  );
}

/** The same thing with another value. */
interface Pair {
  readonly name: string;
  readonly expected: string;
  readonly received: string;
}

function pairText({ name, expected, received }: Pair): string {
  return `${name}: expected ${expected}, received ${received}`;
}

/** Labels such as `core7, 3 hops` of the same thing with another value; and those that are left. */
function paired(
  missing: readonly string[],
  extra: readonly string[],
): [pairs: Pair[], missing: string[], extra: string[]] {
  const partOf = (label: string): [string, string] => {
    const at = label.lastIndexOf(', ');
    return at < 0 ? [label, ''] : [label.slice(0, at), label.slice(at + 2)];
  };
  const others = new Map(extra.map(partOf));
  const pairs = missing.map(partOf).flatMap(([name, expected]) => {
    const received = others.get(name);
    return expected !== '' && received ? [{ name, expected, received }] : [];
  });
  const names = new Set(pairs.map(({ name }) => name));
  const isLeft = (label: string): boolean => !names.has(partOf(label)[0]);
  return [pairs, missing.filter(isLeft), extra.filter(isLeft)];
}

function wrongText(wrong: number, all: number): string {
  if (wrong === all) return all === 1 ? 'it is not the right one.' : 'none of them is right.';
  return `${wrong} of them ${wrong === 1 ? 'is' : 'are'} not right.`;
}

/** `1 item`, `2 items`, `1 reply`: a number of the things that a plural noun names. */
function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? singular(what) : what}`;
}

function singular(what: string): string {
  return what.replace(/ies$/, 'y').replace(/(?<!y)s$/, '');
}
