const { DynamoDBClient } = require('@aws-sdk/client-dynamodb');
const { DynamoDBDocumentClient, QueryCommand } = require('@aws-sdk/lib-dynamodb');
function ordersClient() {
  const client = new DynamoDBClient({
    endpoint: process.env.BLANK_ENDPOINT,
    region: 'us-east-1',
    credentials: { accessKeyId: 'blank', secretAccessKey: 'blank' },
  });
  return DynamoDBDocumentClient.from(client);
}

/** One Query; with `times` more, as when somebody forgets that it was asked before. */
async function linesOf(db, order, times = 1) {
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

module.exports = { ordersClient, linesOf };
