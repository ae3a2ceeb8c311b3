/** Fresh tables on the real engine, with and without a governor before it. */

import { afterAll, describe, expect, test } from 'vitest';
import { writeItems } from '../../../kit/bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../../../kit/document-client.ts';
import { identify } from '../../../kit/engine/endpoint.ts';
import type { Engine } from '../../../kit/engine/engine.ts';
import { startGovernor } from '../../../kit/governor/proxy/server.ts';
import { countItems } from '../../../kit/item/query-items.ts';
import { createTable } from '../../../kit/table.ts';
import { invoicingTable } from '../../../seeds/tables.ts';
import { db, engine } from '../../../tools/test-engine.ts';
import { freshTable, startEmbeddedOnce } from './index.ts';

const named = (name: string) => ({ ...invoicingTable, name });
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ PK: `INVOICE#${at}`, SK: `INVOICE#${at}` }));

describe('a fresh table', () => {
  test('holds the items of the last call, and nothing of the call before', async () => {
    expect(await freshTable(db, named('Again'), items(30))).toBe(30);
    expect(await freshTable(db, named('Again'), items(2))).toBe(2);
    expect(await countItems(db, 'Again')).toBe(2);
  });

  test('takes the place of one that another client made', async () => {
    const other = createDocumentClient(engine);
    await freshTable(other, named('Shared'), items(3));
    other.destroy();
    await freshTable(db, named('Shared'));
    expect(await countItems(db, 'Shared')).toBe(0);
  });

  test('is refused where somebody else made a table of that name, which keeps its items', async () => {
    await createTable(db, named('Theirs'));
    await writeItems(db, 'Theirs', items(1));
    await expect(freshTable(db, named('Theirs'))).rejects.toMatchObject({ code: 'table.exists' });
    expect(await countItems(db, 'Theirs')).toBe(1);
  });

  test('is new for a governor as well: it begins with nothing written', async () => {
    const clock = () => 1;
    const governor = await startGovernor({ target: engine.endpoint, clock });
    const governed = createDocumentClient(governor);
    const units = () => {
      const table = governor.state().tables.find(({ name }) => name === 'Governed');
      return table?.partitions.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
    };
    await freshTable(governed, named('Governed'), items(5));
    const first = units();
    await freshTable(governed, named('Governed'), items(5));
    governed.destroy();
    await governor.stop();
    expect([first, units()]).toEqual([5, 5]);
  });
});

const engines: Engine[] = [];
async function start(): Promise<Engine> {
  const engine = await startEmbeddedOnce();
  engines.push(engine);
  return engine;
}
afterAll(() => Promise.all(engines.map((engine) => engine.stop())));

describe('starting the engine of a notebook', () => {
  test('twice, also at the same time, starts one engine', async () => {
    const [first, beside] = await Promise.all([start(), start()]);
    const later = await start();
    expect([beside.endpoint, later.endpoint]).toEqual([first.endpoint, first.endpoint]);
  });

  test('after it was stopped starts another', async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    expect(await identify(second.endpoint)).toEqual({ found: 'embedded' });
    await first.stop();
    expect((await start()).endpoint).toBe(second.endpoint);
  });
});
