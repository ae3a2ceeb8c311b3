import { afterAll, describe, expect, test } from 'vitest';
import { startGovernor } from '../../kit/governor/proxy/server.ts';
import { engine } from '../test-engine.ts';
import { WireClient } from './virtual-load.ts';

const governor = await startGovernor({ target: engine.endpoint, scale: 0.05 });
const client = new WireClient(governor.endpoint);
afterAll(async () => {
  await governor.stop();
});

describe('Where the engine does not know the operation', () => {
  test('DescribeLimits has AWS’s quotas, at every scale', async () => {
    expect((await client.sendWell('DescribeLimits', {})).body).toEqual({
      AccountMaxReadCapacityUnits: 80_000,
      AccountMaxWriteCapacityUnits: 80_000,
      TableMaxReadCapacityUnits: 40_000,
      TableMaxWriteCapacityUnits: 40_000,
    });
  });

  test('DescribeEndpoints names the governor: a client that follows it stays here', async () => {
    const { body } = await client.sendWell('DescribeEndpoints', {});
    const { host } = new URL(governor.endpoint);
    expect(body).toEqual({ Endpoints: [{ Address: host, CachePeriodInMinutes: 1_440 }] });
  });

  test('DescribeContinuousBackups knows which tables there are', async () => {
    await client.sendWell('CreateTable', {
      TableName: 'Backups',
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    });
    const there = await client.sendWell('DescribeContinuousBackups', { TableName: 'Backups' });
    expect(there.body).toEqual({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
      },
    });
    const none = await client.send('DescribeContinuousBackups', { TableName: 'None' });
    expect(none).toMatchObject({
      status: 400,
      body: { __type: expect.stringMatching(/#TableNotFoundException$/) },
    });
    const unnamed = await client.send('DescribeContinuousBackups', {});
    expect(unnamed.body.__type).toMatch(/#UnknownOperationException$/);
  });
});
