/** What one picture of a heat map costs, beside filling as many pixels with one colour. */

import type { HeatLayout, HeatLoad, PartitionLoad } from '../../kit/governor/event.ts';
import { bandPlan } from '../../kit/heat/band-plan.ts';
import { HEAT_VIEW } from '../../kit/heat/heat-grid.ts';
import { HeatHistory } from '../../kit/heat/heat-history.ts';
import { HeatCells, heatPaint, LIGHT_HEAT, paintHeat } from '../../kit/heat/heat-paint.ts';
import { Latencies } from '../../kit/load/driven.ts';
import { Random } from '../../kit/random.ts';

const EXTENT = { partitions: 256, columns: 600, heightPx: 2_048 };
const CELL = { width: 2, height: 2 };
const FRAMES = 300;
/** The first frames compile what they run. */
const WARM_FRAMES = 60;
const AIM_MS = 4;

/** Lines of the report: each frame has one new column, and is drawn as a whole. */
export function drawing(): string[] {
  const { partitions, columns, heightPx } = EXTENT;
  const random = new Random('bench/drawing');
  const history = new HeatHistory({ columns });
  const layout = layoutOf(partitions);
  history.add(layout);
  for (let column = 1; column <= columns; column++) history.add(loadAt(column, random));
  const plan = bandPlan(layout.partitions, heightPx);
  const paint = heatPaint(LIGHT_HEAT);
  const cells = new HeatCells();
  const pixels = new Uint32Array(plan.rows * CELL.height * columns * CELL.width);
  const [own, peer] = [new Latencies(), new Latencies()];
  for (let frame = 0; frame < WARM_FRAMES + FRAMES; frame++) {
    const load = loadAt(columns + frame + 1, random);
    const started = performance.now();
    history.add(load);
    const heat = history.tables[0]?.table;
    if (heat) paintHeat(pixels, cells.grid(heat, plan, history.span, HEAT_VIEW), CELL, paint);
    const drawn = performance.now();
    pixels.fill(frame);
    if (frame < WARM_FRAMES) continue;
    own.record(drawn - started);
    peer.record(performance.now() - drawn);
  }
  const [worst, plain] = [own.percentile(95), peer.percentile(95)];
  return [
    `${`heat map, ${plan.rows} x ${columns} cells, p95`.padEnd(40)}${worst.toFixed(2).padStart(6)} ms   ${(worst / plain).toFixed(1)} x filling its pixels (${plain.toFixed(2)} ms) (aim: at most ${AIM_MS})`,
  ];
}

function layoutOf(count: number): HeatLayout {
  return {
    type: 'layout',
    resource: 'bench',
    table: 'bench',
    scale: 1,
    limits: { write: 1_000, read: 3_000 },
    partitions: Array.from({ length: count }, (_, id) => ({
      id,
      from: id / count,
      to: (id + 1) / count,
      cutsCollection: false,
      madeAt: 0,
    })),
  };
}

/** Half a second in which every partition has units, and every fourth refuses some. */
function loadAt(column: number, random: Random): HeatLoad {
  const loads = Array.from(
    { length: EXTENT.partitions },
    (_, id): PartitionLoad => [id, random.integer(0, 500), 0, id % 4 === 0 ? 20 : 0, 0],
  );
  const reasons = { TableWriteKeyRangeThroughputExceeded: 20 };
  return { type: 'load', resource: 'bench', at: column / 2, dt: 0.5, partitions: loads, reasons };
}
