/** The frame of a chart: the lines across, and the texts of the axes. */

import type { JSX } from 'preact';
import { grouped } from '../../../kit/report/text.ts';

interface Framed {
  readonly scale: ChartScale;
  /** Values that the axis below names. */
  readonly ticks: readonly number[];
}

/** Lines and texts; what is drawn comes after them. */
export function ChartFrame({ scale, ticks }: Framed): JSX.Element {
  const { left, right, bottom, lines, x, y } = scale;
  return (
    <g class="frame">
      {lines.map((value) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} text-anchor="end">
            {grouped(value)}
          </text>
        </g>
      ))}
      {ticks.map((value) => (
        <text key={value} x={x(value)} y={bottom + 16} text-anchor="middle">
          {value}
        </text>
      ))}
    </g>
  );
}

// Where a chart draws: a box with room for the texts of its axes, in CSS pixels.

/** A chart's scales. */
export interface ChartScale {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  x(value: number): number;
  y(value: number): number;
  /** Values of the lines across: the ends and the middle. */
  readonly lines: readonly number[];
}

const HEIGHT_PX = 200;
const MARGIN_PX = { left: 44, right: 12, top: 10, bottom: 22 } as const;

/** The scales for values from `xFrom` to `xTo`, and from 0 to `yTo` or a little more. */
export function chartScale(widthPx: number, xFrom: number, xTo: number, yTo: number): ChartScale {
  const left = MARGIN_PX.left;
  const right = Math.max(left + 1, widthPx - MARGIN_PX.right);
  const { top } = MARGIN_PX;
  const bottom = HEIGHT_PX - MARGIN_PX.bottom;
  const most = roundUp(yTo);
  return {
    widthPx,
    heightPx: HEIGHT_PX,
    left,
    right,
    top,
    bottom,
    x: (value) => left + ((value - xFrom) / (xTo - xFrom || 1)) * (right - left),
    y: (value) => bottom - (value / most) * (bottom - top),
    lines: [0, most / 2, most],
  };
}

/** The next number of two digits, or of one. */
function roundUp(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1) * 2;
  return Math.max(step, Math.ceil(value / step) * step);
}
