/**
 * 2.14 each friend of the one is looked up among the friends of the other.
 *
 * @fails 2.14 N+1
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { friends } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function mutualFriends(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<string[]> {
  const common: string[] = [];
  for (const { friendId } of await friends(lab, oneId)) {
    const edge = compositeKey(['FRIEND', 'USER', friendId]);
    const Key = adjacencyKeys(entityKey('USER', otherId), edge);
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item) common.push(friendId);
  }
  return common;
}
