/** Delivers records to a stream handler as Lambda does: again from the first that failed. */

import { inspect } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';
import type {
  AttributeValue,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from 'aws-lambda';
import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { BrokenMoment, CallOutcome } from '#kit/checkpoint/worker/model-client.ts';
import { refused } from '#kit/fault/fault-option.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { afterAttempt, firstAttempts, LAMBDA_DEFAULTS, outcomeOf } from '#kit/stream/batch-rule.ts';
import type { Edge, NewPerson } from '../../entities.ts';
import { degreesOf } from '../graph.ts';
import {
  countedItem,
  edgeItem,
  markerItem,
  personItems,
  seatItem,
  summaryItem,
  targetOf,
} from '../item.ts';
import type { Check } from './context.ts';

/** A stream handler of the model. */
export type Handler = (
  lab: LabContext,
  event: DynamoDBStreamEvent,
) => Promise<DynamoDBBatchResponse>;

/** A mapping that reads the handler's answer, and gives up where nothing helps. */
const RULES = { ...LAMBDA_DEFAULTS, maximumRetryAttempts: 3, reportBatchItemFailures: true };

/** Of an answer on a screen. */
const MOST_CHARACTERS = 120;

/** When the connection of a handler breaks. */
export const BREAKS = ['before', 'inside', 'after'] as const satisfies BrokenMoment[];

const WHEN: Readonly<Record<(typeof BREAKS)[number], string>> = {
  before: 'before your first write',
  inside: 'between your first write and the second one',
  after: 'after your first write, before its answer came',
};

/** Two pollers, of which one was given up and does not know it. */
export const SAME_BATCH = 'Two pollers delivered the same batch at once.';

/** A connection broke, as a screen says it: `The connection broke before your first write`. */
export function brokeAt(moment: (typeof BREAKS)[number]): string {
  return `The connection broke ${WHEN[moment]}`;
}

/** It broke, and the handler got the batch once more. */
export function deliveredAgain(moment: (typeof BREAKS)[number]): string {
  return `${brokeAt(moment)}, and Lambda delivered the batch again.`;
}

/** Delivers records until all are done. */
export async function deliver(
  check: Check,
  handler: Handler,
  records: readonly DynamoDBRecord[],
): Promise<void> {
  const waiting = firstAttempts(records, RULES);
  for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
    const event = eventOf(attempt.records);
    const ended = await check.runAny((lab) => handler(lab, event));
    const numbers = attempt.records.map(numberOf);
    const outcome = 'value' in ended ? outcomeOf(ended.value, numbers) : 'failure';
    const { discarded, next } = afterAttempt(attempt, outcome, RULES);
    const [record] = discarded;
    check.holds(record === undefined, [
      `The checkpoint broke nothing here. After ${RULES.maximumRetryAttempts + 1} deliveries one record is still not done: ${record && textOf(record)}.`,
      'error' in ended
        ? `Your handler threw ${errorText(ended.error)}. Which of your lines throws that?`
        : `Your handler answered ${answerText(ended.value)}. Which error made your handler give that answer?`,
    ]);
    waiting.unshift(...next);
  }
}

/** The checkpoint made no request fail, and the answer says so. */
export function succeeded(check: Check, value: unknown): void {
  check.holds(outcomeOf(value, []) === 'success', [
    `The checkpoint made no request fail, and your handler answered ${answerText(value)}. Expected { batchItemFailures: [] }.`,
    'Which error, if any, made your handler give that answer?',
  ]);
}

/** Whether a call of a handler ended, and its answer names no record. */
export function isDone(ended: CallOutcome<unknown>): boolean {
  return 'value' in ended && outcomeOf(ended.value, []) === 'success';
}

