/** Smells: names for the ways a right answer can cost too much, seen from the requests alone. */

import { equalAttributes, filledExactly } from './filled-expression.ts';
import {
  statementsOf,
  tableWritesOf,
  type WriteAction,
  writesOf,
  writtenItem,
} from './operation.ts';
import { type Attributes, exactKey, KeyMap, type RequestRecord } from './request-record.ts';

/** All smells; the last two are not seen from the requests alone. */
export const SMELL_IDS = [
  'SCAN',
  'LOST-PAGE',
  'ASKED-TWICE',
  'N+1',
  'FILTER-WASTE',
  'FAT-ITEM',
  'READ-MODIFY-WRITE',
  // Seen by knowing which shards hold something.
  'LOST-SHARD',
  // Seen by running the checks on other data.
  'HARD-CODED',
] as const;

/** Name of a smell. */
export type SmellId = (typeof SMELL_IDS)[number];

/** A smell and what it means, in sentences that end in what to think about. */
export interface Smell {
  readonly id: SmellId;
  readonly lines: readonly string[];
}

/** Which smells are looked for, besides those that always are. */
export interface SmellChoice {
  /** Smells that are meant here, and therefore none. */
  readonly allow?: readonly SmellId[];
  /** Smells to look for as well: `ASKED-TWICE`, `FAT-ITEM`, `READ-MODIFY-WRITE`. */
  readonly also?: readonly SmellId[];
}

/** Fewest reads of different items, all keyed by one answer, that count as N+1. */
const N_PLUS_ONE_READS = 3;
/** Fewest items read and thrown away that count as waste. */
const WASTED_ITEMS = 10;

/** The smells that are certain from the requests alone, whatever the table is for. */
export const CERTAIN_SMELLS: readonly SmellId[] = ['SCAN', 'LOST-PAGE', 'N+1', 'FILTER-WASTE'];

/**
 * The smells of a trace, the one that explains most first.
 *
 * @param fine smells that are asked for, and therefore none
 * @param among the smells that are looked for @default all
 */
export function smellsOf(
  trace: readonly RequestRecord[],
  fine: readonly SmellId[] = [],
  among?: readonly SmellId[],
): Smell[] {
  return SMELLS.filter(({ id, isIn }) => {
    const isAsked = !fine.includes(id) && (among?.includes(id) ?? true);
    return isAsked && isIn(trace);
  }).map(({ id, lines }) => ({ id, lines }));
}

/** What a Scan costs. */
export const SCAN_FACTS: readonly string[] = [
  'A Scan reads every item of a table or index, and you pay for each.',
  'A FilterExpression is applied after reading: it saves nothing.',
];

const SMELLS: readonly (Smell & { isIn(trace: readonly RequestRecord[]): boolean })[] = [
  {
    id: 'SCAN',
    lines: [
      ...SCAN_FACTS,
      'Which key, of the table or of an index, do the items you want share? If',
      'there is none, which attribute would have to be one?',
    ],
    isIn: (trace) => trace.some(isScan),
  },
  {
    id: 'LOST-PAGE',
    lines: [
      'The last answer ended with a LastEvaluatedKey, too, and nobody went on.',
      'How many pages can there be, and when does your code stop asking?',
    ],
    isIn: (trace) => {
      const lost = trace.filter((record) => isLostPage(record, trace));
      return lost.length > 0 && lost.every(({ continues }) => continues !== undefined);
    },
  },
  {
    id: 'LOST-PAGE',
    lines: [
      'An answer ended with a LastEvaluatedKey, and nobody asked for the rest.',
      'An answer ends after 1 MB read, even if more items follow.',
      'What does the next request need to know to go on from there?',
    ],
    isIn: (trace) =>
      trace.some((record) => record.continues === undefined && isLostPage(record, trace)),
  },
  {
    id: 'ASKED-TWICE',
    lines: [
      'The same request was sent twice, and nobody wrote these items in between.',
      'What could your code remember, and from which moment on, so that it asks',
      'and pays only once?',
    ],
    isIn: (trace) => askedTwice(trace) !== undefined,
  },
  {
    id: 'N+1',
    lines: [
      'One request found the keys. Then your code sent one request for each of',
      'them. Does the first answer hold enough already? If it does not, which',
      'request returns many items at once?',
    ],
    isIn: (trace) => fetchedOneByOne(trace) !== undefined,
  },
  {
    id: 'FILTER-WASTE',
    lines: [
      'Most of what was read was thrown away by a FilterExpression, after you',
      'had paid for it. Which condition on a key, of the table or of an index,',
      'would leave it unread?',
    ],
    isIn: (trace) => trace.some(isFilterWaste),
  },
  {
    id: 'FAT-ITEM',
    lines: [
      'A list grows inside one item. Every change rewrites and charges the whole',
      'item, and it ends at 400 KB. An edge is an item of its own.',
    ],
    isIn: (trace) => trace.some(growsList),
  },
  {
    id: 'READ-MODIFY-WRITE',
    lines: [
      'An item was read and then written without a condition. Between the two',
      'another client can change it: what must still be true when you write?',
    ],
    isIn: isReadModifyWrite,
  },
];

