/**
 * 2.1 by a Query for one item whose whole key is known: it finds the edges as well.
 *
 * @fails 2.1
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Profile } from '#entities/02-social.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function getProfile(lab: LabContext, userId: string): Promise<Profile | undefined> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId) },
    }),
  );
  const profile = answer.Items?.find((item) => item.SK === 'PROFILE');
  return profile && (entityOf(profile) as Profile);
}
