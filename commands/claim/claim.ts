/** A claim: advice that people give one another, run as an experiment. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { writeItems } from '../../kit/bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Item } from '../../kit/item/item.ts';
import { meter } from '../../kit/meter/meter.ts';
import type { ChargedReceipt } from '../../kit/meter/receipt.ts';
import { createTable, type TableDefinition } from '../../kit/table.ts';

/** A sentence of advice, and the experiment that tries it. */
export interface Claim {
  /** As people say it, a whole sentence. */
  readonly says: string;
  /** Where it is said, or disputed. */
  readonly sources: readonly string[];
  /** The two designs, and the data that they are measured on. */
  readonly setup: string;
  run(bench: ClaimBench): Promise<ClaimFinding>;
}

/** The result of a run. */
export interface ClaimFinding {
  readonly verdict: 'holds' | 'fails' | `holds up to ${string}`;
  readonly rows: ClaimTable;
  /** Why, in figures of the rows: a sentence each. */
  readonly because: readonly string[];
}

/** Figures by name. A missing figure has no meaning there. */
export interface ClaimTable {
  readonly columns: readonly { readonly title: string; readonly decimals?: number }[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Makes tables and measures calls, on an engine of its own. */
export interface ClaimBench {
  readonly db: DynamoDBDocumentClient;
  /** Makes a table of that name with these items. */
  load(name: string, indexes: TableDefinition['indexes'], items?: readonly Item[]): Promise<void>;
  /** Makes a call, and returns its receipt. */
  cost(call: () => Promise<unknown>): Promise<ChargedReceipt>;
}

/** Tries a claim on the embedded engine, in memory. */
export async function tryClaim(claim: Claim): Promise<ClaimFinding> {
  const engine = await startEmbedded();
  const loader = createDocumentClient(engine);
  const db = createDocumentClient(engine);
  const metered = meter(db);
  try {
    return await claim.run({
      db,
      load: async (name, indexes, items = []) => {
        await createTable(loader, { name, partitionKey: 'PK', sortKey: 'SK', indexes });
        await writeItems(loader, name, items);
      },
      // This engine tells the units of all that is done; those of a refused write are reckoned.
      cost: async (call) => (await metered.measure('', call)).receipt as ChargedReceipt,
    });
  } finally {
    for (const client of [db, loader]) client.destroy();
    await engine.stop();
  }
}

/** The read units and the write units of receipts, added up. */
export function unitsOf(receipts: readonly ChargedReceipt[]): number {
  return receipts.reduce((sum, { readUnits, writeUnits }) => sum + readUnits + writeUnits, 0);
}

/** A text of so many bytes. */
export function bytes(count: number): string {
  return 'x'.repeat(count);
}
