/**
 * A table that throttles, for tests and benchmarks: no local engine does.
 *
 * It speaks DynamoDB's wire protocol on 127.0.0.1, so that client and wire are the real ones, and
 * takes as many items a second as it is told; what is more comes back unprocessed, and a batch of
 * which nothing fits is refused whole, as AWS does.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
 */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Options of {@link startThrottlingTable}. */
export interface ThrottlingTableOptions {
  /** Items it takes in a second. */
  itemsPerSecond: number;
  /** Items it takes at once after a rest. @default a tenth of a second's */
  burstItems?: number;
  /** Time before an answer, in milliseconds. @default 5 */
  latencyMs?: number;
  /** Items it never takes, by their key as text. @default none */
  refuses?: (key: string) => boolean;
}

/** The table's address, and what it saw. */
export interface ThrottlingTable {
  readonly endpoint: string;
  /** Items that reached it, each as often as it came. */
  readonly offered: () => number;
  /** How often each item was written, by its key as text. */
  readonly written: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Name of its one table, whose keys are `PK` and `SK`. */
export const THROTTLING_TABLE = 'throttling';

type Put = { PutRequest: { Item: { PK: { S: string }; SK: { S: string } } } };

/** Starts the table on a free port. */
export async function startThrottlingTable(
  options: ThrottlingTableOptions,
): Promise<ThrottlingTable> {
  const { itemsPerSecond, latencyMs = 5, burstItems = itemsPerSecond / 10, refuses } = options;
  const written = new Map<string, number>();
  let offered = 0;
  let tokens = burstItems;
  let filledMs = performance.now();

  function takes(): boolean {
    const nowMs = performance.now();
    tokens = Math.min(burstItems, tokens + ((nowMs - filledMs) * itemsPerSecond) / 1_000);
    filledMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  }

  function batchWrite(puts: readonly Put[]): [status: number, body: object] {
    offered += puts.length;
    const left = puts.filter((put) => {
      const { PK, SK } = put.PutRequest.Item;
      const key = `${PK.S} ${SK.S}`;
      if (refuses?.(key) || !takes()) return true;
      written.set(key, (written.get(key) ?? 0) + 1);
      return false;
    });
    if (left.length === puts.length) return [400, exception('ProvisionedThroughputExceeded')];
    return [200, { UnprocessedItems: left.length === 0 ? {} : { [THROTTLING_TABLE]: left } }];
  }

  function reply({ headers }: IncomingMessage, body: string): [status: number, body: object] {
    const asked = String(headers['x-amz-target']).split('.').at(-1);
    if (asked === 'BatchWriteItem') {
      return batchWrite(JSON.parse(body).RequestItems[THROTTLING_TABLE]);
    }
    if (asked === 'DescribeTable') return [200, DESCRIPTION];
    if (asked === 'ListTables') return [200, { TableNames: [THROTTLING_TABLE] }];
    if (asked === 'Scan') return [200, { Items: [], Count: written.size }];
    return [400, exception('UnknownOperation')];
  }

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  // Node closes a connection that is idle for five seconds: on a busy machine, one just taken up.
  server.keepAliveTimeout = 0;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    const [status, body] = reply(request, Buffer.concat(parts).toString('utf8'));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(body));
  }
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    offered: () => offered,
    written,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

const DESCRIPTION = {
  Table: {
    TableName: THROTTLING_TABLE,
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
  },
};

function exception(name: string): object {
  return {
    __type: `com.amazonaws.dynamodb.v20120810#${name}Exception`,
    message: 'The level of configured provisioned throughput for the table was exceeded.',
  };
}
