/**
 * 4.2 asking again from the first page when the connection broke, and keeping the links of the first try.
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

const MOST_TRIES = 3;

export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const links: Link[] = [];
  for (let attempt = 1; ; attempt++) {
    let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
    try {
      do {
        const page: QueryCommandOutput = await lab.db.send(
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
      return links;
    } catch (error) {
      if (attempt === MOST_TRIES) throw error;
    }
  }
}
