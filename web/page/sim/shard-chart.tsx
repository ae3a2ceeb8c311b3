/** Admitted writes over the number of shards: every run leaves a dot. */

import type { JSX } from 'preact';
import { grouped } from '../../../kit/report/text.ts';
import { useWidth } from '../hooks.ts';
import { ScrollBox } from '../parts.tsx';
import { ChartFrame, type ChartScale, chartScale } from './chart-frame.tsx';
import { type Knobs, NUMBER_KNOBS } from './knob.ts';
import { isSameSetting, type StarRun } from './star-run.ts';

/** A guess of how many writes a second are admitted. */
export interface Guess {
  readonly shards: number;
  readonly writes: number;
}

interface Charted {
  readonly knobs: Knobs;
  readonly runs: readonly StarRun[];
  readonly guess: Guess | undefined;
}

/** Half the size of a mark, in pixels. */
const MARK_PX = 5;
/** Room beside the first and the last mark, in shards. */
const ROOM = 0.5;
const TICKS = [1, 2, 4, 6, 8, 10, 12, 14, 16];

/** The chart, its marks explained, and the same as a table. */
export function ShardChart({ knobs, runs, guess }: Charted): JSX.Element {
  const [box, width] = useWidth<HTMLDivElement>();
  const { low, high } = NUMBER_KNOBS.shards;
  const most = Math.max(knobs.writes, ...runs.map(({ writes }) => writes.offered));
  const scale = chartScale(width, low - ROOM, high + ROOM, most);
  const offered = scale.y(knobs.writes);
  return (
    <div ref={box}>
      <svg
        class="chart"
        width={width}
        height={scale.heightPx}
        role="img"
        aria-label="Admitted writes a second over the number of shards. The same is in the table below."
      >
        <ChartFrame scale={scale} ticks={TICKS} />
        <line class="offered" x1={scale.left} x2={scale.right} y1={offered} y2={offered} />
        {runs.map((run) => (
          <RunMark key={JSON.stringify(run.knobs)} run={run} knobs={knobs} scale={scale} />
        ))}
        {guess && <path class="guess" d={diamond(scale.x(guess.shards), scale.y(guess.writes))} />}
      </svg>
      <p class="legend quiet">
        Below: shards. ┄ offered now · ◆ your guess · ● admitted in the second half of the time · ─
        by arithmetic · ○ admitted, with other knobs
      </p>
      <RunTable runs={runs} />
    </div>
  );
}

function RunMark({
  run,
  knobs,
  scale,
}: {
  run: StarRun;
  knobs: Knobs;
  scale: ChartScale;
}): JSX.Element {
  const { writes, forecast } = run;
  const x = scale.x(run.knobs.shards);
  const y = scale.y(forecast.admitted);
  const isSame = isSameSetting(run.knobs, knobs, ['shards']);
  return (
    <>
      {isSame && <line class="forecast" x1={x - 9} x2={x + 9} y1={y} y2={y} />}
      <circle
        class={isSame ? 'dot' : 'dot other'}
        cx={x}
        cy={scale.y(writes.admitted)}
        r={MARK_PX}
      />
    </>
  );
}

function RunTable({ runs }: { runs: readonly StarRun[] }): JSX.Element {
  return (
    <details>
      <summary>Runs as a table</summary>
      <ScrollBox name="Runs">
        <table class="lined">
          <thead>
            <tr>
              <th scope="col">Shards</th>
              <th scope="col">Admitted</th>
              <th scope="col">By arithmetic</th>
              <th scope="col">Offered</th>
              <th scope="col">To the star</th>
              <th scope="col">First partitions</th>
              <th scope="col">Splits</th>
            </tr>
          </thead>
          <tbody>
            {runs.map(({ knobs, writes, forecast }) => (
              <tr key={JSON.stringify(knobs)}>
                <th scope="row">{knobs.shards}</th>
                <td class="number">{grouped(writes.admitted)}</td>
                <td class="number">{grouped(forecast.admitted)}</td>
                <td class="number">{grouped(writes.offered)}</td>
                <td class="number">{knobs.star} %</td>
                <td class="number">{knobs.partitions}</td>
                <td>{knobs.split}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}

function diamond(x: number, y: number): string {
  const half = MARK_PX + 2;
  return `M${x} ${y - half}L${x + half} ${y}L${x} ${y + half}L${x - half} ${y}Z`;
}
