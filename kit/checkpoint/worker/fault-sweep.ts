/**
 * Sweeps: calls that were right are made again while something goes wrong that on AWS goes wrong now
 * and then. They hold for every function of every lab; a lab says nothing about them.
 */

import {
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { breakAfterRefusal } from '../../fault/break-after-refusal.ts';
import { attachFault, CAN_CONFLICT } from '../../fault/fault.ts';
import type { FaultOptions } from '../../fault/fault-option.ts';
import { attachGone, type GoneItem } from '../../fault/gone-item.ts';
import { attachLateAnswer } from '../../fault/late-answer.ts';
import { attachShortPages } from '../../fault/short-page.ts';
import type { Item } from '../../item/item.ts';
import type { LabContext } from '../../lab-context.ts';
import { keyText } from '../../meter/item-key.ts';
import { WRITES } from '../../meter/operation.ts';
import { wayOf } from '../../meter/receipt.ts';
import {
  askedCollection,
  BROKEN_CONNECTION,
  type RequestRecord,
} from '../../meter/request-record.ts';
import { writesOf, writtenKeys } from '../../meter/write-action.ts';
import { passOnRule } from '../judge/question.ts';
import type { Step } from '../lab/step.ts';
import { isOwnError } from './own-error.ts';

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
  readonly step: Pick<Step, 'conflicts' | 'goesOn' | 'oldReads' | 'partial'>;
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
const LIST = /^(Query|Scan)$/;
/** The operations that write one item, and say by themselves that its condition failed. */
const ITEM_WRITE = /^(Put|Update|Delete)Item$/;
/** Writes of a call that changes one item and copies of it. */
const MANY_WRITES = 3;
/** Most requests of a call for each of {@link MOST_WRITES} writes, and the last request, to break. */
const SHORT_CALL = 12;
/** Writes of a short call that are broken one by one; of a long one, the first. */
const MOST_WRITES = 2;
/** Actions of a transaction that meet another transaction, one by one. */
const MOST_ACTIONS = 8;
/** Items of a call that takes longer than there is time for. */
const MANY_ITEMS = 300;
/** Pages of a long list, at least; and items of a page that need not be shorter for that. */
const MANY_PAGES = 12;
const SHORT_PAGE = 9;
/** A list that is shorter comes in pages of one item each: it has more than two of them. */
const SHORT_LIST = 5;
/** Most sends of a write that meets a transaction each time, where a lesson allows a few. */
const FEW_TRIES = 5;
/** More ways than any call has. */
const MANY_WAYS = 20;
/** Batches, one after the other, of which a part is left. */
const LEFT_BATCHES = 6;

/** Pages that end early. */
const shortPages: Sweep = {
  fact: 'the answer is the same when pages end early',
  // The list whose page is lost decides whether the answer changes.
  most: 4,
  rankOf: sizeInTime,
  changesCosts: true,
  replaysOf: (call) => {
    if (!readsList(call)) return [];
    // Who asks for a page says how long it may be; another function knows how long its list is.
    const keepsLimit = !isPaged(call) && !call.step.goesOn;
    const hasLimit = keepsLimit && call.trace.some(({ input }) => input.Limit !== undefined);
    const which = hasLimit ? 'each Query and Scan without a Limit' : 'each Query and Scan';
    const meanwhile = `The first answer of ${which} ended after one item. On AWS an answer ends at 1 MB, or at the Limit.`;
    const atMost = pageOf(call);
    const growth = longestList(call) < SHORT_LIST ? 1 : 3;
    const prepare = (db: DynamoDBDocumentClient) =>
      attachShortPages(db, { keepsLimit, atMost, growth });
    const advice = (): string =>
      isPaged(call)
        ? 'LastEvaluatedKey says that an answer has left items unread. Does your page then hold all that was asked for, and which of your lines decides whether it has a cursor?'
        : 'The answer says with LastEvaluatedKey that there is more: where do you ask for the rest?';
    return [{ call, meanwhile, prepare, advice }];
  },
};

/** Batches of which DynamoDB leaves a part. */
const unprocessed: Sweep = {
  fact: 'nothing is lost when DynamoDB leaves a part of a batch',
  most: 2,
  rankOf: sizeInTime,
  replaysOf: (call) => {
    const batch = call.trace.find(({ operation }) => operation.startsWith('Batch'));
    if (!batch) return [];
    const left = batch.operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems';
    const meanwhile = `DynamoDB did half of each ${batch.operation} and returned the rest in ${left}.`;
    const prepare = (db: DynamoDBDocumentClient) =>
      attachFault(db, { at: 'unprocessed', times: LEFT_BATCHES });
    const advice = (trace: readonly RequestRecord[]): string =>
      otherRound(trace)
        ? `${left} holds the options of the request as well as the keys: which of your lines sends them?`
        : `Where do you send again what comes back in ${left}?`;
    return [{ call, meanwhile, prepare, advice, sendsWrong: otherRound }];
  },
};

/** A later round of a batch that asks in another way for what the round before has left. */
function otherRound(trace: readonly RequestRecord[]): string | undefined {
  const asked = new Map<string, { number: number; how: string }>();
  for (const { number, operation, input } of trace) {
    if (operation !== 'BatchGetItem') continue;
    const { RequestItems = {} } = input as { RequestItems?: Record<string, BatchOfTable> };
    for (const [table, { Keys = [], ...options }] of Object.entries(RequestItems)) {
      const how = optionsText(options);
      for (const key of Keys) {
        const name = `${table} ${keyText(key)}`;
        const before = asked.get(name) ?? { number, how };
        if (before.how !== how) {
          return `Request ${before.number} asked for ${keyText(key)} ${before.how}, and request ${number} asked for it again ${how}.`;
        }
        asked.set(name, before);
      }
    }
  }
  return undefined;
}

interface BatchOfTable {
  readonly Keys?: readonly unknown[];
  readonly ConsistentRead?: boolean;
  readonly ProjectionExpression?: string;
}

function optionsText({ ConsistentRead = false, ProjectionExpression: only }: BatchOfTable): string {
  const read = `${ConsistentRead ? 'with' : 'without'} ConsistentRead`;
  return only === undefined ? read : `${read}, for the attributes ${only}`;
}

/** Connections that break. */
const brokenConnections: Sweep = {
  fact: 'a connection that breaks hides no error, and leaves nothing half done',
  most: 2,
  // A right call may end in the first error: then a long one takes no longer than a short one.
  rankOf: size,
  replaysOf: (call) => {
    const { length } = call.trace;
    const later = laterPage(call);
    // A later page is as good as a second list.
    const second = later.length > 0 && LIST.test(call.trace[1]?.operation ?? '') ? 1 : 2;
    const places = new Set([1, second, isLong(call) ? 1 : length]);
    const before = [...places]
      .filter((place) => place <= length)
      .map((from) => {
        const request = `Request ${from}, ${wayOf(call.trace[from - 1] as RequestRecord)}`;
        const meanwhile = `The connection broke. ${request}, did not reach DynamoDB.`;
        const fault: FaultOptions = { at: 'before', from, times: Number.POSITIVE_INFINITY };
        return { ...faulty(call, meanwhile, fault, isBroken), thenAgain: from === length };
      });
    const writes = call.trace.filter(({ operation }) => WRITES.test(operation));
    const after = writes.slice(0, mostWrites(call)).map((record, at) => {
      const meanwhile = `The connection broke after DynamoDB had done ${nameOfWrite(record, at)}.`;
      const fault: FaultOptions = { at: 'after', operation: WRITES, from: at + 1 };
      return { ...faulty(call, meanwhile, fault, isBroken), thenAgain: at === 0 };
    });
    return [...before, ...after, ...later, ...behindRefusal(call)];
  },
};

/** A first page that ends early, and a connection that breaks before the next one: for good, or once. */
function laterPage(call: KeptCall): Replay[] {
  if (!readsList(call) || isPaged(call)) return [];
  const began = 'The first Query or Scan ended after one item. Then the connection broke';
  const breaking = (times: number, which: string): Replay => {
    const fault: FaultOptions = { at: 'before', operation: LIST, from: 2, times };
    const replay = faulty(call, `${began}${which} reached DynamoDB.`, fault, isBroken);
    const prepare = (db: DynamoDBDocumentClient): void => {
      attachShortPages(db, { keepsLimit: true });
      replay.prepare(db);
    };
    return { ...replay, prepare };
  };
  const once = ' once: the next Query or Scan did not reach DynamoDB. All that came after it';
  const advice = (): string =>
    'What does your code do after the error? If it asks again, which of your variables still hold what came before the error?';
  return [
    breaking(Number.POSITIVE_INFINITY, ': no later Query or Scan'),
    { ...breaking(1, once), sameAtFirst: true, advice },
  ];
}

/** An item that is gone, so that its write is refused, and a connection that breaks after that. */
function behindRefusal(call: KeptCall): Replay[] {
  const writes = call.trace.filter(({ operation }) => ITEM_WRITE.test(operation));
  const [, second] = writes;
  const without = second && writtenKeys(second)[0];
  if (!call.table || writes.length < MANY_WRITES || without === undefined) return [];
  return [
    {
      ...{ call, without, prepare: breakAfterRefusal },
      meanwhile: `Another client had deleted ${without}, and DynamoDB refused your write of that item. Then the connection broke once: your next write did not reach DynamoDB. All that came after it reached DynamoDB.`,
      advice: () =>
        'Several of your writes failed, for different reasons. Which of their errors does your code look at, and what becomes of the others?',
    },
  ];
}

/** Transactions that meet. */
const conflicts: Sweep = {
  fact: 'a conflict with another transaction is not treated as a refusal',
  most: 2,
  rankOf: size,
  replaysOf: (call) => {
    const writes = call.trace.filter(({ operation }) => CAN_CONFLICT.test(operation));
    return writes.slice(0, mostWrites(call)).flatMap((record, at): Replay[] => {
      const met = (times: number, often: string, action = 1): Replay => {
        const which = action > 1 ? `its action ${action}` : 'it';
        const meanwhile = `DynamoDB refused ${nameOfWrite(record, at)}, ${often}: ${which} met another transaction.`;
        return faulty(call, meanwhile, { at: 'conflict', from: at + 1, times, action }, isConflict);
      };
      const first = met(1, 'once');
      if (at > 0) return [first];
      const { TransactItems = [] } = record.input as { TransactItems?: readonly unknown[] };
      const always = {
        ...{ ...met(Number.POSITIVE_INFINITY, 'each time'), sameAtFirst: true },
        sendsWrong: (trace: readonly RequestRecord[]) => tooManyTries(call, trace),
      };
      if (isLong(call)) return [first, always];
      const others = TransactItems.slice(1, MOST_ACTIONS).map((_, nth) => met(1, 'once', nth + 2));
      return [first, always, ...others];
    });
  },
};

/** A write that met another transaction each time, and was sent more often than its lesson allows. */
function tooManyTries(
  { step: { conflicts = 'caller' } }: KeptCall,
  trace: readonly RequestRecord[],
): string | undefined {
  const most = { caller: 1, 'few tries': FEW_TRIES, 'own facts': Number.POSITIVE_INFINITY }[
    conflicts
  ];
  const sent = new Map<string, number>();
  for (const record of trace) {
    if (!CAN_CONFLICT.test(record.operation)) continue;
    const keys = writtenKeys(record).join();
    const times = (sent.get(keys) ?? 0) + 1;
    if (times > most) {
      const again = most === 1 ? 'again after a conflict' : `more than ${most} times`;
      const expected =
        most === 1
          ? 'it to be sent once, and the error passed on: the caller decides whether another try is worth it'
          : `${most} tries at most, and then the error passed on`;
      return `Your function sent the same ${record.operation} ${again}. Expected ${expected}.`;
    }
    sent.set(keys, times);
  }
  return undefined;
}

/** Answers that come in another order. */
const lateAnswers: Sweep = {
  fact: 'the answer is the same when one of several requests is answered late',
  most: 1,
  // The farther a walk goes, the more of it can overtake the late answer.
  rankOf: (call) => depthOf(call) * MANY_ITEMS + size(call),
  replaysOf: (call) => {
    const late = call.trace.find(({ underWay }) => underWay > 1);
    if (!late) return [];
    const meanwhile = `Request ${late.number}, ${wayOf(late)}, was answered after all others that you sent meanwhile.`;
    const prepare = (db: DynamoDBDocumentClient) => attachLateAnswer(db, late.number);
    const advice = (): string =>
      'Requests that are under way at the same time are answered in any order. Which of your lines takes the first answer for the right one?';
    return [{ call, meanwhile, prepare, advice }];
  },
};

/** Pages that are asked for after the program was started anew. */
const restarts: Sweep = {
  fact: 'a cursor still leads to the next page after a restart',
  most: 1,
  rankOf: size,
  replaysOf: (call) => {
    const { cursor } = (call.value ?? {}) as { cursor?: unknown };
    if (!isPaged(call) || cursor === undefined) return [];
    return [
      {
        ...{ call, restarts: true, prepare: () => {} },
        meanwhile: 'Between two pages your program was started anew, as after an update.',
        advice: () => 'Which of your variables holds what a cursor stands for?',
      },
    ];
  },
};

/** An item that a list or an index names, and that is gone when the call asks for it. */
const middleGone: Sweep = {
  fact: 'an item that another client has deleted meanwhile leaves no hole in the answer',
  most: 1,
  rankOf: size,
  replaysOf: (call) => {
    const { trace } = call;
    if (trace.some((record) => writesOf(record).length > 0)) return [];
    const given = JSON.stringify(call.input);
    for (const record of trace) {
      const source = sourceOf(record, trace);
      if (source === undefined || record.continues !== undefined) continue;
      const gone = keysOf(record).find(({ PK }) => !given.includes(idOf(PK)));
      if (!gone) continue;
      const what = gone.SK === undefined ? `all items of ${gone.PK}` : `${gone.PK} / ${gone.SK}`;
      return [
        {
          ...{ call, findsLess: true },
          meanwhile: `After request ${source} another client deleted ${what}, and request ${record.number} did not find it.`,
          prepare: (db) => attachGone(db, gone),
          advice: () =>
            'Which of your lines takes for granted that every key it asks for is there?',
        },
      ];
    }
    return [];
  },
};

/** The request whose answer held the keys of this one; of a batch it is the list before it. */
function sourceOf(record: RequestRecord, trace: readonly RequestRecord[]): number | undefined {
  if (record.operation !== 'BatchGetItem') return record.keyedBy;
  const before = trace.filter(({ number }) => number < record.number);
  return before.findLast(({ operation }) => LIST.test(operation))?.number;
}

/** The keys that a request of the table names: of items, or the partition key of a Query. */
function keysOf(record: RequestRecord): GoneItem[] {
  const { Key, RequestItems = {} } = record.input as {
    Key?: unknown;
    RequestItems?: Record<string, BatchOfTable>;
  };
  const collection = record.operation === 'Query' ? askedCollection(record) : undefined;
  if (collection !== undefined) return [{ PK: collection }];
  if (!/^(Batch)?GetItem$/.test(record.operation)) return [];
  const keys = Key ? [Key] : Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys);
  return keys.flatMap((key) => {
    const [PK, SK] = keyText(key).split(' / ');
    return PK !== undefined && SK !== undefined ? [{ PK, SK }] : [];
  });
}

