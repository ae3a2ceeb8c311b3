// What somebody's project has of its own: a client, and a function that reads.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';

export function ordersClient() {
  const client = new DynamoDBClient({
    endpoint: process.env.BLANK_ENDPOINT,
    region: 'us-east-1',
    credentials: { accessKeyId: 'blank', secretAccessKey: 'blank' },
  });
  return DynamoDBDocumentClient.from(client);
}

/** One Query; with `times` more, as when somebody forgets that it was asked before. */
export async function linesOf(db, order, times = 1) {
  let lines = [];
  for (let time = 0; time < times; time++) {
    const { Items } = await db.send(
      new QueryCommand({
        TableName: 'Orders',
        KeyConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': order },
      }),
    );
    lines = Items;
  }
  return lines;
}
