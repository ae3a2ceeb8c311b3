/** Names of tables and indexes as errors and metrics spell them. */

/** The region where a request names none, and of what is told without one. */
const REGION = 'us-east-1';

/** The account of everything local. */
const ACCOUNT = '000000000000';

/**
 * The ARN of a table, or of an index of it.
 *
 * @example
 * arnOf('Orders', 'byStatus'); // => '….:table/Orders/index/byStatus'
 */
export function arnOf(table: string, index?: string): string {
  const arn = `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${table}`;
  return index === undefined ? arn : `${arn}/index/${index}`;
}

/** Members that are the ARN of a table or an index; an attribute of that name holds an object. */
const ARN = /("(?:TableArn|IndexArn|resource)"\s*:\s*"arn:aws:dynamodb:)[^:"]*:\d*:/g;

/**
 * The JSON of an answer, with the ARNs of tables and indexes in one region: DynamoDB Local and the
 * embedded engine put their own names where it belongs.
 */
export function withRegion(json: string, region = REGION): string {
  return json.replace(ARN, `$1${region}:${ACCOUNT}:`);
}
