import { describe, expect, test } from 'vitest';
import { Governor } from '../../kit/governor/governor.ts';
import { hashOf } from '../../kit/governor/key.ts';
import { itemBytes } from '../../kit/item/item-size.ts';
import { publishedScenario } from '../../simulator/calibration/calibrate.ts';
import { EventSource, LoadEvent } from '../../simulator/event-source.ts';
import { governedTable } from '../../simulator/governed-table.ts';
import { EXPERIMENTS, type ExperimentName, sentLoad } from './experiment.ts';
import { ItemSource, READ_ITEMS, writesBefore } from './item-source.ts';

const NAMES = Object.keys(EXPERIMENTS) as ExperimentName[];
const LOOKED_AT = 300;

async function loadOf(name: ExperimentName) {
  const scenario = await publishedScenario(EXPERIMENTS[name].published);
  return { scenario, load: sentLoad(scenario).load };
}

describe('the items of an experiment', () => {
  test.each(NAMES)('%s: an item has the partition key of the simulation’s event', async (name) => {
    const { scenario, load } = await loadOf(name);
    const governor = new Governor();
    for (const table of scenario.tables) governor.createTable(governedTable(table), 0);
    const events = new EventSource(load, governor, '1/0/0');
    const event = new LoadEvent(events);
    const items = new ItemSource(load, '1/0/0');
    for (let nth = 0; nth < LOOKED_AT; nth++) {
      events.fill(event);
      const item = items.next();
      expect(hashOf(item.PK as string)).toBe(event.hash);
      const inIndex = Object.keys(item).filter((attribute) => attribute.startsWith('byStatus'));
      expect(inIndex).toHaveLength(2 * event.indexWrites.length);
    }
  });

  test.each(NAMES)('%s: an item has the bytes that the scenario says', async (name) => {
    const { load } = await loadOf(name);
    const items = new ItemSource(load, '1/0/0');
    for (let nth = 0; nth < LOOKED_AT; nth++) expect(itemBytes(items.next())).toBe(load.itemBytes);
  });

  test.each(NAMES)('%s: no key comes up twice in a batch', async (name) => {
    const { load } = await loadOf(name);
    const items = new ItemSource(load, '1/0/0');
    for (let request = 0; request < 20; request++) {
      const batch = Array.from({ length: load.batch as number }, () => items.next());
      expect(new Set(batch.map(({ PK, SK }) => `${PK}/${SK}`)).size).toBe(load.batch);
    }
  });

  test('sort keys of an ascending load ascend as text', async () => {
    const { load } = await loadOf('one-key');
    const items = new ItemSource(load, '1/0/0');
    const keys = Array.from({ length: LOOKED_AT }, () => items.next().SK as string);
    expect(keys).toEqual([...keys].sort());
  });

  test('a read asks for items that are written before', async () => {
    const { load } = await loadOf('strong-reads');
    const keyOf = ({ PK, SK }: Record<string, unknown>) => `${PK}/${SK}`;
    const writes = new ItemSource(writesBefore(load), '1/0/0');
    const written = new Set(Array.from({ length: READ_ITEMS }, () => keyOf(writes.next())));
    expect(writes.remaining).toBe(0);
    const reads = new ItemSource(load, '1/0/0');
    for (let nth = 0; nth < LOOKED_AT; nth++) expect(written).toContain(keyOf(reads.next()));
  });
});
