/**
 * 3.6 with a get for the product of each line, for a price that the line keeps itself.
 *
 * @fails 3.6 N+1
 */

import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  type EcommerceEntity,
  entityOf,
  type Order,
  type OrderItem,
  type OrderWithItems,
} from '#entities/03-ecommerce.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function orderWithItems(
  lab: LabContext,
  orderId: string,
): Promise<OrderWithItems | undefined> {
  const entities: EcommerceEntity[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :order',
        ExpressionAttributeValues: { ':order': entityKey('ORDER', orderId) },
        ExclusiveStartKey,
      }),
    );
    entities.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  const order = entities.find((entity): entity is Order => entity.Type === 'Order');
  if (!order) return undefined;
  const items: OrderItem[] = [];
  for (const line of entities.filter((one): one is OrderItem => one.Type === 'OrderItem')) {
    const key = entityKey('PRODUCT', line.productId);
    const { Item } = await lab.db.send(
      new GetCommand({ TableName: lab.table, Key: adjacencyKeys(key, key) }),
    );
    items.push({ ...line, unitPriceCents: Item?.priceCents ?? line.unitPriceCents });
  }
  return { order, items };
}
