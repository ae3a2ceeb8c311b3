/** Step 2.11: other answers that are right. */

import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, SocialError } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'two-gets-at-once: the connection is written by UpdateItem, and both follows are read by two GetItems at once':
    { connect, followsBetween },
} satisfies RightAnswers<typeof model>;

async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  how: string,
): Promise<void> {
  if (oneId === otherId) throw new SocialError('self', 'nobody is connected with themselves');
  const [firstId, secondId] = [oneId, otherId].sort() as [string, string];
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', firstId), compositeKey(['CONNECTED', 'USER', secondId])),
      UpdateExpression:
        'SET #type = :type, firstId = :first, secondId = :second, how = :how, since = :now',
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

async function followsBetween(lab: LabContext, oneId: string, otherId: string): Promise<Follow[]> {
  const pairs = [
    [oneId, otherId],
    [otherId, oneId],
  ].sort() as [string, string][];
  const answers = await Promise.all(
    pairs.map(([followerId, followeeId]) => {
      const SK = compositeKey(['FOLLOWS', 'USER', followeeId]);
      const Key = adjacencyKeys(entityKey('USER', followerId), SK);
      return lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    }),
  );
  return answers.flatMap(({ Item }) => (Item ? [entityOf(Item) as Follow] : []));
}
