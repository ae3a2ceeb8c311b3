/** Warm throughput through the governor: local engines forget it, or refuse it. */

import { afterAll, describe, expect, test } from 'vitest';
import { startGovernor } from '../../kit/governor/proxy/server.ts';
import { engine } from '../test-engine.ts';
import { WireClient } from './virtual-load.ts';

const governor = await startGovernor({ target: engine.endpoint });
const client = new WireClient(governor.endpoint);

afterAll(async () => {
  await governor.stop();
});

const units = (ReadUnitsPerSecond: number, WriteUnitsPerSecond: number): object => {
  return { ReadUnitsPerSecond, WriteUnitsPerSecond };
};
const provision = (ReadCapacityUnits: number, WriteCapacityUnits: number): object => {
  return { ProvisionedThroughput: { ReadCapacityUnits, WriteCapacityUnits } };
};
const ON_DEMAND = { BillingMode: 'PAY_PER_REQUEST' };
const INDEX = {
  IndexName: 'byDay',
  KeySchema: [{ AttributeName: 'day', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
};

/** Table and index are paid for in the same way. */
async function create(TableName: string, paid: object, index: object = {}): Promise<void> {
  await client.sendWell('CreateTable', definition(TableName, paid, index));
}

function definition(TableName: string, paid: object, index: object = {}): object {
  return {
    TableName,
    AttributeDefinitions: ['id', 'day'].map((AttributeName) => {
      return { AttributeName, AttributeType: 'S' };
    }),
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    ...paid,
    GlobalSecondaryIndexes: [
      { ...INDEX, ...('BillingMode' in paid ? {} : provision(5, 5)), ...index },
    ],
  };
}

async function warmOf(TableName: string): Promise<unknown[]> {
  const { body } = await client.sendWell('DescribeTable', { TableName });
  const { WarmThroughput, GlobalSecondaryIndexes } = (body as { Table: Described }).Table;
  return [WarmThroughput, GlobalSecondaryIndexes[0]?.WarmThroughput];
}
interface Described {
  readonly WarmThroughput: unknown;
  readonly GlobalSecondaryIndexes: readonly { readonly WarmThroughput: unknown }[];
}
const active = (read: number, write: number): object => ({
  ...units(read, write),
  Status: 'ACTIVE',
});

const refused = (message: string): object => ({
  status: 400,
  body: {
    __type: expect.stringMatching(/#ValidationException$/),
    message: `One or more parameter values were invalid: ${message}`,
  },
});

describe('warm throughput', () => {
  test('of a new table is that of its mode, of its index too', async () => {
    await create('Free', ON_DEMAND);
    await create('Paid', provision(10, 20));
    expect(await warmOf('Free')).toEqual([active(12_000, 4_000), active(12_000, 4_000)]);
    expect(await warmOf('Paid')).toEqual([active(10, 20), active(5, 5)]);
  });

  test('is told as it was asked for, and gives partitions', async () => {
    const WarmThroughput = units(12_000, 9_000);
    await create(
      'Asked',
      { ...ON_DEMAND, WarmThroughput },
      { WarmThroughput: units(30_000, 4_000) },
    );
    expect(await warmOf('Asked')).toEqual([active(12_000, 9_000), active(30_000, 4_000)]);
    const table = governor.state().tables.find(({ name }) => name === 'Asked');
    expect(table?.partitions).toHaveLength(9);
    expect(table?.indexes[0]?.partitions).toHaveLength(10);
  });

  test('is raised by an UpdateTable that asks for nothing else', async () => {
    await create('Raised', ON_DEMAND);
    const raised = await client.sendWell('UpdateTable', {
      TableName: 'Raised',
      WarmThroughput: { WriteUnitsPerSecond: 7_000 },
      GlobalSecondaryIndexUpdates: [
        { Update: { IndexName: 'byDay', WarmThroughput: units(24_000, 4_000) } },
      ],
    });
    expect(raised.body).toMatchObject({
      TableDescription: { TableStatus: 'ACTIVE', WarmThroughput: active(12_000, 7_000) },
    });
    expect(await warmOf('Raised')).toEqual([active(12_000, 7_000), active(24_000, 4_000)]);
    const table = governor.state().tables.find(({ name }) => name === 'Raised');
    expect(table?.partitions.length).toBeGreaterThanOrEqual(7);
  });

  test('beside another change is raised as well', async () => {
    await create('Both', provision(10, 20));
    const WarmThroughput = units(3_000, 2_000);
    await client.sendWell('UpdateTable', {
      TableName: 'Both',
      ...provision(11, 20),
      WarmThroughput,
    });
    expect((await warmOf('Both'))[0]).toEqual(active(3_000, 2_000));
    await client.sendWell('UpdateTable', { TableName: 'Both', ...provision(1, 1) });
    expect((await warmOf('Both'))[0]).toEqual(active(3_000, 2_000));
  });

  test.each([
    [{ WarmThroughput: units(6_000, 4_000) }, 'Read', 'table'],
    [{ WarmThroughput: { WriteUnitsPerSecond: 3_999 } }, 'Write', 'table'],
    [
      {
        GlobalSecondaryIndexUpdates: [
          { Update: { IndexName: 'byDay', WarmThroughput: units(100, 100) } },
        ],
      },
      'Read',
      'index byDay',
    ],
  ])('is never lowered: %j', async (change, operation, where) => {
    expect(await client.send('UpdateTable', { TableName: 'Free', ...change })).toMatchObject(
      refused(
        `Requested ${operation}UnitsPerSecond for WarmThroughput for ${where} is lower than current WarmThroughput, decreasing WarmThroughput is not supported`,
      ),
    );
  });

  test('below what a new table has is refused', async () => {
    const WarmThroughput = units(1, 1);
    const free = definition('Cold', { ...ON_DEMAND, WarmThroughput });
    expect(await client.send('CreateTable', free)).toMatchObject(
      refused(
        'Requested ReadUnitsPerSecond for WarmThroughput for table is lower than initial throughput for OnDemand. See: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html#on-demand-capacity-mode-initial',
      ),
    );
    const paid = definition('Cold', { ...provision(5, 5), WarmThroughput });
    expect(await client.send('CreateTable', paid)).toMatchObject(
      refused(
        'Requested ReadUnitsPerSecond for WarmThroughput for table is lower than ReadCapacityUnits of ProvisionedThroughput',
      ),
    );
  });
});