function idOf(key: string): string {
  return key.slice(key.lastIndexOf('#') + 1);
}

/** The sweeps that make one call again. */
export const FAULT_SWEEPS: readonly Sweep[] = [
  ...[shortPages, unprocessed, brokenConnections],
  ...[conflicts, lateAnswers, restarts, middleGone],
];

/** Whether the call reads several items that may come in several pages. */
function readsList({ trace }: KeptCall): boolean {
  return trace.some(({ operation, itemsRead }) => LIST.test(operation) && itemsRead > 1);
}

/** Items of a short page: even so the longest list of a call comes in more pages than anybody counts on. */
function pageOf(call: KeptCall): number {
  return Math.max(SHORT_PAGE, Math.ceil(longestList(call) / MANY_PAGES));
}

function longestList({ trace }: KeptCall): number {
  return Math.max(...trace.map(({ itemsRead }) => itemsRead));
}

/** Whether the caller says how long a page may be, and gets a cursor for the next one. */
export function isPaged({ input }: Pick<KeptCall, 'input'>): boolean {
  return typeof (input.at(-1) as { limit?: unknown } | undefined)?.limit === 'number';
}

/** Whether the caller asks for a page behind another one. */
function isLaterPage({ input }: KeptCall): boolean {
  return (input.at(-1) as { cursor?: unknown } | undefined)?.cursor !== undefined;
}

