/** Other ways to the cards of a seller than the index that holds them, to measure their prices. */

import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#kit/item/item.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { BATCH_GET_MAX_ITEMS } from '#kit/limits.ts';

/** What an index of the catalog holds of a seller's products; these fit on one page. */
export async function entriesOf(
  lab: LabContext,
  index: string,
  sellerId: string,
  attributes?: readonly string[],
): Promise<Item[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: index,
      KeyConditionExpression: 'GSI1PK = :seller',
      ExpressionAttributeValues: { ':seller': entityKey('SELLER', sellerId) },
      ...(attributes && {
        ProjectionExpression: attributes.map((_, at) => `#${at}`).join(),
        ExpressionAttributeNames: Object.fromEntries(
          attributes.map((name, at) => [`#${at}`, name]),
        ),
      }),
    }),
  );
  return Items;
}

/** The keys from an index, and then the items from the table. A local engine does the whole of a batch. */
export async function fetchedBack(lab: LabContext, index: string, sellerId: string): Promise<void> {
  const keys = (await entriesOf(lab, index, sellerId)).map(({ PK, SK }) => ({ PK, SK }));
  for (let first = 0; first < keys.length; first += BATCH_GET_MAX_ITEMS) {
    const Keys = keys.slice(first, first + BATCH_GET_MAX_ITEMS);
    await lab.db.send(new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }));
  }
}
