/** The errors that a fault injects: those that the SDK itself raises when the real thing happens. */

import {
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { markSimulated } from '../meter/exchange.ts';
import { BROKEN_CONNECTION } from '../meter/request-record.ts';

/** DynamoDB's two names for "too much at once". */
export type ThrottleName = 'ProvisionedThroughputExceededException' | 'ThrottlingException';

/**
 * What the SDK's HTTP handler raises when a connection ends before the answer: Node's `ECONNRESET`
 * under the name `TimeoutError`, which the SDK retries. A test compares it with a real one.
 */
export function brokenConnection(): Error {
  const properties = { code: 'ECONNRESET', name: BROKEN_CONNECTION };
  return markSimulated(Object.assign(new Error('socket hang up'), properties));
}

/** The SDK's own exception for a throttled request, with the words of the API reference. */
export function throttled(
  name: ThrottleName,
): ProvisionedThroughputExceededException | ThrottlingException {
  const $metadata = { httpStatusCode: 400 };
  if (name === 'ThrottlingException') {
    const message = 'The request was denied due to request throttling.';
    return markSimulated(new ThrottlingException({ message, $metadata }));
  }
  const message =
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.';
  return markSimulated(new ProvisionedThroughputExceededException({ message, $metadata }));
}

/**
 * The SDK's own exception for a write that meets a transaction under way: of a transaction itself it
 * names the action that met it.
 *
 * @param actions of the transaction; nothing where the write is no transaction
 * @param met which of them met it, from 1
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export function conflict(
  actions?: number,
  met = 1,
): TransactionCanceledException | TransactionConflictException {
  const $metadata = { httpStatusCode: 400 };
  const message = 'Transaction is ongoing for the item';
  if (actions === undefined) {
    return markSimulated(new TransactionConflictException({ message, $metadata }));
  }
  const codes = Array.from({ length: actions }, (_, at) =>
    at === met - 1 ? 'TransactionConflict' : 'None',
  );
  const cancelled = new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    $metadata,
    CancellationReasons: codes.map((Code) =>
      Code === 'None' ? { Code } : { Code, Message: message },
    ),
  });
  return markSimulated(cancelled);
}
