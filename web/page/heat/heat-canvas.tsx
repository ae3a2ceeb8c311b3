/** The cells of a panel as pixels. */

import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ColumnSpan } from '../../../kit/heat/column-ring.ts';
import type { HeatView } from '../../../kit/heat/heat-cell.ts';
import { HeatCells } from '../../../kit/heat/heat-cells.ts';
import { DARK_HEAT, LIGHT_HEAT } from '../../../kit/heat/heat-palette.ts';
import { heatPaint, paintHeat } from '../../../kit/heat/paint-heat.ts';
import type { ResourceHeat } from '../../../kit/heat/resource-heat.ts';
import { GUTTER_PX, MARKS_PX, type PanelShape } from './panel-shape.ts';

interface Painted {
  readonly heat: ResourceHeat;
  /** Another number paints anew. */
  readonly version: number;
  readonly shape: PanelShape;
  readonly span: ColumnSpan;
  readonly view: HeatView;
  readonly isDark: boolean;
  readonly density: number;
}

/** Paints all cells at once, whenever anything has changed. */
export function HeatCanvas(props: Painted): JSX.Element {
  const { heat, version, shape, span, view, isDark, density } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const buffer = useRef(new Uint32Array(0));
  const [cells] = useState(() => new HeatCells());
  const paint = useMemo(
    () => heatPaint(isDark ? DARK_HEAT : LIGHT_HEAT, density),
    [isDark, density],
  );
  const width = (span.end - span.first) * shape.cell.width;
  const height = shape.plan.rows * shape.cell.height;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || width === 0 || height === 0) return;
    if (buffer.current.length !== width * height) buffer.current = new Uint32Array(width * height);
    paintHeat(buffer.current, cells.grid(heat, shape.plan, span, view), shape.cell, paint);
    const bytes = new Uint8ClampedArray(buffer.current.buffer as ArrayBuffer);
    context.putImageData(new ImageData(bytes, width, height), 0, 0);
  }, [cells, heat, version, shape, span, view, paint, width, height]);
  return (
    <canvas
      ref={canvas}
      class="heat-cells"
      width={width}
      height={height}
      style={{
        left: `${GUTTER_PX}px`,
        top: `${MARKS_PX}px`,
        width: `${shape.widthPx}px`,
        height: `${shape.heightPx}px`,
      }}
    />
  );
}
