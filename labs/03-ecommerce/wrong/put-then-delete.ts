/**
 * 3.9 putting the new edge and then deleting the old: what breaks between leaves both.
 *
 * @fails 3.9
 */

import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function renameTag(lab: LabContext, tag: string, newTag: string): Promise<void> {
  const UpdatedAt = lab.now().toISOString();
  for (const edge of await solution.productsWithTag(lab, tag)) {
    const [PK, SK] = [entityKey('PRODUCT', edge.productId), entityKey('TAG', newTag)];
    const index = { GSI1PK: SK, GSI1SK: PK };
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...adjacencyKeys(PK, SK), ...index, ...edge, tag: newTag, UpdatedAt },
      }),
    );
    await lab.db.send(
      new DeleteCommand({
        TableName: lab.table,
        Key: adjacencyKeys(PK, entityKey('TAG', tag)),
      }),
    );
  }
}
