/** The frame of a chart: the lines across, and the texts of the axes. */

import type { JSX } from 'preact';
import { grouped } from '../../../kit/report/text.ts';
import type { ChartScale } from './chart-scale.ts';

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
