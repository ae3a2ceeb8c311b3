import { describe, expect, test } from 'vitest';
import { createTableInput, type TableDefinition } from '../table.ts';
import { createAwsTableInput } from './aws-table.ts';

const graph: TableDefinition = {
  name: 'Graph',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } },
};
const options = {
  name: 'edgewise-graph',
  tags: { edgewise: '0.1.0', 'edgewise:who': 'bakotu' },
  maximum: { readUnits: 40, writeUnits: 50 },
};

describe('a table on AWS', () => {
  test('has maximums for itself and for each index, and its tags, in CreateTable', () => {
    const OnDemandThroughput = { MaxReadRequestUnits: 40, MaxWriteRequestUnits: 50 };
    const local = createTableInput(graph, 'edgewise-graph');
    expect(createAwsTableInput(graph, options)).toEqual({
      ...local,
      OnDemandThroughput,
      GlobalSecondaryIndexes: [{ ...local.GlobalSecondaryIndexes?.[0], OnDemandThroughput }],
      Tags: [
        { Key: 'edgewise', Value: '0.1.0' },
        { Key: 'edgewise:who', Value: 'bakotu' },
      ],
    });
  });

  test.each(['Graph', 'edgewise', 'edgewise-'])('is not called %s: the prefix tells it', (name) => {
    const make = (): unknown => createAwsTableInput(graph, { ...options, name });
    expect(make).toThrow(expect.objectContaining({ code: 'aws.badName' }));
  });
});
