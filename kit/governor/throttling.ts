/**
 * Why a request is throttled, in AWS's words.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ThrottlingReason.html
 */

/** What a request does to a table or an index. */
export type Operation = 'Read' | 'Write';

/** The limit that was met, as the reason spells it. */
export type Cause =
  | 'AccountLimit'
  | 'MaxOnDemandThroughput'
  | 'ProvisionedThroughput'
  | 'KeyRangeThroughput';

/** One entry of `ThrottlingReasons`, and what it was made of. */
export interface Refusal {
  readonly reason: `${'Table' | 'Index'}${Operation}${Cause}Exceeded`;
  /** The ARN of the table or index whose limit it is. */
  readonly resource: string;
  readonly cause: Cause;
  readonly operation: Operation;
  readonly isIndex: boolean;
}

const CAUSES = [
  'AccountLimit',
  'MaxOnDemandThroughput',
  'ProvisionedThroughput',
  'KeyRangeThroughput',
] as const satisfies Cause[];

/** What one of AWS's reasons says; `undefined` for any other text. */
export function causeOfReason(
  reason: string,
): Pick<Refusal, 'cause' | 'operation' | 'isIndex'> | undefined {
  const [, kind, operation, limit] = /^(Table|Index)(Read|Write)(\w+)Exceeded$/.exec(reason) ?? [];
  const cause = CAUSES.find((one) => one === limit);
  return cause && { cause, operation: operation as Operation, isIndex: kind === 'Index' };
}

/** The refusals of a table or an index for one operation, each made once. */
export function refusalsOf(
  arn: string,
  isIndex: boolean,
  operation: Operation,
): Readonly<Record<Cause, Refusal>> {
  const kind = isIndex ? 'Index' : 'Table';
  const entries = CAUSES.map((cause) => {
    const reason = `${kind}${operation}${cause}Exceeded` as const;
    return [cause, { reason, resource: arn, cause, operation, isIndex }];
  });
  return Object.fromEntries(entries) as Record<Cause, Refusal>;
}

// The answers of a throttled request, byte for byte as clients match on them.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/throttling-diagnosing-workflow.html

/** An answer: the status is 400, always. */
export interface WireError {
  readonly status: 400;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a table is paid for, and which of two pages of AWS's is right about its hot partitions. */
export interface WireErrorOptions {
  mode: 'provisioned' | 'on-demand';
  /**
   * What a hot partition of a provisioned table answers: the page on diagnosis says `PTEE`, that
   * of BatchWriteItem `ThrottlingException`.
   * @default 'PTEE'
   */
  keyRangeErrorInProvisioned?: KeyRangeError;
}

/** What hot partitions of provisioned tables answer. */
export type KeyRangeError = 'PTEE' | 'ThrottlingException';

const NAMESPACE = 'com.amazonaws.dynamodb.v20120810';

const MESSAGES = {
  tableProvisioned:
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
  indexProvisioned:
    'The level of configured provisioned throughput for one or more global secondary indexes of the table was exceeded. Consider increasing your provisioning level for the under-provisioned global secondary indexes with the UpdateTable API.',
  tableOnDemand:
    'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
  indexOnDemand:
    'Throughput exceeds the current capacity for one or more global secondary indexes. DynamoDB is automatically scaling your index so please try again shortly.',
  maxOnDemand: 'Throughput exceeds the maximum OnDemandThroughput configured on table or index',
  account:
    'Throughput exceeds the current throughput limit for your account. To request a limit increase, contact AWS Support at https://aws.amazon.com/support',
} as const;

/**
 * The answer to a single request, or to a batch of which no member was admitted.
 *
 * The member of the reasons begins with a small letter in `ThrottlingException` only: so it stands
 * in the service's model.
 *
 * @example
 * throttlingError(refusal, { mode: 'on-demand' }).body.__type; // => 'com.amazon.coral…'
 */
export function throttlingError(refusal: Refusal, options: WireErrorOptions): WireError {
  const message = messageOf(refusal, options);
  const reasons = [{ reason: refusal.reason, resource: refusal.resource }];
  if (refusal.cause === 'AccountLimit') {
    return answer(`${NAMESPACE}#RequestLimitExceeded`, { message, ThrottlingReasons: reasons });
  }
  if (isThrottlingException(refusal, options)) {
    const type = 'com.amazon.coral.availability#ThrottlingException';
    return answer(type, { message, throttlingReasons: reasons });
  }
  const type = `${NAMESPACE}#ProvisionedThroughputExceededException`;
  return answer(type, { message, ThrottlingReasons: reasons });
}

/** A member of a transaction: why it was refused, if it was, and how its own table is paid for. */
export interface TransactionMember extends Pick<WireErrorOptions, 'mode'> {
  readonly refusal: Refusal | undefined;
}

/**
 * The answer to a transaction of which a member was throttled.
 *
 * @param members in the order of the request
 */
export function transactionCanceled(members: readonly TransactionMember[]): WireError {
  const reasons = members.map(({ refusal, mode }) =>
    refusal
      ? { Code: codeOf(refusal, mode), Message: messageOf(refusal, { mode }) }
      : { Code: 'None' },
  );
  return canceledBy(reasons);
}

/** Why a member of a transaction could not be done; `None` if it could. */
export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
}

/**
 * The answer to a transaction that was not carried out.
 *
 * @param reasons one for each member, in the order of the request
 */
export function canceledBy(reasons: readonly CancellationReason[]): WireError {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return answer(`${NAMESPACE}#TransactionCanceledException`, {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  });
}

/** `Error` of one statement in the answer to a BatchExecuteStatement. */
export interface StatementError {
  readonly Code: 'ProvisionedThroughputExceeded' | 'RequestLimitExceeded' | 'ThrottlingError';
  readonly Message: string;
}

/**
 * The error of a throttled statement of a batch: under the code of the exception that the same
 * request would get alone. It has no reasons: the service's model has no member for them.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchStatementError.html
 */
export function batchStatementError(refusal: Refusal, options: WireErrorOptions): StatementError {
  const Message = messageOf(refusal, options);
  if (refusal.cause === 'AccountLimit') return { Code: 'RequestLimitExceeded', Message };
  if (isThrottlingException(refusal, options)) return { Code: 'ThrottlingError', Message };
  return { Code: 'ProvisionedThroughputExceeded', Message };
}

function answer(type: string, members: Readonly<Record<string, unknown>>): WireError {
  return { status: 400, body: { __type: type, ...members } };
}

function codeOf(refusal: Refusal, mode: WireErrorOptions['mode']): string {
  const isProvisioned = mode === 'provisioned' && refusal.cause !== 'AccountLimit';
  return isProvisioned ? 'ProvisionedThroughputExceeded' : 'ThrottlingError';
}

function isThrottlingException({ cause }: Refusal, options: WireErrorOptions): boolean {
  if (options.mode === 'on-demand') return true;
  return (
    cause === 'KeyRangeThroughput' && options.keyRangeErrorInProvisioned === 'ThrottlingException'
  );
}

function messageOf({ cause, isIndex }: Refusal, { mode }: WireErrorOptions): string {
  if (cause === 'AccountLimit') return MESSAGES.account;
  if (cause === 'MaxOnDemandThroughput') return MESSAGES.maxOnDemand;
  if (mode === 'provisioned')
    return isIndex ? MESSAGES.indexProvisioned : MESSAGES.tableProvisioned;
  return isIndex ? MESSAGES.indexOnDemand : MESSAGES.tableOnDemand;
}