/** A handler's answer on a screen: `{ batchItemFailures: [ { itemIdentifier: '12' } ] }`. */
function answerText(answer: unknown): string {
  const text = inspect(answer, { breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 3 });
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** How many requests were sent: `1 request`, `2 requests`. */
export function requests({ length }: readonly unknown[]): string {
  return length === 1 ? '1 request' : `${length} requests`;
}

/** An event of its own: what a handler changes in it is in no other. */
export function eventOf(records: readonly DynamoDBRecord[]): DynamoDBStreamEvent {
  return { Records: structuredClone([...records]) };
}

export function numberOf({ dynamodb }: DynamoDBRecord): string {
  return dynamodb?.SequenceNumber ?? '';
}

/** A record on a screen: `INSERT person#p7 SKILL#skill#go`. */
export function textOf({ eventName, dynamodb }: DynamoDBRecord): string {
  return [eventName, dynamodb?.Keys?.PK?.S, dynamodb?.Keys?.SK?.S].join(' ');
}

/** Every write to a node's item meets another transaction. */
export function withConflict(lab: LabContext, node: string): LabContext {
  const isHeld = (part: unknown): boolean => JSON.stringify(part ?? '').includes(`"${node}"`);
  lab.db.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: actions } = args.input as { TransactItems?: readonly unknown[] };
      if (!isHeld(args.input) || !isWrite(args.input)) return next(args);
      throw refused('conflict', actions?.length, actions && actions.findIndex(isHeld) + 1);
    },
    // Inside the meter, so that the request is among those that ran.
    { step: 'build', priority: 'low', name: 'edgewiseConflict' },
  );
  return lab;
}

function isWrite(input: object): boolean {
  return 'TransactItems' in input || 'UpdateExpression' in input || 'Item' in input;
}

/**
 * The answer names the second record, of an edge to this node: that one could not be counted.
 *
 * @returns what happened, for what else there is to say of it
 */
export function isNamed(
  check: Check,
  outcome: CallOutcome<unknown>,
  records: readonly DynamoDBRecord[],
  node: string,
): string {
  const conflict = `Another transaction held ${node}, so that your second record could not be counted.`;
  const told =
    'value' in outcome ? answerText(outcome.value) : `an error, ${errorText(outcome.error)}`;
  const read = 'value' in outcome ? outcomeOf(outcome.value, records.map(numberOf)) : 'thrown';
  check.holds(typeof read === 'object' && read.failedAt === 1, [
    conflict,
    `Your handler answered with ${told}.`,
    `Expected { batchItemFailures: [{ itemIdentifier: '${numberOf(records[1] as DynamoDBRecord)}' }] }, the SequenceNumber of your second record. Lambda delivers it again, and those behind it.`,
    typeof read === 'object'
      ? 'Which records does Lambda take for done, if your handler names that one?'
      : ASKED[read],
  ]);
  return conflict;
}

/** A handler whose connection broke answers: it does not throw. */
export function isAnswered(check: Check, ended: CallOutcome<unknown>, what: string): void {
  const thrown = 'error' in ended ? errorText(ended.error).replace(/\.$/, '') : '';
  check.holds('value' in ended, [
    `${what}. Your handler threw ${thrown}.`,
    'Expected an answer that names the record: Lambda then delivers that record again, and those behind it.',
    ASKED.thrown,
  ]);
}

/** What to think about an answer that does not name the record. */
const ASKED = {
  success: 'What does your code do with an error that is not about a marker?',
  failure: 'Which member of a record does Lambda know it by?',
  thrown: 'What does Lambda deliver again if your handler throws?',
} as const;

/** Numbers have 21 digits or more, as on AWS; the first has one digit fewer than the others. */
const FIRST_NUMBER = 999_999_999_999_999_999_998n;
const NUMBER_STEP = 4n;

/** Makes the records of one shard, in order. */
export class StreamRecords {
  readonly #family: string;
  readonly #now: Date;
  #made = 0;

  /**
   * @param family begins the ids of the records: no two families have the same
   * @param now when the records were written
   */
  constructor(family: string, now: Date) {
    this.#family = family;
    this.#now = now;
  }

  inserted(item: Item): DynamoDBRecord {
    return this.#record('INSERT', item, { NewImage: image(item) });
  }

  modified(before: Item, after: Item): DynamoDBRecord {
    const images = { OldImage: image(before), NewImage: image(after) };
    return this.#record('MODIFY', after, images);
  }

  removed(item: Item): DynamoDBRecord {
    return this.#record('REMOVE', item, { OldImage: image(item) });
  }

