/** One DynamoDB request as the bytes that go over the wire. */

import { FAKE_SIGNATURE_DATE, fakeSignature } from '../fake-signature.ts';
import type { Target } from './target.ts';

const SIGNATURE = fakeSignature('edgewise');

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
    `x-amz-date: ${FAKE_SIGNATURE_DATE}`,
    `authorization: ${SIGNATURE}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
