/** Sweeps: calls that were right are made again while something goes wrong that on AWS goes wrong now and then. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../item/item.ts';
import type { LabContext } from '../../lab-context.ts';
import { writesOf } from '../../meter/operation.ts';
import { wayOf } from '../../meter/receipt.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import type { Step } from '../lab/step.ts';

/** A call that a fact has made and that ended well. */
export interface KeptCall {
  /** The function of the model. */
  readonly function: string;
  /** Calls it with other input, or the same. */
  readonly call: (lab: LabContext, ...input: unknown[]) => Promise<unknown>;
  /** What it was given behind its context. */
  readonly input: readonly unknown[];
  readonly now: Date;
  readonly value: unknown;
  readonly trace: readonly RequestRecord[];
  /** The ways in which it asks, each once: `GetItem,Query GSI1`. */
  readonly ways: string;
  /** Items of the step's own table before the call, and after it; absent where the table is shared. */
  readonly table?: { readonly before: readonly Item[]; readonly after: readonly Item[] };
  /** What its step says of such calls. */
  readonly step: Pick<
    Step,
    'conflicts' | 'goesOn' | 'oldReads' | 'partial' | 'readsAgain' | 'replaces'
  >;
}

/** One more call with the same input, while something goes wrong. */
export interface Replay {
  readonly call: KeptCall;
  /** What goes wrong, as a sentence. */
  readonly meanwhile: string;
  readonly prepare: (db: DynamoDBDocumentClient) => unknown;
  /**
   * The key of an item that another client has deleted before the call. Where a write breaks then,
   * the call must end in an error, or send it again. @default no item is deleted
   */
  readonly without?: string;
  /**
   * Whether the same thing goes wrong as in the replay before this one, more often or less often. A call
   * that ended there in its first error would end here in the same one: it is not made again.
   * @default false
   */
  readonly sameAtFirst?: boolean;
  /** Whether the call may end in this error; else it has to end as before. */
  readonly mayThrow?: (error: unknown) => boolean;
  /** What is wrong with the requests that the call sends then, however it ends: a sentence. */
  readonly sendsWrong?: (trace: readonly RequestRecord[]) => string | undefined;
  /** Whether the program is started anew before each page but the first. @default false */
  readonly restarts?: boolean;
  /** Whether the caller asks once more when nothing goes wrong any more. @default false */
  readonly thenAgain?: boolean;
  /** Whether what the call finds is less than before: its answer need not be the same, and has no hole. @default false */
  readonly findsLess?: boolean;
  /** The question or the rule below a failure. */
  readonly advice: (trace: readonly RequestRecord[]) => string;
}

/** Something that goes wrong on AWS. */
export interface Sweep {
  /** One sentence in the present tense: what must be true then. */
  readonly fact: string;
  /** Why a call of a function is not made again: `reads no list`. */
  readonly unreached: string;
  /** Most calls of a function that are made again; each of them asks in other ways. */
  readonly most: number;
  /** Of the calls that ask in the same ways, the highest is made again: in that call there is most to find. */
  readonly rankOf: (call: KeptCall) => number;
  /** Whether a right call costs more then, or takes more requests. */
  readonly changesCosts?: boolean;
  /** The calls to make again, of one that ended well. */
  readonly replaysOf: (call: KeptCall) => readonly Replay[];
}

/** The operations that answer page by page. */
export const LIST = /^(Query|Scan)$/;
/** Most requests of a call for each of {@link MOST_WRITES} writes, and the last request, to break. */
const SHORT_CALL = 12;
/** Items of a call that takes longer than there is time for; and read units, where few items are large. */
export const MANY_ITEMS = 300;
const MANY_UNITS = 60;
/** More ways than any call has. */
const MANY_WAYS = 20;

/** Whether the call reads several items that may come in several pages. */
export function readsList({ trace }: KeptCall): boolean {
  return trace.some(({ operation, itemsRead }) => LIST.test(operation) && itemsRead > 1);
}

/** Whether the caller says how long a page may be, and gets a cursor for the next one. */
export function isPaged({ input }: Pick<KeptCall, 'input'>): boolean {
  return typeof (input.at(-1) as { limit?: unknown } | undefined)?.limit === 'number';
}

/** Whether the caller asks for a page behind another one. */
function isLaterPage({ input }: KeptCall): boolean {
  return (input.at(-1) as { cursor?: unknown } | undefined)?.cursor !== undefined;
}

/** Whether a call for the first so many of a list has left others unread: it may return too many. */
function leavesMore(call: KeptCall): boolean {
  return !isPaged(call) && call.trace.at(-1)?.more === true;
}

/**
 * Of the calls of a step those that are made again, in the order in which they were made: of each
 * function at most so many, each of which asks in other ways, for a later page, or for a part of a list.
 * Of those that take long, ranked below 1, it is one.
 */
export function callsToRepeat(
  calls: readonly KeptCall[],
  { most, rankOf }: Pick<Sweep, 'most' | 'rankOf'>,
): KeptCall[] {
  const highestFirst = (some: readonly KeptCall[]): KeptCall[] =>
    [...some].sort((one, other) => rankOf(other) - rankOf(one));
  const byFunction = groupedBy(calls, (call) => call.function);
  const chosen = [...byFunction.values()].flatMap((own) => {
    const byWays = groupedBy(
      own,
      (call) => `${call.ways} ${isLaterPage(call)} ${leavesMore(call)}`,
    );
    const best = [...byWays.values()].flatMap((same) => highestFirst(same).slice(0, 1));
    const [long] = highestFirst(best.filter((call) => rankOf(call) < 1));
    const few = best.filter((call) => rankOf(call) >= 1 || call === long);
    return highestFirst(few).slice(0, most);
  });
  // In their own order, the table after one call is nearly the table before the next.
  return calls.filter((call) => chosen.includes(call));
}

/** The ways in which a call asks, each once. */
export function waysOf(trace: readonly RequestRecord[]): string {
  return [...new Set(trace.map(wayOf))].sort().join();
}

function groupedBy<T>(members: readonly T[], nameOf: (member: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const member of members) {
    const name = nameOf(member);
    groups.set(name, [...(groups.get(name) ?? []), member]);
  }
  return groups;
}

/** The more items a call reads and writes, the better; not of a call that reads too many. */
export function size(call: KeptCall): number {
  return isHeavy(call) ? dearSize(call) : itemsOf(call);
}

/** Likewise; nor of a call that sends many requests. */
export function sizeInTime(call: KeptCall): number {
  return takesLong(call) ? dearSize(call) : itemsOf(call);
}

/** Whether a call sends many requests, or reads and writes many items. */
export function takesLong(call: KeptCall): boolean {
  return isLong(call) || isHeavy(call);
}

function isHeavy({ trace }: KeptCall): boolean {
  const units = trace.reduce((sum, one) => sum + (one.readUnits ?? 0), 0);
  return itemsOf({ trace }) > MANY_ITEMS || units > MANY_UNITS;
}

/** Below 1: the fewer items a call reads and writes, in the more ways, the better. */
function dearSize({ ways, trace }: KeptCall): number {
  return ways.split(',').length / (MANY_WAYS + itemsOf({ trace }));
}

export function isLong({ trace }: KeptCall): boolean {
  return trace.length > SHORT_CALL;
}

function itemsOf({ trace }: Pick<KeptCall, 'trace'>): number {
  return trace.reduce((sum, one) => sum + one.itemsRead + writesOf(one).length, 0);
}
