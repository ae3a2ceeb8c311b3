import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeatPartition } from '../governor/event.ts';
import { type BandPlan, bandPlan, MOST_ROWS } from './band-plan.ts';

/** First partitions, then splits of partitions of then, each by its place among them. */
function grown(firsts: number, splits: readonly number[]): HeatPartition[] {
  const all: HeatPartition[] = Array.from({ length: firsts }, (_, id) => ({
    id,
    from: id / firsts,
    to: (id + 1) / firsts,
    cutsCollection: false,
    madeAt: 0,
  }));
  for (const [time, pick] of splits.entries()) {
    const now = all.filter(({ retiredAt }) => retiredAt === undefined);
    const whole = now[pick % now.length] as HeatPartition;
    const middle = (whole.from + whole.to) / 2;
    const half = { parent: whole.id, cutsCollection: false, madeAt: time + 1 };
    all[all.indexOf(whole)] = { ...whole, retiredAt: time + 1 };
    all.push(
      { ...half, id: all.length, from: whole.from, to: middle },
      { ...half, id: all.length + 1, from: middle, to: whole.to },
    );
  }
  return all;
}

const trees = fc
  .record({
    firsts: fc.integer({ min: 1, max: 300 }),
    splits: fc.array(fc.nat(1_000), { maxLength: 12 }),
    height: fc.integer({ min: 100, max: 4_000 }),
  })
  .map(({ firsts, splits, height }) => ({ partitions: grown(firsts, splits), height, splits }));

function bandOf({ bands }: BandPlan, { id }: HeatPartition): { from: number; to: number } {
  return bands.get(id) as { from: number; to: number };
}

describe('the bands of partitions', () => {
  test('of any moment cover all rows, overlap nowhere and are in the order of the keys', () => {
    fc.assert(
      fc.property(trees, fc.nat(13), ({ partitions, height }, time) => {
        const plan = bandPlan(partitions, height);
        if (plan.kind === 'binned') return;
        const shown = partitions
          .filter(({ madeAt, retiredAt = Infinity }) => madeAt <= time && time < retiredAt)
          .sort((one, other) => one.from - other.from);
        let row = 0;
        for (const partition of shown) {
          const { from, to } = bandOf(plan, partition);
          expect(from).toBe(row);
          expect(to).toBeGreaterThan(from);
          row = to;
        }
        expect(row).toBe(plan.rows);
      }),
    );
  });

  test('do not move when another partition is split, as long as none is thinner than 8 px', () => {
    fc.assert(
      fc.property(trees, fc.nat(1_000), ({ partitions, splits }, pick) => {
        const height = 100_000;
        const firsts = partitions.filter(({ parent }) => parent === undefined).length;
        const [before, after] = [splits, [...splits, pick]].map((some) =>
          bandPlan(grown(firsts, some), height),
        ) as [BandPlan, BandPlan];
        fc.pre(before.kind === 'tree' && after.kind === 'tree');
        for (const partition of partitions) {
          const [was, is] = [bandOf(before, partition), bandOf(after, partition)];
          expect(is.from / after.rows).toBe(was.from / before.rows);
          expect(is.to / after.rows).toBe(was.to / before.rows);
        }
      }),
    );
  });

  test('are at most 256 rows, and of more partitions each row has several', () => {
    fc.assert(
      fc.property(trees, ({ partitions, height }) => {
        const plan = bandPlan(partitions, height);
        expect(plan.rows).toBeLessThanOrEqual(MOST_ROWS);
        expect(plan.kind === 'binned').toBe(plan.partitions > MOST_ROWS);
        for (const partition of partitions) {
          const { from, to } = bandOf(plan, partition);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(plan.rows);
          expect(to).toBeGreaterThan(from);
        }
      }),
    );
  });

  test('that would be thinner than 8 px are rows of equal height', () => {
    const partitions = grown(1, [0, 1, 2, 3, 4, 5]);
    expect(bandPlan(partitions, 512)).toMatchObject({ kind: 'tree', rows: 64 });
    expect(bandPlan(partitions, 511)).toMatchObject({ kind: 'equal', rows: 7 });
  });
});
