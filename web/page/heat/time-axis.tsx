/** The axis of model time below all panels. */

import type { JSX } from 'preact';
import type { ColumnSpan } from '../../../kit/heat/column-ring.ts';
import { tickSeconds } from '../../../kit/heat/tick-seconds.ts';
import { grouped } from '../../../kit/report/text.ts';
import { GUTTER_PX } from './panel-shape.ts';

interface Shown {
  readonly span: ColumnSpan;
  readonly columnSeconds: number;
  readonly columnPx: number;
}

const HEIGHT_PX = 34;
const LEAST_TICK_PX = 64;

/** Ticks at round times, and the unit. */
export function TimeAxis({ span, columnSeconds, columnPx }: Shown): JSX.Element {
  const [from, to] = [span.first * columnSeconds, span.end * columnSeconds];
  const width = (span.end - span.first) * columnPx;
  const xOf = (seconds: number): number =>
    GUTTER_PX + ((seconds - from) / columnSeconds) * columnPx;
  const ticks = tickSeconds(from, to, Math.max(1, Math.floor(width / LEAST_TICK_PX)));
  return (
    <svg class="heat-axis" width={GUTTER_PX + width} height={HEIGHT_PX} aria-hidden="true">
      <path d={`M${GUTTER_PX} 1h${width}`} />
      {ticks.map((seconds) => (
        <g key={seconds}>
          <path d={`M${xOf(seconds)} 1v5`} />
          <text x={xOf(seconds)} y="17" class={anchorClass(xOf(seconds), GUTTER_PX + width)}>
            {grouped(seconds)}
          </text>
        </g>
      ))}
      <text x={GUTTER_PX} y="31" class="heat-begin">
        model time in seconds
      </text>
    </svg>
  );
}

/** A number at an edge stays inside the picture. */
function anchorClass(x: number, end: number): string {
  if (end - x < 24) return 'heat-end';
  return x - GUTTER_PX < 1 ? 'heat-begin' : '';
}
