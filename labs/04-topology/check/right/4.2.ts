/** Step 4.2: other answers that are right. */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Link } from '#entities/04-topology.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'between-two-keys: the links are all that lies between two keys': { neighbours },
} satisfies RightAnswers<typeof model>;

async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const input: QueryCommandInput = {
    TableName: lab.table,
    KeyConditionExpression: 'PK = :device AND SK BETWEEN :first AND :behind',
    ExpressionAttributeValues: {
      ':device': entityKey('DEVICE', deviceId),
      ':first': 'LINK#DEVICE#',
      // `$` is the letter after `#`.
      ':behind': 'LINK#DEVICE$',
    },
  };
  const { Items = [], LastEvaluatedKey } = await lab.db.send(new QueryCommand(input));
  const links = Items.map(entityOf) as Link[];
  for (let from = LastEvaluatedKey; from; ) {
    const page = await lab.db.send(new QueryCommand({ ...input, ExclusiveStartKey: from }));
    links.push(...((page.Items ?? []).map(entityOf) as Link[]));
    from = page.LastEvaluatedKey;
  }
  return links;
}
