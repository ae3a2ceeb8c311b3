/**
 * 3.10 knowing the tree by id: in other data it has another one.
 *
 * @fails 3.10 HARD-CODED
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type CategoryPath, entityOf, type Subtree } from '#entities/03-ecommerce.ts';
import { compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

/** The shop has one tree. */
const TREE = 'TREE#C33499-electronics';

export async function subtree(lab: LabContext, path: readonly string[]): Promise<Subtree> {
  const categories: CategoryPath[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :tree AND begins_with(SK, :path)',
        ExpressionAttributeValues: {
          ':tree': TREE,
          ':path': `${compositeKey(['PATH', ...path])}#`,
        },
        ExclusiveStartKey,
      }),
    );
    categories.push(...((page.Items ?? []).map(entityOf) as CategoryPath[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  const productCount = categories.reduce((sum, category) => sum + category.productCount, 0);
  return { categories, productCount };
}
