/** Writes over time: offered, admitted and refused. */

import type { JSX } from 'preact';
import { grouped } from '../../../kit/report/text.ts';
import type { SimulationResult } from '../../../simulator/result.ts';
import { useWidth } from '../hooks.ts';
import { ScrollBox } from '../parts.tsx';
import { ChartFrame, type ChartScale, chartScale } from './chart-frame.tsx';
import { type RatePart, writesByTime } from './sim-figure.ts';

/** Parts of the time that are drawn, and lines of the table, at most. */
const MOST = { parts: 150, lines: 20 } as const;

/** The chart and the same as a table. */
export function FlowChart({ result }: { result: SimulationResult }): JSX.Element {
  const [box, width] = useWidth<HTMLDivElement>();
  const parts = writesByTime(result, MOST.parts);
  const end = parts.at(-1)?.to ?? 1;
  const scale = chartScale(width, 0, end, Math.max(...parts.map(({ offered }) => offered)));
  return (
    <div ref={box}>
      <svg
        class="chart"
        width={width}
        height={scale.heightPx}
        role="img"
        aria-label="Writes a second over time: admitted, and refused above them. The same is in the table below."
      >
        <ChartFrame scale={scale} ticks={[0, end / 2, end]} />
        <path class="refused" d={area(parts, scale, 'offered')} />
        <path class="admitted" d={area(parts, scale, 'admitted')} />
      </svg>
      <p class="legend quiet">
        Below: seconds of model time. <i class="swatch admitted" /> admitted ·{' '}
        <i class="swatch refused" /> refused; both together are offered
      </p>
      <FlowTable parts={writesByTime(result, MOST.lines)} />
    </div>
  );
}

function FlowTable({ parts }: { parts: readonly RatePart[] }): JSX.Element {
  return (
    <details>
      <summary>Writes over time as a table</summary>
      <ScrollBox name="Writes over time">
        <table class="lined">
          <thead>
            <tr>
              <th scope="col">Seconds</th>
              <th scope="col">Offered a second</th>
              <th scope="col">Admitted</th>
              <th scope="col">Refused</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ from, to, offered, admitted, refused }) => (
              <tr key={from}>
                <th scope="row">
                  {from} to {to}
                </th>
                <td class="number">{grouped(offered)}</td>
                <td class="number">{grouped(admitted)}</td>
                <td class="number">{grouped(refused)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}

/** The area below a rate, in steps. */
function area(
  parts: readonly RatePart[],
  { x, y }: ChartScale,
  rate: 'offered' | 'admitted',
): string {
  const steps = parts.map((part) => `L${x(part.from)} ${y(part[rate])}H${x(part.to)}`);
  return `M${x(0)} ${y(0)}${steps.join('')}V${y(0)}Z`;
}