/**
 * Of the calls of a step those that are made again, in the order in which they were made: of each
 * function at most so many, each of which asks in other ways, or for a later page. Of those that take
 * long, ranked below 1, it is one.
 */
export function callsToRepeat(
  calls: readonly KeptCall[],
  { most, rankOf }: Pick<Sweep, 'most' | 'rankOf'>,
): KeptCall[] {
  const highestFirst = (some: readonly KeptCall[]): KeptCall[] =>
    [...some].sort((one, other) => rankOf(other) - rankOf(one));
  const byFunction = groupedBy(calls, (call) => call.function);
  const chosen = [...byFunction.values()].flatMap((own) => {
    const byWays = groupedBy(own, (call) => `${call.ways} ${isLaterPage(call)}`);
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
function size(call: KeptCall): number {
  return itemsOf(call) > MANY_ITEMS ? dearSize(call) : itemsOf(call);
}

/** Likewise; nor of a call that sends many requests. */
function sizeInTime(call: KeptCall): number {
  return isLong(call) ? dearSize(call) : size(call);
}

/** Below 1: the fewer items a call reads and writes, in the more ways, the better. */
function dearSize({ ways, trace }: KeptCall): number {
  return ways.split(',').length / (MANY_WAYS + itemsOf({ trace }));
}

/** Requests one behind the other, each of them for a key that the one before it has found. */
function depthOf({ trace }: KeptCall): number {
  const depths = new Map<number, number>();
  for (const { number, keyedBy = 0 } of trace) depths.set(number, 1 + (depths.get(keyedBy) ?? 0));
  return Math.max(...depths.values());
}

function mostWrites(call: KeptCall): number {
  return isLong(call) ? 1 : MOST_WRITES;
}

function isLong({ trace }: KeptCall): boolean {
  return trace.length > SHORT_CALL;
}

function itemsOf({ trace }: Pick<KeptCall, 'trace'>): number {
  return trace.reduce((sum, one) => sum + one.itemsRead + writesOf(one).length, 0);
}

/** A replay that may end in an error of the fault's kind. */
function faulty(
  call: KeptCall,
  meanwhile: string,
  fault: FaultOptions,
  isIt: (error: Error) => boolean,
): Replay {
  return {
    ...{ call, meanwhile },
    prepare: (db) => attachFault(db, fault),
    mayThrow: (error) => passedOn(error, isIt),
    advice: (trace) => passOnRule(trace.find(({ error }) => error !== undefined)),
  };
}

function nameOfWrite(record: RequestRecord, at: number): string {
  return `the ${at === 0 ? 'first' : 'second'} write, ${wayOf(record)}`;
}

function isBroken({ name }: Error): boolean {
  return name === BROKEN_CONNECTION;
}

/** Whether an error says that a write met another transaction. */
export function isConflict(error: Error): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') ?? false;
}

/** Whether an error is such a one, or carries one as its cause; the model's own word for something is not. */
function passedOn(error: unknown, isIt: (error: Error) => boolean): boolean {
  if (!(error instanceof Error) || isOwnError(error)) return false;
  const { cause, errors = [] } = error as { cause?: unknown; errors?: readonly unknown[] };
  return isIt(error) || [cause, ...errors].some((one) => passedOn(one, isIt));
}
