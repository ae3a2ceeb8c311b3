import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';

export const db = new DynamoDBClient({
  endpoint: process.env.BLANK_ENDPOINT,
  region: 'us-east-1',
  credentials: { accessKeyId: 'blank', secretAccessKey: 'blank' },
});

/** Forty customers, each with fifty orders, five of them open. */
export async function openShop() {
  await db.send(
    new CreateTableCommand({
      TableName: 'Shop',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'customer', AttributeType: 'S' },
        { AttributeName: 'order', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'customer', KeyType: 'HASH' },
        { AttributeName: 'order', KeyType: 'RANGE' },
      ],
    }),
  );
  for (let customer = 1; customer <= 40; customer++) {
    for (const half of [0, 25]) {
      const Shop = Array.from({ length: 25 }, (_, at) => ({
        PutRequest: { Item: orderItem(`C${customer}`, half + at) },
      }));
      await db.send(new BatchWriteItemCommand({ RequestItems: { Shop } }));
    }
  }
}

function orderItem(customer, number) {
  const order = `O${String(number).padStart(3, '0')}`;
  const state = number % 10 === 0 ? 'open' : 'paid';
  return {
    customer: { S: customer },
    order: { S: order },
    state: { S: state },
    note: { S: 'x'.repeat(80) },
  };
}

/** As it was written on a Friday. */
export async function openOrdersOf(customer) {
  const { Items } = await db.send(
    new ScanCommand({
      TableName: 'Shop',
      FilterExpression: 'customer = :customer AND #state = :open',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':customer': { S: customer }, ':open': { S: 'open' } },
    }),
  );
  return Items;
}
