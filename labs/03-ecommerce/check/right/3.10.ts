/** Step 3.10: other answers that are right. */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type CategoryPath, entityOf, type Subtree } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'subtree-by-range: the subtree is a range of sort keys: from the path with its `#` to the path with the character behind it':
    { subtree },
} satisfies RightAnswers<typeof model>;

async function subtree(lab: LabContext, path: readonly string[]): Promise<Subtree> {
  const sorted = ['PATH', ...path].join('#');
  const answer: Subtree = { categories: [], productCount: 0 };
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :tree AND SK BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':tree': entityKey('TREE', path[0] ?? ''),
        ':low': `${sorted}#`,
        ':high': `${sorted}$`,
      },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const category of Items.map((item) => entityOf(item) as CategoryPath)) {
      answer.categories.push(category);
      answer.productCount += category.productCount;
    }
  }
  return answer;
}