/** A Scan, or a SELECT that is one: it names no key, since it has no condition at all. */
function isScan({ operation, input }: RequestRecord): boolean {
  if (operation === 'Scan') return true;
  return statementsOf(input).some(({ verb, hasCondition }) => verb === 'SELECT' && !hasCondition);
}

function isLostPage(record: RequestRecord, trace: readonly RequestRecord[]): boolean {
  const limited = record.input.Limit !== undefined;
  return record.more && !limited && !trace.some((other) => goesOn(other, record));
}

/**
 * Whether a request reads on after a page: from its end, or from an item before it, as a caller does
 * that used only the first items of the page.
 */
function goesOn(later: RequestRecord, page: RequestRecord): boolean {
  if (later.continues !== undefined) return later.continues === page.number;
  const isStarted = later.number > page.number && later.input.ExclusiveStartKey !== undefined;
  return isStarted && listOf(later) === listOf(page);
}

/** The list that a Query or a Scan reads page by page, as text. */
function listOf({ operation, index, input }: RequestRecord): string {
  const asked = filledExactly(input.KeyConditionExpression, input);
  return JSON.stringify([operation, input.TableName, index, asked, input.Segment]);
}

/** The first two requests of a trace that ask the same and must get the same answer. */
export function askedTwice(
  trace: readonly RequestRecord[],
): readonly [RequestRecord, RequestRecord] | undefined {
  const asked = new Map<string, RequestRecord>();
  for (const record of trace) {
    if (writesOf(record).length > 0) asked.clear();
    const question = questionOf(record);
    const before = question === undefined ? undefined : asked.get(question);
    if (before) return [before, record];
    // A page that was cut off leaves something to ask: that is another smell.
    if (question !== undefined && !record.more && !record.error) asked.set(question, record);
  }
  return undefined;
}

/** What a Query or a GetItem asks, of which table, as text. */
function questionOf(record: RequestRecord): string | undefined {
  const { operation, index, input } = record;
  const asked = askedKeyOf(record);
  if (asked === undefined) return undefined;
  const filter = filledExactly(input.FilterExpression, input);
  const start = input.ExclusiveStartKey as Attributes | undefined;
  return JSON.stringify([
    operation,
    input.TableName,
    index,
    asked,
    filter,
    start && exactKey(start),
  ]);
}

/** The key of a GetItem, or the key condition of a Query, as text. */
function askedKeyOf({ operation, input }: RequestRecord): string | undefined {
  const isGet = operation === 'GetItem' && input.Key !== undefined;
  if (isGet) return exactKey(input.Key as Attributes);
  return filledExactly(input.KeyConditionExpression, input);
}

