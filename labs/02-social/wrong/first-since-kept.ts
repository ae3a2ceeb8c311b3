/**
 * 2.11 a connection that is stored again keeps the time of the first one.
 *
 * @fails 2.11
 */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
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
  const [firstId = '', secondId = ''] = [oneId, otherId].sort();
  const edge = compositeKey(['CONNECTED', 'USER', secondId]);
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', firstId), edge),
      UpdateExpression:
        'SET #type = :type, firstId = :first, secondId = :second, how = :how, since = if_not_exists(since, :now)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Connection',
        ':first': firstId,
        ':second': secondId,
        ':how': how,
        ':now': lab.now().toISOString(),
      },
    }),
  );
}
