/**
 * The fault `unprocessed`: sends a part of a batch and returns the rest as unprocessed.
 *
 * It works on the JSON that goes over the wire, so that the plain and the document client each read
 * the answer as theirs: one middleware changes the request, another the answer below the parser.
 */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Injector } from './fault.ts';
import type { ChosenFault } from './fault-option.ts';
import { operationOf } from './meter.ts';
import { joinBatches, type RequestItems, type SplitBatch, splitBatch } from './unprocessed.ts';

/** Where the answer holds the rest of a batch, by operation. */
const REST: Readonly<Record<string, string>> = {
  BatchWriteItem: 'UnprocessedItems',
  BatchGetItem: 'UnprocessedKeys',
};

/** As much of an HTTP request or response as is looked at. */
interface Http {
  body: unknown;
  headers: Record<string, string>;
}

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
      return next({ ...args, request: withJson(http, { ...input, RequestItems: parts.sent }) });
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
      return { ...result, response: withJson(response, { ...output, [rest]: left }) };
    },
    { step: 'deserialize', priority: 'low' },
  );
}

/** A body is text or bytes on its way out, and a stream of bytes on its way in. */
async function readJson(body: unknown): Promise<Record<string, unknown>> {
  if (typeof body === 'string') return JSON.parse(body);
  const parts = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>);
  const bytes: Uint8Array[] = [];
  for await (const part of parts) bytes.push(part);
  return JSON.parse(Buffer.concat(bytes).toString('utf8'));
}

/** A copy with another body. */
function withJson<T extends Http>(http: T, value: unknown): T {
  const body = Buffer.from(JSON.stringify(value));
  const headers = { ...http.headers, 'content-length': String(body.length) };
  return Object.assign(Object.create(Object.getPrototypeOf(http)), http, { body, headers });
}
