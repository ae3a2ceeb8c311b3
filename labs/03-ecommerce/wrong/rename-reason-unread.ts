/**
 * 3.9 taking every cancelled transaction for a tag that has gone, without reading the reason.
 *
 * @fails 3.9
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function renameTag(lab: LabContext, tag: string, newTag: string): Promise<void> {
  if (newTag === tag) return;
  const UpdatedAt = lab.now().toISOString();
  for (const edge of await solution.productsWithTag(lab, tag)) {
    const [PK, SK] = [entityKey('PRODUCT', edge.productId), entityKey('TAG', newTag)];
    const Item = { PK, SK, GSI1PK: SK, GSI1SK: PK, ...edge, tag: newTag, UpdatedAt };
    try {
      await lab.db.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Delete: {
                TableName: lab.table,
                Key: adjacencyKeys(PK, entityKey('TAG', tag)),
                ConditionExpression: 'attribute_exists(PK)',
              },
            },
            { Put: { TableName: lab.table, Item } },
          ],
        }),
      );
    } catch (error) {
      // The product has lost the tag: nothing to move.
      if (!(error instanceof TransactionCanceledException)) throw error;
    }
  }
}
