/**
 * 4.2 reading the whole item collection and picking the links out of it.
 *
 * @fails 4.2
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Link } from '#entities/04-topology.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const links: Link[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :device',
        ExpressionAttributeValues: { ':device': entityKey('DEVICE', deviceId) },
        ExclusiveStartKey,
      }),
    );
    const entities = (page.Items ?? []).map(entityOf);
    links.push(...entities.filter((one) => one.Type === 'Link'));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return links;
}
