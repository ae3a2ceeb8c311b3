/** The errors that a fault injects: those that the SDK itself raises when the real thing happens. */

import {
  ProvisionedThroughputExceededException,
  ThrottlingException,
} from '@aws-sdk/client-dynamodb';
import { BROKEN_CONNECTION } from '../meter/request-record.ts';

/** DynamoDB's two names for "too much at once". */
export type ThrottleName = 'ProvisionedThroughputExceededException' | 'ThrottlingException';

/**
 * What the SDK's HTTP handler raises when a connection ends before the answer: Node's `ECONNRESET`
 * under the name `TimeoutError`, which the SDK retries. A test compares it with a real one.
 */
export function brokenConnection(): Error {
  return Object.assign(new Error('socket hang up'), {
    code: 'ECONNRESET',
    name: BROKEN_CONNECTION,
  });
}

/** The SDK's own exception for a throttled request, with the words of the API reference. */
export function throttled(
  name: ThrottleName,
): ProvisionedThroughputExceededException | ThrottlingException {
  const $metadata = { httpStatusCode: 400 };
  if (name === 'ThrottlingException') {
    const message = 'The request was denied due to request throttling.';
    return new ThrottlingException({ message, $metadata });
  }
  return new ProvisionedThroughputExceededException({
    message:
      'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
    $metadata,
  });
}
