/**
 * Fault injection: SDK middleware that breaks a client's requests, for checkpoints and tests.
 *
 * It stands inside the SDK's retry and the meter, where a network would: the SDK retries what it
 * injects, and the meter records the attempts and the error.
 */

import { type DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { bodyBytes, type Http, withJson } from '../item/wire-body.ts';
import { operationOf } from '../meter/operation.ts';
import {
  brokenConnection,
  type ChosenFault,
  chooseFault,
  type FaultOptions,
  type FaultPlace,
  refused,
  throttled,
} from './fault-option.ts';
import { joinBatches, type RequestItems, type SplitBatch, splitBatch } from './unprocessed.ts';

/** A fault on a client. */
export interface Fault {
  /** What was injected so far: a test that finds it empty has tested nothing. */
  readonly injected: readonly InjectedFault[];
}

/**
 * Puts a fault on a client, plain or document; several on one client are independent.
 *
 * With `after`, the engine does the request once and its answer is lost, whatever it was; the
 * attempts that fail after that do not reach the engine. With `unprocessed`, only batches of two and
 * more count as matching requests: one that is not processed at all is `throttled`. With `conflict` and
 * `condition`, only writes that DynamoDB can refuse so: transactions, and writes of one item.
 *
 * @throws {KitError} `fault.badOptions`
 * @example
 * const fault = attachFault(db, { at: 'after', operation: 'UpdateItem' });
 * await addEdge(db); // rejects with ECONNRESET, and the edge is there
 * fault.injected.length; // => 3, one for each attempt of the SDK
 */
export function attachFault(
  client: Pick<DynamoDBClient, 'middlewareStack'>,
  options: FaultOptions,
): Fault {
  const chosen = chooseFault(options);
  const { at, from, times } = chosen;
  const injected: InjectedFault[] = [];
  let matching = 0;
  const injector: Injector = {
    take(operation) {
      if (!matches(operation, chosen.operation)) return undefined;
      if (isRefused(at) && !CAN_CONFLICT.test(operation)) return undefined;
      matching += 1;
      return matching >= from && matching < from + times ? matching : undefined;
    },
    add(fault) {
      injected.push({ at, ...fault });
    },
  };
  if (at === 'unprocessed') holdBack(client, chosen, injector);
  else breakRequests(client, chosen, injector);
  return { injected };
}

/** Operations whose writes a transaction can meet. A BatchWriteItem is told by its members that are left. */
export const CAN_CONFLICT = /^(TransactWriteItems|(Put|Update|Delete)Item)$/;

function breakRequests(
  client: Pick<DynamoDBClient, 'middlewareStack'>,
  { at, attempts, throttle, action }: ChosenFault,
  injector: Injector,
): void {
  const errorOf = (input: object): Error => {
    if (at === 'throttled') return throttled(throttle);
    if (!isRefused(at)) return brokenConnection();
    const { TransactItems: actions } = input as { TransactItems?: readonly unknown[] };
    return refused(at, actions?.length, action);
  };
  client.middlewareStack.add(
    (next, context) => {
      // This much is done once a request, what follows once an attempt.
      const operation = operationOf(context);
      const request = injector.take(operation);
      let attempt = 0;
      let isDone = false;
      return async (args) => {
        attempt += 1;
        if (request === undefined || attempt > attempts) return next(args);
        const reachedEngine = at === 'after' && !isDone;
        if (reachedEngine) await next(args).catch(loseAnswer);
        isDone = reachedEngine || isDone;
        injector.add({ operation, request, attempt, reachedEngine, unprocessed: 0 });
        throw errorOf(args.input);
      };
    },
    // The SDK's retry stands in this step too, further out, at priority high.
    { step: 'finalizeRequest', priority: 'low' },
  );
}

function isRefused(at: FaultPlace): at is 'conflict' | 'condition' {
  return at === 'conflict' || at === 'condition';
}

/** An exception of DynamoDB's is an answer too; an engine that was not reached gives none. */
function loseAnswer(error: unknown): void {
  if (!(error instanceof DynamoDBServiceException)) throw error;
}

function matches(operation: string, wanted: string | RegExp | undefined): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? operation === wanted : operation.search(wanted) !== -1;
}

// The fault `unprocessed`: sends a part of a batch and returns the rest as unprocessed.
// It works on the JSON that goes over the wire, so that the plain and the document client each read
// the answer as theirs: one middleware changes the request, another the answer below the parser.

/** Where the answer holds the rest of a batch, by operation. */
const REST: Readonly<Record<string, string>> = {
  BatchWriteItem: 'UnprocessedItems',
  BatchGetItem: 'UnprocessedKeys',
};

/** Adds the fault to a client; batches of one are left alone. */
function holdBack(
  client: Pick<DynamoDBClient, 'middlewareStack'>,
  { share, random }: ChosenFault,
  injector: Injector,
): void {
  /** By the context of a request, which its middleware share. */
  const split = new WeakMap<object, SplitBatch>();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const operation = operationOf(context);
      if (REST[operation] === undefined) return next(args);
      const http = args.request as Http;
      const input = await readJson(http.body);
      const parts = splitBatch(input.RequestItems as RequestItems, share, random);
      const request = parts && injector.take(operation);
      if (!parts || request === undefined) return next(args);
      split.set(context, parts);
      const unprocessed = parts.count;
      injector.add({ operation, request, attempt: 1, reachedEngine: true, unprocessed });
      const sent = JSON.stringify({ ...input, RequestItems: parts.sent });
      return next({ ...args, request: withJson(http, sent) });
    },
    // Inside the meter, which sees the batch whole, and before the SDK's retry and signing.
    { step: 'build', priority: 'low' },
  );
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      const parts = split.get(context);
      const response = result.response as Http & { statusCode: number };
      if (!parts || response.statusCode !== 200) return result;
      const rest = REST[operationOf(context)] as string;
      const output = await readJson(response.body);
      const left = joinBatches((output[rest] ?? {}) as RequestItems, parts.heldBack);
      const joined = JSON.stringify({ ...output, [rest]: left });
      return { ...result, response: withJson(response, joined) };
    },
    { step: 'deserialize', priority: 'low' },
  );
}

/** The members of a body. */
async function readJson(body: unknown): Promise<Record<string, unknown>> {
  return JSON.parse((await bodyBytes(body)).toString());
}

/** One attempt that was broken. */
export interface InjectedFault {
  readonly at: FaultPlace;
  readonly operation: string;
  /** Which of the matching requests, from 1. */
  readonly request: number;
  /** Which attempt of that request, from 1. */
  readonly attempt: number;
  /** Whether the engine was sent it, or a part of it. */
  readonly reachedEngine: boolean;
  /** Puts, deletes or keys that were left unprocessed; 0 for the other faults. */
  readonly unprocessed: number;
}

/** What a way of breaking requests asks and tells. */
export interface Injector {
  /** Counts a request that matches, and says its number where it is one to be broken. */
  take(operation: string): number | undefined;
  add(fault: Omit<InjectedFault, 'at'>): void;
}
