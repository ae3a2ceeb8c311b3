/** The parts of the tour that docs/instructor.md shows are those that the tour prints. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { showInvoicing } from '../../commands/tour/invoicing.ts';
import { writeItems } from '../../kit/bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { createTable } from '../../kit/table.ts';
import { invoicingTable } from '../../labs/01-invoicing/table.ts';
import { invoicingItems } from '../../seeds/domains/invoicing.ts';
import { patienceMs } from '../patience.ts';
import { ROOT } from '../tree-copy.ts';
import { TOUR_PARTS } from './page.ts';

const [reads = '', hot = ''] = TOUR_PARTS;
let engine: Engine;

beforeAll(async () => {
  engine = await startEmbedded();
}, patienceMs(2));
afterAll(async () => {
  vi.unstubAllEnvs();
  await engine.stop();
});

test(
  'part 2, with its receipts',
  async () => {
    const items = [...invoicingItems({ seed: 1 })];
    const db = createDocumentClient({ endpoint: engine.endpoint });
    await createTable(db, invoicingTable);
    await writeItems(db, invoicingTable.name, items);
    db.destroy();
    // The page shows the tour as learners see it, and not as CI does.
    for (const name of ['CI', 'EDGEWISE_PLAIN']) vi.stubEnv(name, '');
    const told: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      told.push(String(text));
      return true;
    });
    await showInvoicing(engine.endpoint, items).finally(() => write.mockRestore());
    expect(reads).toMatch(/^2\. /);
    expect(told.join('')).toContain(`\n${reads}\n3. `);
  },
  patienceMs(6),
);

// Its figures are those of a machine's load test. The page shows the text before them.
test('the beginning of part 9', () => {
  const source = readFileSync(join(ROOT, 'commands', 'tour', 'hot-partition.ts'), 'utf8');
  const [head, ...lines] = hot.trim().split('\n');
  expect(source).toContain(`heading('${head}')`);
  expect(source).toContain(`"${lines.join(' ')}"`);
});
