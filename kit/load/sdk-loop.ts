/** What an application feels: calls at their rate through the AWS SDK, which repeats what is throttled. */

import {
  type DynamoDBClient,
  PutItemCommand,
  type PutItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { createClient } from '../document-client.ts';
import { cpuMeter, type Driven, Latencies, type Load } from './driven.ts';
import { beginPace } from './open-loop.ts';
import { type Outcome, OutcomeCount } from './outcome.ts';

/** A load of calls; each is what a wire request would carry. */
export interface SdkLoad extends Omit<Load, 'request'> {
  readonly requestsPerSecond: number;
  readonly call: (nth: number) => { operation: string; input: object };
}

/** What an application has seen; `throttled` are calls that the SDK has given up. */
export interface SdkDriven extends Driven {
  readonly requestsPerSecond: number;
  /** Requests that were sent for the calls, repeated ones included. */
  readonly attempts: number;
  /** Most attempts of one call: the SDK's own default. */
  readonly mostAttempts: number;
}

type Answer = Promise<{ $metadata: Metadata }>;

/** The operations that a load may have. */
const SEND: Readonly<Record<string, (client: DynamoDBClient, input: object) => Answer>> = {
  PutItem: (client, input) => client.send(new PutItemCommand(input as PutItemCommandInput)),
  Query: (client, input) => client.send(new QueryCommand(input as QueryCommandInput)),
  UpdateItem: (client, input) =>
    client.send(new UpdateItemCommand(input as UpdateItemCommandInput)),
  TransactWriteItems: (client, input) =>
    client.send(new TransactWriteItemsCommand(input as TransactWriteItemsCommandInput)),
};

/**
 * Drives a load through one client with the SDK's own retries.
 *
 * @throws {KitError} as {@link driveOpen} does when there is nothing but failures
 */
export async function driveSdk(load: SdkLoad): Promise<SdkDriven> {
  const { target, requestsPerSecond, seconds } = load;
  const client = createClient({ endpoint: target.endpoint });
  const total = Math.max(1, Math.round(requestsPerSecond * seconds));
  const counts = new OutcomeCount();
  const response = { done: new Latencies(), throttled: new Latencies() };
  const cpuShare = cpuMeter();
  const startedMs = performance.now();
  let ended = 0;
  let attempts = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const one = async (nth: number, dueMs: number): Promise<void> => {
        const { outcome, made } = await call(client, load.call(nth));
        attempts += made;
        const fate = counts.add(outcome);
        response[fate === 'throttled' ? 'throttled' : 'done'].record(performance.now() - dueMs);
        load.onFate?.(nth, fate);
        const gone = load.signal?.aborted ? load.signal.reason : counts.givenUp(target.endpoint);
        if (gone) {
          stop();
          reject(gone);
        }
        if (++ended === total) resolve();
      };
      const stop = beginPace({ requestsPerSecond, total }, (nth, dueMs) => {
        one(nth, dueMs).catch(reject);
      });
    });
    return {
      sent: total,
      seconds: (performance.now() - startedMs) / 1_000,
      counts,
      response,
      requestsPerSecond,
      attempts,
      cpuShare: cpuShare(),
      mostAttempts: await client.config.maxAttempts(),
    };
  } finally {
    client.destroy();
  }
}

async function call(
  client: DynamoDBClient,
  { operation, input }: { operation: string; input: object },
): Promise<{ outcome: Outcome; made: number }> {
  try {
    const { $metadata } = await (SEND[operation] as (typeof SEND)[string])(client, input);
    return { outcome: { kind: 'answer', status: 200, body: '' }, made: $metadata.attempts ?? 1 };
  } catch (error) {
    return { outcome: outcomeOf(error), made: metadataOf(error).attempts ?? 1 };
  }
}

interface Metadata {
  attempts?: number;
  httpStatusCode?: number;
}

function metadataOf(error: unknown): Metadata {
  return (error as { $metadata?: Metadata }).$metadata ?? {};
}

/** An error of the SDK as the answer that it was. */
function outcomeOf(error: unknown): Outcome {
  const { name, message, CancellationReasons } = error as Error & { CancellationReasons?: unknown };
  const { httpStatusCode: status } = metadataOf(error);
  if (status === undefined)
    return { kind: 'broken', cause: (error as { code?: string }).code ?? name };
  const body = JSON.stringify({ __type: name, message, CancellationReasons });
  return { kind: 'answer', status, body };
}
