/** Requests as bytes, with the headers that the SDK sends. */

import { FAKE_SIGNATURE_DATE, fakeSignature } from '../../kit/fake-signature.ts';

/** One request to an endpoint, ready to be written to a connection. */
export function sdkRequest(
  endpoint: string,
  { operation, body }: { operation: string; body: object },
): Buffer {
  const json = JSON.stringify(body);
  const headers = [
    'POST / HTTP/1.1',
    `host: ${endpoint.slice('http://'.length)}`,
    'content-type: application/x-amz-json-1.0',
    `x-amz-target: DynamoDB_20120810.${operation}`,
    `x-amz-date: ${FAKE_SIGNATURE_DATE}`,
    'x-amz-user-agent: aws-sdk-js/3.1162.0',
    'user-agent: aws-sdk-js/3.1162.0 ua/2.1 lang/js md/nodejs api/dynamodb#3.1162.0',
    'amz-sdk-invocation-id: 00000000-0000-4000-8000-000000000000',
    'amz-sdk-request: attempt=1; max=3',
    `authorization: ${fakeSignature('edgewise')}`,
    `content-length: ${Buffer.byteLength(json)}`,
    'connection: keep-alive',
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${json}`);
}
