/** Answers as an engine would that has one item: cheap enough for a million requests. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onManyKeys, TABLES } from '../operation.ts';
import { answerFor } from '../part.ts';

const { Item } = onManyKeys(0).body as { Item: object };
const key = (AttributeName: string, KeyType: string): object => ({ AttributeName, KeyType });
const Table = {
  TableName: TABLES.plain,
  BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
  KeySchema: [key('PK', 'HASH'), key('SK', 'RANGE')],
  AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
};
const ANSWERS: Readonly<Record<string, string>> = {
  DescribeTable: JSON.stringify({ Table }),
  GetItem: JSON.stringify({ Item }),
  PutItem: JSON.stringify({ Attributes: Item }),
};

const server = createServer((incoming, outgoing) => {
  const operation = String(incoming.headers['x-amz-target']).split('.')[1] as string;
  incoming.resume().once('end', () => outgoing.end(ANSWERS[operation]));
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  answerFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
