/**
 * 4.2 by a Scan of the whole table.
 *
 * @fails 4.2 SCAN
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Link } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const links: Link[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: 'fromId = :device',
        ExpressionAttributeValues: { ':device': deviceId },
        ExclusiveStartKey,
      }),
    );
    links.push(...((page.Items ?? []).map(entityOf) as Link[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return links.sort((a, b) => (a.toId < b.toId ? -1 : 1));
}
