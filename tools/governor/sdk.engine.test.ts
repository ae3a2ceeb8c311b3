import {
  CreateTableCommand,
  DynamoDBClient,
  type DynamoDBServiceException,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type GovernorServerOptions,
  type RunningGovernor,
  startGovernor,
} from '../../kit/governor/proxy/server.ts';
import { engine } from '../test-engine.ts';

const governors: RunningGovernor[] = [];
afterAll(async () => {
  for (const governor of governors) await governor.stop();
});

/** A table of which one key has used up all it may: the clock stands still. */
async function hotTable(
  TableName: string,
  provisioned: boolean,
  options: Partial<GovernorServerOptions> = {},
): Promise<DynamoDBClient> {
  const governor = await startGovernor({ target: engine.endpoint, clock: () => 0, ...options });
  governors.push(governor);
  const client = new DynamoDBClient({
    endpoint: governor.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await client.send(
    new CreateTableCommand({
      TableName,
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      ...(provisioned
        ? { ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 20 } }
        : { BillingMode: 'PAY_PER_REQUEST' }),
    }),
  );
  // All that a second's provision holds, or more than a full bucket, which lets one request pass.
  const kb = provisioned ? 20 : 300;
  const big = { id: { S: 'hot' }, x: { S: 'x'.repeat(kb * 1_024 - 10) } };
  await client.send(new PutItemCommand({ TableName, Item: big })).catch(() => {});
  return client;
}

async function errorOf(send: Promise<unknown>): Promise<DynamoDBServiceException> {
  return send.then(
    () => Promise.reject(new Error('it was admitted')),
    (error: DynamoDBServiceException) => error,
  );
}

describe('The AWS SDK, through the governor, sees', () => {
  test.concurrent.each([
    ['sdk-on-demand', false, {}, 'ThrottlingException', 'TableWriteKeyRangeThroughputExceeded'],
    [
      'sdk-provisioned',
      true,
      { parameters: { burstAtCreation: 0 } },
      'ProvisionedThroughputExceededException',
      'TableWriteProvisionedThroughputExceeded',
    ],
    [
      'sdk-quota',
      false,
      { quotaUnitsPerSecond: 100 },
      'RequestLimitExceeded',
      'TableWriteAccountLimitExceeded',
    ],
  ] as const)('%s: its error, with the reason, after four attempts', async (...row) => {
    const [TableName, provisioned, options, name, reason] = row;
    const client = await hotTable(TableName, provisioned, options);
    const error = await errorOf(
      client.send(new PutItemCommand({ TableName, Item: { id: { S: 'hot' } } })),
    );
    expect(error.name).toBe(name);
    expect(error.$metadata.attempts).toBe(4);
    const { ThrottlingReasons, throttlingReasons } = error as unknown as Record<string, object[]>;
    expect(ThrottlingReasons ?? throttlingReasons).toEqual([
      { reason, resource: `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}` },
    ]);
    client.destroy();
  });

  test('a transaction cancelled by a hot key, and does not repeat it', async () => {
    const TableName = 'sdk-transaction';
    const client = await hotTable(TableName, false);
    const put = (id: string): object => ({ Put: { TableName, Item: { id: { S: id } } } });
    const error = await errorOf(
      client.send(new TransactWriteItemsCommand({ TransactItems: [put('hot'), put('cold3')] })),
    );
    expect(error.name).toBe('TransactionCanceledException');
    expect(error.$metadata.attempts).toBe(1);
    const { CancellationReasons } = error as unknown as { CancellationReasons: object[] };
    expect(CancellationReasons).toEqual([
      expect.objectContaining({ Code: 'ThrottlingError' }),
      expect.objectContaining({ Code: 'None' }),
    ]);
    client.destroy();
  });
});
