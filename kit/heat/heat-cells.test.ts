import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeLayout, madeLoad, madeSplit } from '../../tools/made-heat.ts';
import { bandPlan } from './band-plan.ts';
import { HEAT_VIEW } from './heat-cell.ts';
import { HeatCells } from './heat-cells.ts';
import type { HeatEvent } from './heat-event.ts';
import { type HeatGrid, heatGrid } from './heat-grid.ts';
import { HeatHistory } from './heat-history.ts';

const COLUMNS = 6;
const layout = madeLayout(2);

/** Loads of a quarter second, with gaps that nobody measured; now and then a split, or another view. */
const steps = fc.array(
  fc.record({
    gap: fc.integer({ min: 1, max: 4 }),
    partition: fc.integer({ min: 0, max: 3 }),
    write: fc.integer({ min: 0, max: 30 }),
    refused: fc.integer({ min: 0, max: 9 }),
    isSplit: fc.boolean(),
    isMagnified: fc.boolean(),
    isDrawn: fc.boolean(),
  }),
  { maxLength: 40 },
);

/** The columns in their order. */
function straight({ rows, columns, start, cells }: HeatGrid): number[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return cells[row * columns + ((start + column) % columns)] as number;
  });
}

test('Cells that are kept from picture to picture are those that are computed at once', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const history = new HeatHistory({ columns: COLUMNS });
      const cells = new HeatCells();
      let [at, isSplit] = [0, false];
      history.add(layout);
      for (const step of all) {
        at += step.gap / 4;
        const events: HeatEvent[] = [];
        if (step.isSplit && !isSplit) events.push(madeLayout(2, madeSplit(layout, 1, [2, 3], at)));
        isSplit ||= step.isSplit;
        const reasons = { IndexWriteKeyRangeThroughputExceeded: step.refused };
        const load = [step.partition, step.write, 0, step.refused, 0] as const;
        events.push(madeLoad(at, [load], { dt: 0.25, reasons }));
        for (const event of events) history.add(event);
        if (!step.isDrawn) continue;
        const heat = history.tables[0]?.table;
        if (!heat) throw new Error('Expected the table T.');
        const plan = bandPlan(heat.layout.partitions, 320);
        const view = { ...HEAT_VIEW, isMagnified: step.isMagnified };
        const kept = cells.grid(heat, plan, history.span, view);
        expect(straight(kept)).toEqual([...heatGrid(heat, plan, history.span, view).cells]);
      }
    }),
  );
});
