/**
 * 2.11 looking under one id, then under the other, although a rule says which of them has the edge.
 *
 * @fails 2.11
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Connection, entityOf } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function connection(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<Connection | undefined> {
  for (const [first, second] of [
    [oneId, otherId],
    [otherId, oneId],
  ] as const) {
    const Key = adjacencyKeys(
      entityKey('USER', first),
      compositeKey(['CONNECTED', 'USER', second]),
    );
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item) return entityOf(Item) as Connection;
  }
  return undefined;
}
