/**
 * 2.14 each friend of the one is looked up by key: half a unit for each, as if the lists were a star's.
 *
 * @fails 2.14
 */

import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { friends } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function mutualFriends(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<string[]> {
  const other = entityKey('USER', otherId);
  const Keys = (await friends(lab, oneId)).map(({ friendId }) =>
    adjacencyKeys(other, compositeKey(['FRIEND', 'USER', friendId])),
  );
  if (Keys.length === 0) return [];
  const common: string[] = [];
  let RequestItems: Record<string, { Keys: Record<string, unknown>[] }> = { [lab.table]: { Keys } };
  while (Object.keys(RequestItems).length > 0) {
    const answer = await lab.db.send(new BatchGetCommand({ RequestItems }));
    common.push(...(answer.Responses?.[lab.table] ?? []).map(({ friendId }) => friendId));
    RequestItems = (answer.UnprocessedKeys ?? {}) as typeof RequestItems;
  }
  return common.sort();
}
