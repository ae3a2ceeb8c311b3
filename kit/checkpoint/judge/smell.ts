/** Smells: names for the ways a right answer can cost too much, seen from the requests alone. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { keyText, type RequestRecord, writesOf } from '../../meter/request-record.ts';

export type SmellId =
  | 'SCAN'
  | 'LOST-PAGE'
  | 'ASKED-TWICE'
  | 'N+1'
  | 'FILTER-WASTE'
  | 'FAT-ITEM'
  | 'READ-MODIFY-WRITE'
  /** Seen by knowing which shards hold something, not from the requests alone. */
  | 'LOST-SHARD'
  /** Seen by running the checks on other data, not from the requests. */
  | 'HARD-CODED';

/** A smell and what it means, in sentences that end in what to think about. */
export interface Smell {
  readonly id: SmellId;
  readonly lines: readonly string[];
}

/** Fewest reads, each keyed by an earlier answer, that count as N+1. */
const N_PLUS_ONE_READS = 3;
/** Fewest items read and thrown away that count as waste. */
const WASTED_ITEMS = 10;

/**
 * The smells of a trace, the one that explains most first.
 *
 * @param fine smells that are what the step asks for, and therefore none
 */
export function smellsOf(trace: readonly RequestRecord[], fine: readonly SmellId[] = []): Smell[] {
  return SMELLS.filter((smell) => !fine.includes(smell.id) && smell.isIn(trace)).map(
    ({ id, lines }) => ({ id, lines }),
  );
}

const SMELLS: readonly (Smell & { isIn(trace: readonly RequestRecord[]): boolean })[] = [
  {
    id: 'SCAN',
    lines: [
      'A Scan reads every item of a table or index, and you pay for each.',
      'A FilterExpression is applied after reading: it saves nothing.',
      'Which attribute would have to be a key, so that DynamoDB reads only the',
      'items you want?',
    ],
    isIn: (trace) => trace.some((record) => record.operation === 'Scan'),
  },
  {
    id: 'LOST-PAGE',
    lines: [
      'An answer ended with a LastEvaluatedKey, and nobody asked for the rest.',
      'A page ends after 1 MB read, whatever is still to come.',
      'What does the next request need to know to go on from there?',
    ],
    isIn: (trace) => trace.some((record) => isLostPage(record, trace)),
  },
  {
    id: 'ASKED-TWICE',
    lines: [
      'The same request was sent twice, and nobody wrote these items in between.',
      'What could your code remember, so that it asks and pays only once?',
    ],
    isIn: (trace) => askedTwice(trace) !== undefined,
  },
  {
    id: 'N+1',
    lines: [
      'One request found the keys. Then each item was fetched by a request of',
      'its own. What did the first answer already hold? What more could it hold?',
    ],
    isIn: (trace) => trace.filter(isKeyedRead).length >= N_PLUS_ONE_READS,
  },
  {
    id: 'FILTER-WASTE',
    lines: [
      'Most of what was read was thrown away by a FilterExpression, after you',
      'had paid for it. Which condition on the sort key would leave it unread?',
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

function isLostPage(record: RequestRecord, trace: readonly RequestRecord[]): boolean {
  const limited = record.input.Limit !== undefined;
  return record.more && !limited && !trace.some((other) => other.continues === record.number);
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

/** What a Query or a GetItem asks, as text. */
function questionOf(record: RequestRecord): string | undefined {
  const { operation, index, keyCondition, filter, input } = record;
  const isGet = operation === 'GetItem' && input.Key !== undefined;
  const asked = isGet ? keyText(input.Key) : keyCondition;
  if (asked === undefined) return undefined;
  return JSON.stringify([operation, index, asked, filter, input.ExclusiveStartKey]);
}

function isKeyedRead(record: RequestRecord): boolean {
  const reads = record.operation === 'GetItem' || record.operation === 'Query';
  return reads && record.keyedBy !== undefined && record.continues === undefined;
}

function isFilterWaste(record: RequestRecord): boolean {
  const wasted = record.itemsRead - record.returned;
  return record.filter !== undefined && wasted >= WASTED_ITEMS && wasted > record.returned;
}

function growsList(record: RequestRecord): boolean {
  return writesOf(record).some((write) => {
    const update = String(write.UpdateExpression ?? '');
    const values = Object.values((write.ExpressionAttributeValues ?? {}) as Attributes);
    const stored = Object.values((write.Item ?? {}) as Attributes);
    return /list_append\s*\(/.test(update) || [...values, ...stored].some(isCollection);
  });
}

function isReadModifyWrite(trace: readonly RequestRecord[]): boolean {
  const read = new Set<string>();
  const queried: string[] = [];
  for (const record of trace) {
    if (record.operation === 'GetItem') read.add(keyText(record.input.Key));
    if (record.operation === 'Query') queried.push(record.keyCondition ?? '');
    const blind = writesOf(record).filter((write) => write.ConditionExpression === undefined);
    const keys = blind.map((write) => keyText(write.Key ?? write.Item));
    if (keys.some((key) => read.has(key) || queried.some((one) => namesPartition(one, key)))) {
      return true;
    }
  }
  return false;
}

type Attributes = Record<string, AttributeValue>;
function isCollection(value: AttributeValue): boolean {
  return (value.L ?? value.SS ?? value.NS ?? value.BS) !== undefined;
}

/** Whether a Query's key condition names the partition key value of an item. */
function namesPartition(keyCondition: string, key: string): boolean {
  const [partitionKey = ''] = key.split(' / ');
  return keyCondition.split(/ and /i).some((part) => part.endsWith(`= ${partitionKey}`));
}
