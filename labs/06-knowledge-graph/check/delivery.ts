/** Delivers records to a stream handler as Lambda does: again from the first that failed. */

import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import { errorText } from '#kit/checkpoint/tell/explain-error.ts';
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
      `Nothing went wrong, and your handler did not do a record after ${RULES.maximumRetryAttempts + 1} deliveries: ${record && textOf(record)}.`,
      'error' in ended
        ? `It threw ${errorText(ended.error)}. Which of your lines throws that?`
        : `It answered ${brief(ended.value)}. Which of your lines makes that answer?`,
    ]);
    waiting.unshift(...next);
  }
}

/** Nothing went wrong, and the answer says so. */
export function succeeded(check: Check, value: unknown): void {
  check.holds(outcomeOf(value, []) === 'success', [
    `Your handler did its work, and answered ${brief(value)}. Expected { batchItemFailures: [] }.`,
    'What does Lambda do with a record that is named in batchItemFailures?',
  ]);
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
