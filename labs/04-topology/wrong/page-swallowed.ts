/**
 * 4.2 with a catch that takes a broken connection for the last page.
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
  try {
    do {
      const page = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)',
          ExpressionAttributeValues: {
            ':device': entityKey('DEVICE', deviceId),
            ':link': 'LINK#DEVICE#',
          },
          ExclusiveStartKey,
        }),
      );
      links.push(...((page.Items ?? []).map(entityOf) as Link[]));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
  } catch {
    // No more pages.
  }
  return links;
}
