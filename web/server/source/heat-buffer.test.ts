import { describe, expect, test } from 'vitest';
import type { HeatEvent, HeatLayout, HeatLoad } from '../../../kit/governor/event.ts';
import { HeatBuffer } from './heat-buffer.ts';

function layout(resource: string, ...ids: number[]): HeatLayout {
  const partitions = ids.map((id) => ({ id, from: 0, to: 1, cutsCollection: false, madeAt: 0 }));
  const limits = { write: 50, read: 150 };
  return { type: 'layout', resource, table: resource, scale: 0.05, limits, partitions };
}

function load(resource: string, at: number, reasons: HeatLoad['reasons'] = {}): HeatLoad {
  return { type: 'load', resource, at, dt: 0.25, partitions: [], reasons };
}

function memoryOf(...events: HeatEvent[]): HeatBuffer {
  const memory = new HeatBuffer();
  for (const event of events) memory.add(event);
  return memory;
}

describe('what is kept of a governor', () => {
  test('has the layout of a table before its loads, as it is now', () => {
    const events = [layout('A', 0), load('A', 1), layout('A', 0, 1, 2), load('A', 2)];
    expect(memoryOf(...events).events).toEqual([layout('A', 0, 1, 2), load('A', 1), load('A', 2)]);
  });

  test('is of the last two minutes', () => {
    const times = [1, 2, 122, 122.5];
    const memory = memoryOf(layout('A', 0), ...times.map((at) => load('A', at)));
    expect(memory.events).toEqual([layout('A', 0), load('A', 122), load('A', 122.5)]);
  });

  test('has at most 8 MB of events', () => {
    const reasons = { ['x'.repeat(2 ** 20)]: 1 };
    const memory = memoryOf(...Array.from({ length: 20 }, (_, at) => load('A', at, reasons)));
    expect(memory.events).toHaveLength(7);
  });

  test('has a table that was made again as another one', () => {
    const dropped = { type: 'dropped', resource: 'A' } as const;
    const events = [layout('A', 0), load('A', 1), dropped, layout('A', 0, 1), load('A', 2)];
    expect(memoryOf(...events).events).toEqual(events);
  });

  test('has a table to which nothing has come, and no table that is long gone', () => {
    const dropped = { type: 'dropped', resource: 'A' } as const;
    const memory = memoryOf(layout('A', 0), layout('B', 0), dropped, load('C', 500));
    expect(memory.events).toEqual([load('C', 500), layout('B', 0)]);
  });

  test('is nothing of another governor', () => {
    const memory = memoryOf(layout('A', 0), load('A', 1));
    memory.clear();
    expect([memory.events, memory.at]).toEqual([[], 0]);
  });
});
