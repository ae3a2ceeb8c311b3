/** Hands the batches of a poller to a handler in Lambda's shape, by Lambda's rules. */

import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import {
  afterAttempt,
  type BatchAttempt,
  type BatchRules,
  firstAttempts,
  type HandlerOutcome,
  outcomeOf,
  refuseBadRules,
} from './batch-rule.ts';
import type { BatchConsumer } from './stream-batch.ts';

/** As much of a Lambda handler as is called: it gets the event, and no context. */
// biome-ignore lint/suspicious/noConfusingVoidType: so that it takes each handler of @types/aws-lambda.
export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | void>;

type Attempt = BatchAttempt<DynamoDBRecord>;

/** What {@link lambdaConsumer} needs. */
export interface LambdaConsumerOptions {
  readonly rules: BatchRules;
  /** Waits before a batch is repeated; rejects when the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called with what the handler threw, before the batch is repeated, split or discarded. */
  readonly onFailure: (error: unknown, attempt: Attempt) => void;
  /** Called with records that are given up; Lambda writes of them to a destination on failure. */
  readonly onDiscard: (records: readonly DynamoDBRecord[]) => void | Promise<void>;
}

/** Time before a batch is repeated; AWS does not say which time Lambda takes. */
export const REPEAT_MS = 250;

/**
 * A consumer that calls the handler with one batch after the other, and again where it failed.
 *
 * Records come in their order: nothing behind a record that failed is handed over before that record
 * is done or given up. What is done is committed after each batch. Each call gets an event of its
 * own: what a handler changes in an event is not in the next.
 *
 * @throws {KitError} `stream.badRules`
 */
export function lambdaConsumer(
  handler: StreamHandler,
  options: LambdaConsumerOptions,
): BatchConsumer {
  const { rules, pause, onDiscard } = options;
  refuseBadRules(rules);
  return async ({ records, commit, signal }) => {
    const waiting = firstAttempts(records, rules);
    for (let attempt = waiting.shift(); attempt !== undefined; attempt = waiting.shift()) {
      signal.throwIfAborted();
      const outcome = await call(handler, attempt, options);
      const { done, discarded, next } = afterAttempt(attempt, outcome, rules);
      if (discarded.length > 0) await onDiscard(discarded);
      const settled = [...done, ...discarded].at(-1);
      if (settled) await commit(numberOf(settled));
      waiting.unshift(...next);
      if (next.length > 0) await pause(REPEAT_MS, signal);
    }
  };
}

async function call(
  handler: StreamHandler,
  attempt: Attempt,
  { rules, onFailure }: LambdaConsumerOptions,
): Promise<HandlerOutcome> {
  try {
    const answer = await handler({ Records: structuredClone([...attempt.records]) });
    if (!rules.reportBatchItemFailures) return 'success';
    return outcomeOf(answer, attempt.records.map(numberOf));
  } catch (error) {
    onFailure(error, attempt);
    return 'failure';
  }
}

function numberOf({ dynamodb }: DynamoDBRecord): string {
  return dynamodb?.SequenceNumber ?? '';
}