/**
 * Requests that each fetched an item of its own, with keys out of one answer; nothing where fewer
 * than three did. They are of one kind and ask for different items. A chain, in which each request is
 * keyed by the one before, is none: no request could have asked for all of it at once.
 */
export function fetchedOneByOne(
  trace: readonly RequestRecord[],
): readonly RequestRecord[] | undefined {
  const byNumber = new Map(trace.map((record) => [record.number, record]));
  const fetched = new Map<string, Map<string, RequestRecord>>();
  for (const record of trace) {
    const asked = isKeyedRead(record) ? askedKeyOf(record) : undefined;
    if (asked === undefined) continue;
    const kind = JSON.stringify([kindOf(record), firstPage(record.keyedBy, byNumber)]);
    const alike = fetched.get(kind) ?? new Map<string, RequestRecord>();
    fetched.set(kind, alike);
    if (!alike.has(asked)) alike.set(asked, record);
  }
  const most = [...fetched.values()].find(({ size }) => size >= N_PLUS_ONE_READS);
  return most && [...most.values()];
}

function isKeyedRead(record: RequestRecord): boolean {
  const reads = record.operation === 'GetItem' || record.operation === 'Query';
  return reads && record.keyedBy !== undefined && record.continues === undefined;
}

/** What a read asks apart from its values. */
function kindOf({ operation, index, input }: RequestRecord): unknown[] {
  const condition = String(input.KeyConditionExpression ?? '').replace(/:\w+/g, ':');
  return [operation, input.TableName, index, condition];
}

/** Number of the first page of the list that an answer is a page of. */
function firstPage(
  number: number | undefined,
  byNumber: ReadonlyMap<number, RequestRecord>,
): number | undefined {
  let first = number;
  for (let page = byNumber.get(first ?? 0); page?.continues; page = byNumber.get(page.continues)) {
    first = page.continues;
  }
  return first;
}

function isFilterWaste(record: RequestRecord): boolean {
  const wasted = record.itemsRead - record.returned;
  return record.filter !== undefined && wasted >= WASTED_ITEMS && wasted > record.returned;
}

/** A list that is appended to, a set that is added to, or either written longer than it was read. */
function growsList(record: RequestRecord): boolean {
  return record.grows !== undefined || writesOf(record).some(addsMember);
}

function addsMember({ UpdateExpression, ExpressionAttributeValues }: WriteAction): boolean {
  const update = String(UpdateExpression ?? '');
  if (/list_append\s*\(/.test(update)) return true;
  const values = (ExpressionAttributeValues ?? {}) as Attributes;
  const added = /\bADD\b(.*?)(?:\b(?:SET|REMOVE|DELETE)\b|$)/is.exec(update)?.[1] ?? '';
  return Object.entries(values).some(
    ([name, { SS, NS, BS }]) => (SS ?? NS ?? BS) !== undefined && namesPlaceholder(added, name),
  );
}

function namesPlaceholder(expression: string, placeholder: string): boolean {
  return new Set<string>(expression.match(/:\w+/g)).has(placeholder);
}

function isReadModifyWrite(trace: readonly RequestRecord[]): boolean {
  const read = new KeyMap<true>();
  for (const record of trace) {
    const { operation, input } = record;
    const table = String(input.TableName);
    if (operation === 'GetItem') read.set(table, (input.Key ?? {}) as Attributes, true);
    if (operation === 'Query') read.set(table, equalAttributes(input), true);
    const isLost = tableWritesOf(record).some(
      ({ table: written, write }) =>
        write.ConditionExpression === undefined &&
        !isOnlyAdding(write) &&
        read.find(written, writtenItem(write)),
    );
    if (isLost) return true;
  }
  return false;
}

/** Whether an Update only adds to what is stored, whatever that is: nobody else's change is lost. */
function isOnlyAdding({ UpdateExpression }: WriteAction): boolean {
  const update = String(UpdateExpression ?? '');
  return /^\s*ADD\b/i.test(update) && !/\b(SET|REMOVE|DELETE)\b/i.test(update);
}
