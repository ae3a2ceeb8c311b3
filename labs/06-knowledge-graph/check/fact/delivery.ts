/** Delivers records to a stream handler as Lambda does: again from the first that failed. */

import { inspect } from 'node:util';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { BrokenMoment, CallOutcome } from '#kit/checkpoint/worker/model-client.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { outcomeOf } from '#kit/stream/batch-answer.ts';
import { afterAttempt, firstAttempts, LAMBDA_DEFAULTS } from '#kit/stream/batch-rule.ts';
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
export function answerText(answer: unknown): string {
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

/** The answer names the second record: that one could not be counted. */
export function isNamed(
  check: Check,
  outcome: CallOutcome<unknown>,
  records: readonly DynamoDBRecord[],
  conflict: string,
): void {
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
