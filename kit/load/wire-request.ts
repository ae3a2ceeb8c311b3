/** One DynamoDB request as the bytes that go over the wire. */

import type { Target } from './target.ts';

/** Local engines ask that a signature is there, whatever it says. */
const SIGNATURE =
  'AWS4-HMAC-SHA256 Credential=edgewise/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0';

/**
 * An HTTP request with its body.
 *
 * @param operation such as `PutItem`
 * @param input in DynamoDB's JSON
 */
export function wireRequest({ host, port }: Target, operation: string, input: object): Buffer {
  const body = JSON.stringify(input);
  const lines = [
    'POST / HTTP/1.1',
    `host: ${host}:${port}`,
    'content-type: application/x-amz-json-1.0',
    `x-amz-target: DynamoDB_20120810.${operation}`,
    'x-amz-date: 20260101T000000Z',
    `authorization: ${SIGNATURE}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
