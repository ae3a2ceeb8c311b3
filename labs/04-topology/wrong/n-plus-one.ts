/**
 * 4.2 finding the ids first, then getting each link by a request of its own.
 *
 * @fails 4.2 N+1
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Link } from '#entities/04-topology.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const found = await solution.neighbours(lab, deviceId);
  return Promise.all(
    found.map(async ({ toId }) => {
      const Key = adjacencyKeys(
        entityKey('DEVICE', deviceId),
        compositeKey(['LINK', 'DEVICE', toId]),
      );
      const { Item = {} } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
      return entityOf(Item) as Link;
    }),
  );
}
