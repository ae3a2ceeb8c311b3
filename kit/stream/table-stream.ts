/** The stream that a table has now. */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KitError } from '../kit-error.ts';
import { describeTable } from '../table.ts';

/**
 * The ARN of a table's latest stream: a table whose stream was disabled and enabled has several.
 *
 * @throws {KitError} `stream.noTable`, `stream.none`
 */
export async function latestStreamArn(
  client: Pick<DynamoDBClient, 'send'>,
  table: string,
  endpoint: string,
): Promise<string> {
  const found = await describeTable(client, table);
  if (found === undefined) {
    throw new KitError(
      'usage',
      'stream.noTable',
      `Expected a table \`${table}\` on ${endpoint}, but there is none. Name another, npm run streams table=NAME, or create those of the labs: npm run tables create.`,
      { details: { table } },
    );
  }
  if (found.LatestStreamArn !== undefined) return found.LatestStreamArn;
  throw new KitError(
    'usage',
    'stream.none',
    `Expected table \`${table}\` to have a stream, but it has none. Name another, npm run streams table=NAME, or give it one: aws dynamodb update-table --endpoint-url ${endpoint} --table-name ${table} --stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES`,
    { details: { table } },
  );
}
