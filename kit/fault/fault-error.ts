/** The errors that a fault injects: those that the SDK itself raises when the real thing happens. */

import {
  ConditionalCheckFailedException,
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

/** Why DynamoDB refuses a write: the code within a transaction, and the message. */
const REFUSALS = {
  conflict: ['TransactionConflict', 'Transaction is ongoing for the item'],
  condition: ['ConditionalCheckFailed', 'The conditional request failed'],
} as const;

/**
 * The SDK's own exception for a write that meets a transaction under way, or whose condition fails: of a
 * transaction itself it names the action.
 *
 * @param actions of the transaction; nothing where the write is no transaction
 * @param met which of them it is, from 1
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export function refused(
  why: 'conflict' | 'condition',
  actions?: number,
  met = 1,
): TransactionCanceledException | TransactionConflictException | ConditionalCheckFailedException {
  const $metadata = { httpStatusCode: 400 };
  const [code, message] = REFUSALS[why];
  if (actions === undefined) {
    return markSimulated(
      why === 'conflict'
        ? new TransactionConflictException({ message, $metadata })
        : new ConditionalCheckFailedException({ message, $metadata }),
    );
  }
  const codes = Array.from({ length: actions }, (_, at) => (at === met - 1 ? code : 'None'));
  const cancelled = new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    $metadata,
    CancellationReasons: codes.map((Code) =>
      Code === 'None' ? { Code } : { Code, Message: message },
    ),
  });
  return markSimulated(cancelled);
}
