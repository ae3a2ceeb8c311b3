/** What the colours, the hatching and the letters mean. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LogEntry } from '../../../kit/governor/event.ts';
import { CELL_BITS, type HeatView, stepPercents, UNMEASURED } from '../../../kit/heat/heat-grid.ts';
import { MARK_WORDS } from '../../../kit/heat/heat-history.ts';
import {
  DARK_HEAT,
  heatPaint,
  LIGHT_HEAT,
  markPath,
  paintHeat,
} from '../../../kit/heat/heat-paint.ts';
import { REFUSAL_LETTERS, REFUSAL_WORDS, type RefusalLetter } from '../../../kit/heat/refusal.ts';

interface Shown {
  readonly view: HeatView;
  readonly isDark: boolean;
  readonly density: number;
  /** Letters that the strips have now. */
  readonly letters: readonly RefusalLetter[];
  /** Kinds of marks that the panels have now. */
  readonly marks: readonly LogEntry['type'][];
}

const VALUES: Readonly<Record<HeatView['value'], string>> = {
  larger: 'Share of a partition’s limit, of writes or of reads, whichever is larger',
  write: 'Share of a partition’s write limit',
  read: 'Share of a partition’s read limit',
};
const SWATCH_PX = 24;
const HATCHED_STEP = 2;

/** The legend, painted as the cells are. */
export function HeatLegend({ view, isDark, density, letters, marks }: Shown): JSX.Element {
  const percents = stepPercents(view);
  const swatch = { isDark, density };
  return (
    <div class="heat-legend">
      <p>
        {VALUES[view.value]}
        {view.isMagnified && <b>, magnified: all from 20 % on is one colour</b>}
      </p>
      <ul>
        {percents.slice(1).map((to, step) => (
          <li key={to}>
            <Swatch code={step + 1} {...swatch} />{' '}
            {stepText(percents[step] as number, to, step + 2 === percents.length)}
          </li>
        ))}
        <li>
          <Swatch code={HATCHED_STEP | CELL_BITS.sparse} {...swatch} /> less than half is refused
        </li>
        <li>
          <Swatch code={HATCHED_STEP | CELL_BITS.dense} {...swatch} /> half or more is refused
        </li>
        <li>
          <Swatch code={HATCHED_STEP | CELL_BITS.behind} {...swatch} /> refused because of an index
        </li>
        <li>
          <Swatch code={UNMEASURED} {...swatch} /> not measured
        </li>
        {REFUSAL_LETTERS.filter((letter) => letters.includes(letter)).map((letter) => (
          <li key={letter}>
            <b>{letter}</b> {REFUSAL_WORDS[letter]}
          </li>
        ))}
        {marks.map((type) => (
          <li key={type}>
            <svg class="heat-event" width="14" height="13" aria-hidden="true">
              <path d={markPath(type, 7)} />
            </svg>{' '}
            {MARK_WORDS[type]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function stepText(from: number, to: number, isLast: boolean): string {
  return isLast ? `${from} % and more` : `${from}–${to} %`;
}

function Swatch(props: { code: number; isDark: boolean; density: number }): JSX.Element {
  const { code, isDark, density } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const paint = useMemo(
    () => heatPaint(isDark ? DARK_HEAT : LIGHT_HEAT, density),
    [isDark, density],
  );
  const size = Math.round(SWATCH_PX * density);
  useEffect(() => {
    const buffer = new Uint32Array(size * size);
    const grid = { rows: 1, columns: 1, start: 0, cells: Uint8Array.of(code) };
    paintHeat(buffer, grid, { width: size, height: size }, paint);
    const bytes = new Uint8ClampedArray(buffer.buffer);
    canvas.current?.getContext('2d')?.putImageData(new ImageData(bytes, size, size), 0, 0);
  }, [code, size, paint]);
  return (
    <span class="heat-swatch" aria-hidden="true">
      <canvas ref={canvas} width={size} height={size} />
    </span>
  );
}