  #record(
    eventName: NonNullable<DynamoDBRecord['eventName']>,
    { PK, SK }: Item,
    images: Pick<NonNullable<DynamoDBRecord['dynamodb']>, 'OldImage' | 'NewImage'>,
  ): DynamoDBRecord {
    const nth = this.#made++;
    return {
      eventID: `${this.#family}-${nth}`,
      eventName,
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(this.#now.getTime() / 1_000),
        Keys: image({ PK, SK }),
        ...images,
        SequenceNumber: String(FIRST_NUMBER + NUMBER_STEP * BigInt(nth)),
        SizeBytes: 200,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    };
  }
}

function image(item: Item): Record<string, AttributeValue> {
  return marshall(item) as Record<string, AttributeValue>;
}

/** Edges that are not in the circle yet: to two nodes that have a summary, and to one that has none. */
export function newEdges({ data: { circle } }: Check): Edge[] {
  const [{ personId }, { personId: otherId }, { personId: thirdId }] = circle.people as [
    NewPerson,
    NewPerson,
    NewPerson,
  ];
  return [
    { Type: 'LivesIn', personId: thirdId, placeId: 'oslo', since: '2025-01-31' },
    { Type: 'Skill', personId: otherId, skillId: 'javascript', level: 4 },
    { Type: 'Knows', personId, otherId: thirdId },
    { Type: 'Skill', personId: thirdId, skillId: 'go', level: 1 },
  ];
}

/** Records that change no degree, one of a changed edge first. */
export function uncounted(check: Check): DynamoDBRecord[] {
  const { circle } = check.data;
  const stream = new StreamRecords('uncounted', check.now);
  const skill = circle.edges.find((edge) => edge.Type === 'Skill') as Edge;
  const { stranger } = circle;
  const summary = summaryItem('place#oslo', 2);
  const seat = seatItem({ Type: 'Seat', companyId: 'acme', placeId: 'oslo', about: 'Umbrellas.' });
  return [
    stream.modified(edgeItem(skill), { ...edgeItem(skill), level: 9 }),
    ...personItems(stranger).map((item) => stream.inserted(item)),
    stream.inserted(seat),
    stream.modified(summary, summaryItem('place#oslo', 3)),
    stream.inserted(summaryItem('skill#go', 1)),
    stream.inserted(markerItem('someone', check.now)),
    stream.removed(markerItem('someone', check.now)),
    stream.inserted(countedItem(skill)),
    stream.removed(countedItem(skill)),
  ];
}

/** What happened, and what to think about if an edge is not counted once. */
export interface Told {
  readonly told: string;
  readonly question: string;
}

/**
 * Finds a target of these edges whose degree is not the number of counted edges that point at it, and
 * says so.
 */
export async function wrongDegree(
  check: Check,
  counted: readonly Edge[],
  edges: readonly Edge[] = counted,
): Promise<string | undefined> {
  const degrees = degreesOf(counted);
  const items = await check.table.items();
  const found = edges.map(targetOf).map((node) => {
    const { PK, SK } = summaryItem(node, 0);
    const summary = items.find((item) => item.PK === PK && item.SK === SK);
    return { node, degree: summary?.degree ?? 0, expected: degrees.get(node) ?? 0 };
  });
  const wrong = found.find(({ degree, expected }) => degree !== expected);
  return wrong && `The degree of ${wrong.node} is ${wrong.degree}. Expected ${wrong.expected}.`;
}

/** Finds an edge without its Counted item, or the reverse, or a wrong degree, and says so. */
export async function miscount(check: Check, edges: readonly Edge[]): Promise<string | undefined> {
  const items = await check.table.items();
  const counted = items.filter(({ Type }) => Type === 'Counted');
  const members = edges.map((edge) => ({ ...countedItem(edge), edge: edgeItem(edge) }));
  const isOf = (one: { PK?: unknown; SK?: unknown }, { PK, SK }: { PK?: unknown; SK?: unknown }) =>
    one.PK === PK && one.SK === SK;
  const left = members.find((member) => !counted.some((one) => isOf(one, member)));
  if (left) return `The edge ${left.edge.PK} / ${left.edge.SK} is there, and it is not counted.`;
  const extra = counted.find((one) => !members.some((member) => isOf(one, member)));
  if (extra) return `${extra.PK} / ${extra.SK} is there, and the edge that it counts is gone.`;
  return wrongDegree(check, edges);
}
