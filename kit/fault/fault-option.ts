/** What a fault may be told, checked before it is put on a client, and the errors that it makes. */

import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { KitError } from '../kit-error.ts';
import { markSimulated } from '../meter/exchange.ts';
import { BROKEN_CONNECTION } from '../meter/request-record.ts';
import { Random } from '../random.ts';

/**
 * Where a request is broken.
 *
 * | `at` | the engine | the caller |
 * | --- | --- | --- |
 * | `before` | never hears of it | a broken connection |
 * | `after` | has done it, once | a broken connection |
 * | `throttled` | never hears of it | DynamoDB's own exception |
 * | `conflict` | never hears of it | the exception of a write that meets another transaction |
 * | `condition` | never hears of it | the exception of a write whose condition fails |
 * | `unprocessed` | does a part of the batch | the rest in `UnprocessedItems` or `UnprocessedKeys` |
 */
export type FaultPlace =
  | 'before'
  | 'after'
  | 'throttled'
  | 'conflict'
  | 'condition'
  | 'unprocessed';

/** Options of {@link attachFault}. */
export interface FaultOptions {
  at: FaultPlace;
  /** API operation, such as `PutItem`, or a pattern of several. @default any */
  operation?: string | RegExp;
  /** Which of the matching requests is the first to be broken, from 1. @default 1 */
  from?: number;
  /** How many requests are broken, one after the other. @default 1 */
  times?: number;
  /**
   * How many attempts of a broken request fail. The default outlives the SDK's retries, so that the
   * caller sees the error; with 1 the SDK's first retry goes through, and the caller sees nothing.
   * @default Infinity
   */
  attempts?: number;
  /** The exception of a throttled request. @default 'ProvisionedThroughputExceededException' */
  throttle?: ThrottleName;
  /** Which action of a transaction meets another one, or has the condition, from 1. @default 1 */
  action?: number;
  /** Share of a batch that is left unprocessed, above 0 and below 1. @default 0.5 */
  share?: number;
  /** Chooses what is left unprocessed. @default a fixed seed */
  random?: Random;
}

/** Options with every default filled in. */
export type ChosenFault = Required<Omit<FaultOptions, 'operation'>> &
  Pick<FaultOptions, 'operation'>;

const DEFAULTS = {
  from: 1,
  times: 1,
  attempts: Number.POSITIVE_INFINITY,
  throttle: 'ProvisionedThroughputExceededException',
  action: 1,
  share: 0.5,
} as const;

const PLACES: readonly string[] = [
  'before',
  'after',
  'throttled',
  'conflict',
  'condition',
  'unprocessed',
];
const THROTTLES: readonly string[] = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
];

/** For each option: what it has to be, and whether a value is that. */
const RULES: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
  at: [PLACES.join(', '), (value) => PLACES.includes(value as string)],
  operation: [
    'an operation or a pattern',
    (value) => typeof value === 'string' || value instanceof RegExp,
  ],
  from: ['a whole number from 1', isCount],
  times: ['a whole number from 1, or Infinity', isCountOrEndless],
  attempts: ['a whole number from 1, or Infinity', isCountOrEndless],
  throttle: [THROTTLES.join(' or '), (value) => THROTTLES.includes(value as string)],
  action: ['a whole number from 1', isCount],
  share: [
    'a number above 0 and below 1',
    (value) => typeof value === 'number' && value > 0 && value < 1,
  ],
  random: ['a Random', (value) => value instanceof Random],
};

/**
 * Fills in the defaults.
 *
 * @throws {KitError} `fault.badOptions` for an unknown option or a value it cannot have
 */
export function chooseFault(options: FaultOptions): ChosenFault {
  const given: Record<string, unknown> = { ...options };
  for (const name of new Set(['at', ...Object.keys(given)])) {
    const value = given[name];
    const [wanted, fits] = RULES[name] ?? [];
    if (fits?.(value)) continue;
    const known = Object.keys(RULES).join(', ');
    throw new KitError(
      'usage',
      'fault.badOptions',
      wanted === undefined
        ? `Expected one of the options ${known}, got \`${name}\`. Correct it.`
        : `Expected \`${name}\` to be ${wanted}, got \`${String(value)}\`. Choose another.`,
    );
  }
  return { ...DEFAULTS, random: new Random('fault'), ...options };
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

function isCountOrEndless(value: unknown): boolean {
  return value === Number.POSITIVE_INFINITY || isCount(value);
}

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
