/** The bytes of a panel in a ring: what has changed is computed anew, and the rest stays. */

import type { BandPlan } from './band-plan.ts';
import type { ColumnSpan } from './column-ring.ts';
import type { HeatView } from './heat-cell.ts';
import { type HeatGrid, heatGrid } from './heat-grid.ts';
import type { ResourceHeat } from './resource-heat.ts';

/** The bytes of one panel, from one picture to the next. */
export class HeatCells {
  #cells = new Uint8Array(0);
  /** What the bytes were made of: anything else makes all of them anew. */
  #made: readonly unknown[] = [];
  /** The column that each place has, and its last change. */
  #columns = new Float64Array(0);
  #changes = new Float64Array(0);

  /** The grid of a table or an index; it is good until the next call. */
  grid(heat: ResourceHeat, plan: BandPlan, span: ColumnSpan, view: HeatView): HeatGrid {
    const columns = span.end - span.first;
    const made = [heat, heat.layout, plan.rows, plan.kind, columns, view.value, view.isMagnified];
    if (made.some((part, at) => part !== this.#made[at])) {
      this.#made = made;
      this.#cells = new Uint8Array(plan.rows * columns);
      this.#columns = new Float64Array(columns).fill(-1);
      this.#changes = new Float64Array(columns);
    }
    for (const run of this.#changed(heat, span)) {
      this.#keep(heatGrid(heat, plan, run, view), run.first, columns);
    }
    const start = columns === 0 ? 0 : span.first % columns;
    return { rows: plan.rows, columns, start, cells: this.#cells };
  }

  /** The columns that are not as they were, joined where they follow each other. */
  #changed({ ring }: ResourceHeat, { first, end }: ColumnSpan): ColumnSpan[] {
    const runs: { first: number; end: number }[] = [];
    for (let column = first; column < end; column++) {
      const place = column % (end - first);
      const change = ring.changeOf(column);
      if (this.#columns[place] === column && this.#changes[place] === change) continue;
      this.#columns[place] = column;
      this.#changes[place] = change;
      const last = runs.at(-1);
      if (last?.end === column) last.end = column + 1;
      else runs.push({ first: column, end: column + 1 });
    }
    return runs;
  }

  #keep(part: HeatGrid, first: number, columns: number): void {
    for (let row = 0; row < part.rows; row++) {
      for (let at = 0; at < part.columns; at++) {
        const place = (first + at) % columns;
        this.#cells[row * columns + place] = part.cells[row * part.columns + at] as number;
      }
    }
  }
}
