/** The embedded engine: starts it, writes an item and reads it back. */

import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '../../kit/document-client.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import { createTable } from '../../kit/table.ts';
import { type Check, ok, type Verdict, wrong } from './check.ts';

export const embeddedEngineCheck: Check = {
  name: 'engine',
  // The engine itself may take 20 s to start.
  limitSeconds: 30,
  look: engineVerdict,
};

async function engineVerdict(): Promise<Verdict> {
  const startedMs = performance.now();
  const engine = await startEmbedded();
  try {
    const runningMs = performance.now();
    const read = await writeAndRead(engine.endpoint);
    const endedMs = performance.now();
    if (read !== 'written') {
      return wrong('the engine lost the item that was written', 'npm run engine dynamodb-local');
    }
    return ok(
      `the embedded engine started in ${ms(runningMs - startedMs)}; a table, a write and a read took ${ms(endedMs - runningMs)}`,
    );
  } finally {
    await engine.stop();
  }
}

async function writeAndRead(endpoint: string): Promise<unknown> {
  const db = createDocumentClient({ endpoint });
  const TableName = 'doctor';
  const Key = { PK: 'doctor', SK: 'doctor' };
  try {
    await createTable(db, { name: TableName, partitionKey: 'PK', sortKey: 'SK', indexes: {} });
    await db.send(new PutCommand({ TableName, Item: { ...Key, state: 'written' } }));
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item?.state;
  } finally {
    db.destroy();
  }
}

function ms(durationMs: number): string {
  return `${Math.round(durationMs)} ms`;
}
