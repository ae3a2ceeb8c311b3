/**
 * The fault `unprocessed`: sends a part of a batch and returns the rest as unprocessed.
 *
 * It works on the JSON that goes over the wire, so that the plain and the document client each read
 * the answer as theirs: one middleware changes the request, another the answer below the parser.
 */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { operationOf } from '../meter/operation.ts';
import { bodyBytes, type Http, withJson } from '../wire-body.ts';
import type { ChosenFault } from './fault-option.ts';
import type { Injector } from './injector.ts';
import { joinBatches, type RequestItems, type SplitBatch, splitBatch } from './unprocessed.ts';

/** Where the answer holds the rest of a batch, by operation. */
const REST: Readonly<Record<string, string>> = {
  BatchWriteItem: 'UnprocessedItems',
  BatchGetItem: 'UnprocessedKeys',
};

/** Adds the fault to a client; batches of one are left alone. */
export function holdBack(
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
