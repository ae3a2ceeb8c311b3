/**
 * 2.9 false is taken for nothing to set: notifications go on and never off.
 *
 * @fails 2.9
 */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { setTie as set } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

type Tie = Parameters<typeof set>[3];

export async function setTie(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  tie: Tie,
): Promise<void> {
  if (tie.notifications || !(tie.strength >= 0 && tie.strength <= 100)) {
    return set(lab, followerId, followeeId, tie);
  }
  const user = entityKey('USER', followerId);
  const sorted = String(tie.strength).padStart(3, '0');
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(user, compositeKey(['FOLLOWS', 'USER', followeeId])),
      UpdateExpression: 'SET strength = :strength, GSI2PK = :user, GSI2SK = :sorted',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: {
        ':strength': tie.strength,
        ':user': user,
        ':sorted': compositeKey(['STRENGTH', sorted, 'USER', followeeId]),
      },
    }),
  );
}
