import { describe, expect, test } from 'vitest';
import { intervalOf, layoutOf } from './event-source.ts';
import { Governor } from './governor.ts';
import { HASH_END, LOWEST } from './key.ts';
import type { Resource } from './resource.ts';
import { splitPartition } from './split.ts';

const throughput = { mode: 'on-demand' } as const;

function tableOf(governor: Governor): Resource {
  const index = { name: 'GSI1', throughput, partitions: 1 };
  return governor.createTable({ name: 'T', throughput, partitions: 2, indexes: [index] }, 0);
}

describe('the layout of a table', () => {
  test('has its first partitions, with what one of them admits', () => {
    const table = tableOf(new Governor({ scale: 0.05 }));
    const whole = { cutsCollection: false, madeAt: 0 };
    expect(layoutOf(table)).toEqual({
      ...{ type: 'layout', resource: table.arn, table: 'T', scale: 0.05 },
      limits: { write: 50, read: 150 },
      partitions: [
        { id: 0, from: 0, to: 0.5, ...whole },
        { id: 1, from: 0.5, to: 1, ...whole },
      ],
    });
  });

  test('keeps a partition that was split, and says of both halves where they come from', () => {
    const table = tableOf(new Governor());
    const cut = { hash: HASH_END / 4, sortKey: 7 };
    splitPartition(table, table.map.locate(0, LOWEST), cut, 0.5, 60);
    expect(layoutOf(table).partitions).toEqual([
      { id: 0, from: 0, to: 0.5, cutsCollection: false, madeAt: 0, retiredAt: 60 },
      { id: 1, from: 0.5, to: 1, cutsCollection: false, madeAt: 0 },
      { id: 2, parent: 0, from: 0, to: 0.25, cutsCollection: true, madeAt: 60 },
      { id: 3, parent: 0, from: 0.25, to: 0.5, cutsCollection: true, madeAt: 60 },
    ]);
  });

  test('of an index names the index and its table', () => {
    const [index] = tableOf(new Governor()).indexes;
    const layout = layoutOf(index as Resource);
    expect([layout.table, layout.index]).toEqual(['T', 'GSI1']);
    expect(layout.resource).toContain('table/T/index/GSI1');
  });
});

test('An interval that begins where a collection does cuts none', () => {
  const from = { hash: HASH_END / 2, sortKey: LOWEST };
  expect(intervalOf({ from, to: undefined })).toEqual({ from: 0.5, to: 1, cutsCollection: false });
});
