/** A load into a table that throttles: how much of its limit is used, how much is sent in vain. */

import { writeItems } from '../../kit/bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { startThrottlingTable, THROTTLING_TABLE } from '../../kit/fault/throttling-table.ts';

const SECONDS = 10;

/** One load of ten seconds: limit, goodput, its share in percent, offered/accepted, lost, twice. */
export async function throttledOnce(itemsPerSecond: number): Promise<number[]> {
  const table = await startThrottlingTable({ itemsPerSecond });
  // The SDK's own retries would hide from the writer what the table refuses.
  const db = createDocumentClient({ endpoint: table.endpoint, maxAttempts: 1 });
  const count = SECONDS * itemsPerSecond;
  const items = Array.from({ length: count }, (_, nth) => ({ PK: `A#${nth}`, SK: 'B#1' }));
  const startMs = performance.now();
  await writeItems(db, THROTTLING_TABLE, items);
  const goodput = (count * 1_000) / (performance.now() - startMs);
  db.destroy();
  await table.stop();
  const twice = [...table.written.values()].filter((times) => times > 1).length;
  const share = (100 * goodput) / itemsPerSecond;
  const waste = table.offered() / count;
  return [itemsPerSecond, goodput, share, waste, count - table.written.size, twice];
}
