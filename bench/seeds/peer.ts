/** The batch writes of two modelling libraries, as their users write them. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { installOnce } from '../../commands/shell/install-once.ts';
import { PROJECT_FOLDER } from '../../commands/shell/project.ts';
import { print } from '../../kit/report/terminal.ts';

/** The little of electrodb that is used here. */
interface Electrodb {
  Entity: new (
    schema: object,
    config: { client: DynamoDBDocumentClient; table: string },
  ) => {
    put(items: object[]): {
      go(options: { concurrent: number }): Promise<{ unprocessed: object[] }>;
    };
  };
}

/** electrodb: one call with all items, as many requests at once as it is told. */
export function electrodbWriter(db: DynamoDBDocumentClient): Writer {
  const { Entity } = peer<Electrodb>('electrodb');
  return {
    name: 'electrodb',
    prepare: (table, follows) => {
      const entity = new Entity(ELECTRODB_SCHEMA, { client: db, table });
      const items = follows.map(({ PK, SK, since }) => ({ source: PK, target: SK, since }));
      return async () => {
        const { unprocessed } = await entity.put(items).go({ concurrent: IN_FLIGHT });
        if (unprocessed.length > 0) throw new Error('electrodb left items unprocessed');
      };
    },
  };
}

const ELECTRODB_SCHEMA = {
  model: { entity: 'Follow', version: '1', service: 'bench' },
  attributes: {
    source: { type: 'string', required: true },
    target: { type: 'string', required: true },
    since: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'PK', composite: ['source'] },
      sk: { field: 'SK', composite: ['target'] },
    },
  },
} as const;

/** The little of dynamodb-toolbox that is used here. */
interface Toolbox {
  Table: new (options: object) => { build(command: unknown): ToolboxBatch };
  Entity: new (options: object) => { build(request: unknown): { item(item: object): unknown } };
  BatchPutRequest: unknown;
  BatchWriteCommand: unknown;
  executeBatchWrite(options: { maxAttempts: number }, batch: unknown): Promise<unknown>;
  item(attributes: object): object;
  string(): { key(): object };
}

interface ToolboxBatch {
  requests(...requests: unknown[]): unknown;
}

/** dynamodb-toolbox: a command for each 25 items, which it sends again until all are processed. */
export function toolboxWriter(db: DynamoDBDocumentClient): Writer {
  const toolbox = peer<Toolbox>('dynamodb-toolbox');
  return {
    name: 'dynamodb-toolbox',
    prepare: (name, follows) => {
      const key = (attribute: string): object => ({ name: attribute, type: 'string' });
      const keys = { partitionKey: key('PK'), sortKey: key('SK') };
      const table = new toolbox.Table({ documentClient: db, name, ...keys });
      const { item, string } = toolbox;
      const schema = item({ PK: string().key(), SK: string().key(), since: string() });
      const entity = new toolbox.Entity({ name: 'Follow', table, schema });
      const send = (batch: readonly Follow[]): Promise<unknown> => {
        const puts = batch.map(({ PK, SK, since }) =>
          entity.build(toolbox.BatchPutRequest).item({ PK, SK, since }),
        );
        const command = table.build(toolbox.BatchWriteCommand).requests(...puts);
        return toolbox.executeBatchWrite({ maxAttempts: 10 }, command);
      };
      return () => inFlight(inBatches(follows), send);
    },
  };
}

/** A package of tools/package.json; they are installed when they are first needed. */
function peer<Module>(name: string): Module {
  const say = (sentence: string): void => print([sentence]);
  installOnce({ folder: 'tools', what: name, code: 'environment.noPeer', say });
  return createRequire(join(PROJECT_FOLDER, 'tools', 'package.json'))(name) as Module;
}

// A way of writing that is measured, and how much every way has under way at once.

/** Requests under way at once, for every writer. */
export const IN_FLIGHT = 8;

/** A follow as every writer gets it. */
export interface Follow {
  PK: string;
  SK: string;
  Type: string;
  since: string;
}

/** One way of writing. */
export interface Writer {
  readonly name: string;
  /** Makes what can be made before the clock starts; then writes. */
  prepare(table: string, follows: readonly Follow[]): () => Promise<unknown>;
}

/** Works through the batches with so many requests under way at once. */
export async function inFlight<Batch>(
  batches: readonly Batch[],
  send: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  const waiting = batches.values();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (const batch of waiting) await send(batch);
    }),
  );
}

/** The items in batches of 25. */
export function inBatches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / 25) }, (_, nth) =>
    items.slice(25 * nth, 25 * nth + 25),
  );
}
