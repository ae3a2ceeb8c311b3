/**
 * The one place where a client of DynamoDB Streams is made.
 *
 * `DynamoDBStreamsClient` ignores `AWS_ENDPOINT_URL_DYNAMODB` and would go to AWS: so it is told its
 * endpoint, and the endpoint is this machine.
 */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LOCAL_CREDENTIALS, LOCAL_REGION, NOT_THE_USERS } from '../document-client.ts';
import { parseEndpoint } from '../engine/endpoint.ts';
import { passProto } from '../item/proto-attribute.ts';
import { KitError } from '../kit-error.ts';
import { describeTable } from '../table.ts';

/**
 * A streams client for a local engine; never uses the user's credentials, profile, region or address.
 *
 * An attribute called `__proto__`, which the SDK would lose, is read. Close it with `destroy()`.
 *
 * @throws {KitError} `engine.badEndpoint`, `engine.notLocal` for an endpoint that is not this machine
 * @example
 * const streams = createStreamsClient({ endpoint: 'http://127.0.0.1:8765' });
 */
export function createStreamsClient({ endpoint }: { endpoint: string }): DynamoDBStreamsClient {
  const { accountIdEndpointMode: _, ...notTheUsers } = NOT_THE_USERS;
  const client = new DynamoDBStreamsClient({
    endpoint: parseEndpoint(endpoint, 'endpoint'),
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    maxAttempts: 3,
    ...notTheUsers,
  });
  // It looks at bodies and at no operation: what serves one client serves the other.
  passProto(client as unknown as Pick<DynamoDBClient, 'middlewareStack'>);
  return client;
}

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
