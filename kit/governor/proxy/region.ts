/** The region that a request is for: its signature says it. */

import { withRegion } from '../arn.ts';
import type { EngineRequest } from './engine-link.ts';
import { type Reply, withBody } from './reply.ts';

/**
 * The credential scope of a signature: key, date, region, service.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-signing-elements.html
 */
const SCOPE = /Credential=[^,\s]*\/\d{8}\/([\w-]+)\/dynamodb\/aws4_request/;

/** The answer, naming tables and indexes in the region of the request. */
export function inRegionOf({ headers }: EngineRequest, reply: Reply): Reply {
  if (!reply.body.includes('"arn:aws:dynamodb:')) return reply;
  const text = reply.body.toString();
  const named = withRegion(text, SCOPE.exec(headerOf(headers, 'authorization'))?.[1]);
  return named === text ? reply : withBody(reply, named);
}

function headerOf(headers: readonly string[], name: string): string {
  const at = headers.findIndex((one, place) => place % 2 === 0 && one.toLowerCase() === name);
  return headers[at + 1] ?? '';
}
