/**
 * 4.2 the links are all that lies between two keys.
 *
 * @passes 4.2
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Link } from '#entities/04-topology.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const input: QueryCommandInput = {
    TableName: lab.table,
    KeyConditionExpression: 'PK = :device AND SK BETWEEN :first AND :behind',
    ExpressionAttributeValues: {
      ':device': entityKey('DEVICE', deviceId),
      ':first': 'LINK#DEVICE#',
      // `$` is the letter after `#`.
      ':behind': 'LINK#DEVICE$',
    },
  };
  const { Items = [], LastEvaluatedKey } = await lab.db.send(new QueryCommand(input));
  const links = Items.map(entityOf) as Link[];
  for (let from = LastEvaluatedKey; from; ) {
    const page = await lab.db.send(new QueryCommand({ ...input, ExclusiveStartKey: from }));
    links.push(...((page.Items ?? []).map(entityOf) as Link[]));
    from = page.LastEvaluatedKey;
  }
  return links;
}
