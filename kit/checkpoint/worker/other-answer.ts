/** Sweeps of answers that come otherwise: in early pages, in part, late, behind a restart, without what is gone. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { attachLateAnswer, attachShortPages } from '../../fault/answer-fault.ts';
import { attachFault } from '../../fault/fault.ts';
import { attachGone, type GoneItem } from '../../fault/gone-item.ts';
import { writesOf } from '../../meter/operation.ts';
import { wayOf } from '../../meter/receipt.ts';
import { askedCollection, keyText, type RequestRecord } from '../../meter/request-record.ts';
import {
  isPaged,
  type KeptCall,
  LIST,
  MANY_ITEMS,
  readsList,
  type Sweep,
  size,
  sizeInTime,
} from './sweep.ts';

/** A list that is shorter comes in two pages of one item before they grow: it has more than two pages. */
const SHORT_LIST = 5;
/** Pages of a long list, at least; and items of a page that need not be shorter for that. */
const MANY_PAGES = 12;
const SHORT_PAGE = 9;
/** Batches, one after the other, of which a part is left. */
const LEFT_BATCHES = 6;

/** Pages that end early. */
export const shortPages: Sweep = {
  fact: 'the answer is the same when pages end early',
  unreached: 'reads no list',
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
    const singles = longestList(call) < SHORT_LIST ? 2 : 1;
    const prepare = (db: DynamoDBDocumentClient) =>
      attachShortPages(db, { keepsLimit, atMost, singles });
    const advice = (trace: readonly RequestRecord[]): string => {
      if (otherPage(trace)) {
        return 'Which of your lines makes the request for the next page, and has it every option of the first request?';
      }
      if (call.step.goesOn && asksForAsManyAgain(trace)) {
        return 'When a page has ended early, how many are still missing, and which Limit asks for just these?';
      }
      return isPaged(call)
        ? 'LastEvaluatedKey says that an answer has left items unread. Does your page then hold all that was asked for, and which of your lines decides whether it has a cursor?'
        : 'The answer says with LastEvaluatedKey that there is more: where do you ask for the rest?';
    };
    return [{ call, meanwhile, prepare, advice, sendsWrong: otherPage }];
  },
};

/** Whether a later page has no smaller Limit than the first one. */
function asksForAsManyAgain(trace: readonly RequestRecord[]): boolean {
  const [first = 0, ...later] = trace.flatMap(({ input }) => (input.Limit as number) ?? []);
  return later.some((limit) => limit >= first);
}

/** A later page that is asked for in another way than the page before it. */
function otherPage(trace: readonly RequestRecord[]): string | undefined {
  for (const record of trace) {
    const before = trace.find(({ number }) => number === record.continues);
    if (!before) continue;
    const [was, is] = [before, record].map(({ input }) => optionsText(input as ReadOptions));
    if (is !== was) {
      return `Request ${before.number} asked for a page ${was}, and request ${record.number} asked for the next page ${is}.`;
    }
  }
  return undefined;
}

/** Batches of which DynamoDB leaves a part. */
export const unprocessed: Sweep = {
  fact: 'nothing is lost when DynamoDB leaves a part of a batch',
  unreached: 'sends no batch',
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

/** How a page, or what a batch has of one table, is read. */
interface ReadOptions {
  readonly ConsistentRead?: boolean;
  readonly ProjectionExpression?: string;
}

interface BatchOfTable extends ReadOptions {
  readonly Keys?: readonly unknown[];
}

function optionsText({ ConsistentRead = false, ProjectionExpression: only }: ReadOptions): string {
  const read = `${ConsistentRead ? 'with' : 'without'} ConsistentRead`;
  return only === undefined ? read : `${read}, for the attributes ${only}`;
}

/** Answers that come in another order. */
export const lateAnswers: Sweep = {
  fact: 'the answer is the same when one of several requests is answered late',
  unreached: 'has one request under way at a time',
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
export const restarts: Sweep = {
  fact: 'a cursor still leads to the next page after a restart',
  unreached: 'gives no cursor',
  most: 1,
  rankOf: size,
  replaysOf: (call) => {
    const { cursor } = (call.value ?? {}) as { cursor?: unknown };
    if (!isPaged(call) || cursor === undefined) return [];
    return [
      {
        call,
        restarts: true,
        prepare: () => {},
        meanwhile: 'Between two pages your program was started anew, as after an update.',
        advice: () => 'Which of your variables holds what a cursor stands for?',
      },
    ];
  },
};

/** An item that a list or an index names, and that is gone when the call asks for it. */
export const middleGone: Sweep = {
  fact: 'an item that another client has deleted meanwhile leaves no hole in the answer',
  unreached: 'writes, or asks for no key that an answer has given',
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
          call,
          findsLess: true,
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

/** Items of a short page: even so the longest list of a call comes in more pages than anybody counts on. */
function pageOf(call: KeptCall): number {
  return Math.max(SHORT_PAGE, Math.ceil(longestList(call) / MANY_PAGES));
}

/** Items of the longest list, on all of its pages. */
function longestList({ trace }: KeptCall): number {
  const read = new Map<number, number>();
  for (const { number, continues = 0, itemsRead } of trace) {
    read.set(number, itemsRead + (read.get(continues) ?? 0));
  }
  return Math.max(...read.values());
}

/** Requests one behind the other, each of them for a key that the one before it has found. */
function depthOf({ trace }: KeptCall): number {
  const depths = new Map<number, number>();
  for (const { number, keyedBy = 0 } of trace) depths.set(number, 1 + (depths.get(keyedBy) ?? 0));
  return Math.max(...depths.values());
}
