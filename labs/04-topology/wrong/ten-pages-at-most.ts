/**
 * 4.2 with a guard against endless pages: after ten of them the rest is lost without a word.
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
  for (let page = 0; page < 10; page++) {
    const answer = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)',
        ExpressionAttributeValues: { ':device': entityKey('DEVICE', deviceId), ':link': 'LINK#' },
        ExclusiveStartKey,
      }),
    );
    links.push(...((answer.Items ?? []).map(entityOf) as Link[]));
    ExclusiveStartKey = answer.LastEvaluatedKey;
    if (!ExclusiveStartKey) break;
  }
  return links;
}
