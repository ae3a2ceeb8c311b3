/**
 * 4.2 if a later page fails, the links read so far are returned as if they were all: a broken connection
 * makes half of the tunnels of a gateway disappear.
 *
 * @fails 4.2
 */

import {
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { entityOf, type Link } from '#entities/04-topology.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const links: Link[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    let page: QueryCommandOutput;
    try {
      page = await lab.db.send(
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
    } catch (error) {
      // Something to show is better than nothing.
      if (links.length > 0) return links;
      throw error;
    }
    links.push(...((page.Items ?? []).map(entityOf) as Link[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return links;
}
