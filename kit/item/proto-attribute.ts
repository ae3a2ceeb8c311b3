/**
 * Lets an attribute that is called `__proto__` pass a client of the AWS SDK, both ways and at any
 * depth. Everything else passes as it was, byte for byte.
 *
 * The answer's error members (the old item of a condition that failed) are the SDK's alone.
 */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { binaryAsBase64 } from './item-json.ts';
import { hideProto, holdsProto, showProto } from './proto-name.ts';
import { bodyBytes, type Http, withJson } from './wire-body.ts';

/** Adds it to a client, plain or document. */
export function passProto({
  middlewareStack: stack,
}: Pick<DynamoDBClient, 'middlewareStack'>): void {
  /** Requests and answers that hold the name; the middleware of one request share its context. */
  const sent = new WeakSet<object>();
  const answered = new WeakSet<object>();
  stack.add(
    (next, context) => async (args) => {
      if (!holdsProto(args.input)) return next(args);
      sent.add(context);
      return next({ ...args, input: hideProto(args.input) });
    },
    { step: 'initialize', name: 'edgewiseHideProto' },
  );
  stack.add(
    (next, context) => async (args) => {
      if (!sent.has(context)) return next(args);
      const input = showProto(args.input);
      const body = JSON.stringify(input, binaryAsBase64);
      return next({ ...args, input, request: withJson(args.request as Http, body) });
    },
    // Outside the meter, which then sees the names of the caller, and before signing.
    { step: 'build', name: 'edgewiseShowProtoSent', priority: 'high' },
  );
  stack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      return answered.has(context) ? { ...result, output: showProto(result.output) } : result;
    },
    { step: 'build', name: 'edgewiseShowProtoAnswered', priority: 'low' },
  );
  stack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      const response = result.response as Http & { statusCode: number };
      if (response.statusCode !== 200) return result;
      const body = await bodyBytes(response.body);
      if (!body.includes('__proto__')) return { ...result, response: withJson(response, body) };
      answered.add(context);
      const hidden = JSON.stringify(hideProto(JSON.parse(body.toString())));
      return { ...result, response: withJson(response, hidden) };
    },
    { step: 'deserialize', name: 'edgewiseHideProtoAnswered', priority: 'low' },
  );
}
