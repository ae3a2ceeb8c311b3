/** Names of tables and indexes as errors and metrics spell them. */

/** The account and region of everything local. */
const TABLES = 'arn:aws:dynamodb:us-east-1:000000000000:table';

/**
 * The ARN of a table, or of an index of it.
 *
 * @example
 * arnOf('Orders', 'byStatus'); // => '….:table/Orders/index/byStatus'
 */
export function arnOf(table: string, index?: string): string {
  return index === undefined ? `${TABLES}/${table}` : `${TABLES}/${table}/index/${index}`;
}
