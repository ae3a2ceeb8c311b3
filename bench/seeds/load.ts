/** Loads the same follows into a fresh table, by the wire, by the kit and by its peers. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { writeItems } from '../../kit/bulk-writer/bulk-writer.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { countItems } from '../../kit/item/query-items.ts';
import { createTable, dropTable } from '../../kit/table.ts';
import { socialItems } from '../../seeds/domains/social.ts';
import { electrodbWriter, toolboxWriter } from './peer.ts';
import { rawWriter } from './raw.ts';
import { type Follow, IN_FLIGHT, type Writer } from './writer.ts';

/** What one load measured. */
export interface LoadMeasure {
  itemsPerSecond: number;
  /** Time of this process on the CPU, in microseconds an item. */
  cpuMicros: number;
}

const FOLLOWS = 10_000;
const TABLE = 'bench';
/** Without indexes: the engine is at its fastest, and the client counts most. */
const KEYS = { partitionKey: 'PK', sortKey: 'SK', indexes: {} } as const;

/** The writers, the raw wire first. */
export function writersFor(engine: Engine, db: DynamoDBDocumentClient): Writer[] {
  const kit: Writer = {
    name: 'the kit',
    prepare: (table, follows) => {
      const items = follows.map((follow) => ({ ...follow }));
      return () => writeItems(db, table, items, { inFlight: IN_FLIGHT });
    },
  };
  return [rawWriter(engine.endpoint), kit, electrodbWriter(db), toolboxWriter(db)];
}

/** What every writer writes. */
export function makeFollows(): Follow[] {
  const items = [...socialItems({ users: 1_000, follows: FOLLOWS, design: 'a' })];
  return items.filter((item) => item.Type === 'Follow') as unknown as Follow[];
}

/** One load into a table of its own, counted afterwards. */
export async function loadOnce(
  db: DynamoDBDocumentClient,
  writer: Writer,
  follows: readonly Follow[],
): Promise<LoadMeasure> {
  await dropTable(db, TABLE);
  await createTable(db, { name: TABLE, ...KEYS });
  const write = writer.prepare(TABLE, follows);
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  await write();
  const elapsedMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpu);
  const count = await countItems(db, TABLE);
  if (count !== FOLLOWS) throw new Error(`${writer.name} wrote ${count} of ${FOLLOWS} items`);
  return {
    itemsPerSecond: (FOLLOWS * 1_000) / elapsedMs,
    cpuMicros: (user + system) / FOLLOWS,
  };
}
