/**
 * Two other designs of the index, beside the typed one. AWS's page on this pattern shows an index on
 * an attribute `Data`, and numbers beside it.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-adjacency-graphs.html
 */

import { QueryCommand, ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { TableDefinition } from '#kit/table.ts';
import { peopleTable } from '#seeds/tables.ts';
import { shardOf } from '../entities.ts';

/** So many numbers are partition keys of `GSI4`. */
const NUMBERS = 10;
const OTHER = { onData: 'GSI3', numbered: 'GSI4' } as const;

/**
 * The table of 6.2: beside the lab's indexes, `GSI3` has the name, the date, the place or the skill as
 * its partition key, and `GSI4` has it as its sort key, under a number.
 */
export const designTable: TableDefinition = {
  ...peopleTable,
  indexes: {
    ...peopleTable.indexes,
    [OTHER.onData]: { partitionKey: 'Data', sortKey: 'PK', projection: 'ALL' },
    [OTHER.numbered]: { partitionKey: 'DataShard', sortKey: 'Data', projection: 'ALL' },
  },
};

/** Items with the keys of both designs. */
export function designItems(items: readonly Item[]): Item[] {
  return items.map((item) => {
    const Data = dataOf(item);
    if (Data === undefined) return item;
    return { ...item, Data, DataShard: String(shardOf(String(item.PK), NUMBERS)) };
  });
}

/** What people are looked for by: a name, a date, a place, a skill. */
function dataOf({ Type, name, bornOn, placeId, skillId }: Item): string | undefined {
  switch (Type) {
    case 'Person':
      return String(name);
    case 'Born':
      return String(bornOn);
    case 'LivesIn':
      return `place#${placeId}`;
    case 'Skill':
      return `skill#${skillId}`;
    default:
      return undefined;
  }
}

/** The index on `Data`: one Query for each value. */
export async function byValues(lab: LabContext, values: readonly string[]): Promise<void> {
  for (const value of values) {
    await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: OTHER.onData,
        KeyConditionExpression: '#Data = :value',
        ExpressionAttributeNames: { '#Data': 'Data' },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  }
}

/** The index on `Data` has no order of values: those that begin alike are found by reading all. */
export async function byScan(lab: LabContext, prefix: string): Promise<void> {
  let from: ScanCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        IndexName: OTHER.onData,
        FilterExpression: 'begins_with(#Data, :prefix)',
        ExpressionAttributeNames: { '#Data': 'Data' },
        ExpressionAttributeValues: { ':prefix': prefix },
        ExclusiveStartKey: from,
      }),
    );
    from = answer.LastEvaluatedKey;
  } while (from);
}

/** The numbered index: each number is asked for the values that begin so. */
export async function byNumbers(lab: LabContext, prefix: string): Promise<void> {
  for (let number = 0; number < NUMBERS; number++) {
    await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: OTHER.numbered,
        KeyConditionExpression: 'DataShard = :number AND begins_with(#Data, :prefix)',
        ExpressionAttributeNames: { '#Data': 'Data' },
        ExpressionAttributeValues: { ':number': String(number), ':prefix': prefix },
      }),
    );
  }
}
