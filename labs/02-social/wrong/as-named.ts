/**
 * 2.11 under whoever is named first: the same two have two edges, and half the questions no answer.
 *
 * @fails 2.11
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  how: string,
): Promise<void> {
  if (oneId === otherId) throw new SocialError('self', 'nobody is connected with themselves');
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: {
        ...adjacencyKeys(entityKey('USER', oneId), compositeKey(['CONNECTED', 'USER', otherId])),
        Type: 'Connection',
        firstId: oneId,
        secondId: otherId,
        how,
        since: lab.now().toISOString(),
      },
    }),
  );
}
