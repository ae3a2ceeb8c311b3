import { describe, expect, test } from 'vitest';
import { createAwsTableInput } from './aws-table.ts';
import { priceOf, US_EAST_1 } from './price.ts';
import { type Provision, paidHours, provisionDollars } from './provision.ts';

const PROVISION: Provision = {
  table: { readUnits: 1, writeUnits: 1_000 },
  indexes: { byStatus: { readUnits: 1, writeUnits: 1 } },
};

describe('provisioned throughput', () => {
  test('is paid for every hour of the clock that it touches', () => {
    expect([1, 3_600, 3_601].map(paidHours)).toEqual([2, 2, 3]);
    expect(provisionDollars(PROVISION, 1_080, US_EAST_1)).toBeCloseTo(1.301_82, 6);
  });

  test('costs in proportion to the price on demand', () => {
    const twice = provisionDollars(PROVISION, 1_080, priceOf(1.25, 'sa-east-1'));
    expect(twice).toBeCloseTo(2 * provisionDollars(PROVISION, 1_080, US_EAST_1), 6);
  });

  test('is asked of the table and of each index, with tags and without maximums', () => {
    const definition = {
      ...{ name: 'Logs', partitionKey: 'PK', sortKey: 'SK' },
      indexes: { byStatus: { partitionKey: 'A', sortKey: 'B', projection: 'KEYS_ONLY' as const } },
    };
    const input = createAwsTableInput(definition, {
      ...{ name: 'edgewise-logs', tags: { edgewise: '1' }, provision: PROVISION },
      maximum: { readUnits: 1, writeUnits: 1 },
    });
    expect(input).toMatchObject({
      BillingMode: 'PROVISIONED',
      ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1_000 },
      Tags: [{ Key: 'edgewise', Value: '1' }],
    });
    const [index] = input.GlobalSecondaryIndexes ?? [];
    expect(index?.ProvisionedThroughput).toEqual({ ReadCapacityUnits: 1, WriteCapacityUnits: 1 });
    expect(JSON.stringify(input)).not.toContain('OnDemandThroughput');
  });
});
