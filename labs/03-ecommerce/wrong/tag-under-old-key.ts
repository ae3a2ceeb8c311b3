/**
 * 3.9 setting the attribute and not the keys: the edge says the new tag and lies under the old one.
 *
 * @fails 3.9
 */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function renameTag(lab: LabContext, tag: string, newTag: string): Promise<void> {
  for (const { productId } of await solution.productsWithTag(lab, tag)) {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('PRODUCT', productId), entityKey('TAG', tag)),
        UpdateExpression: 'SET tag = :tag, UpdatedAt = :now',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':tag': newTag, ':now': lab.now().toISOString() },
      }),
    );
  }
}
