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
