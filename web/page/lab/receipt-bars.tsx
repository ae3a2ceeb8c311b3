/** The receipt of an access pattern: your cost beside the allowed one. */

import type { JSX } from 'preact';
import type { ReportedReceipt } from '../../../kit/checkpoint/learner/run-report.ts';
import { wayText } from '../../../kit/meter/receipt.ts';
import { type CostBar, costBars } from './cost-bar.ts';

/** A table with a bar in each line; "over" is a word as well. */
export function ReceiptBars({ receipt }: { receipt: ReportedReceipt }): JSX.Element {
  const { name, way, allowed } = receipt;
  return (
    <table class="receipt">
      <caption>
        {name}: <span class="quiet">{wayText(way) || 'no request'}</span>
      </caption>
      <thead>
        <tr>
          <td />
          <td class="bar" />
          <th scope="col">yours</th>
          {allowed && <th scope="col">allowed</th>}
          {allowed && <td />}
        </tr>
      </thead>
      <tbody>
        {costBars(receipt).map((bar) => (
          <BarLine key={bar.measure} bar={bar} />
        ))}
      </tbody>
    </table>
  );
}

function BarLine({ bar }: { bar: CostBar }): JSX.Element {
  const { measure, yours, allowed, isOver } = bar;
  return (
    <tr>
      <th scope="row">{measure}</th>
      <td class="bar">
        <Bar {...bar} />
      </td>
      <td class="number">{yours}</td>
      {allowed !== undefined && (
        <>
          <td class="number">{allowed}</td>
          <td class="over-word">{isOver && '▲ over'}</td>
        </>
      )}
    </tr>
  );
}

/** The part above the bound is hatched; a line marks the bound. */
function Bar({ allowed, isOver, yoursPercent, allowedPercent }: CostBar): JSX.Element {
  const within = isOver ? allowedPercent : yoursPercent;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="10" />
      <rect class="within" width={within} height="10" />
      {isOver && <rect class="above" x={within} width={yoursPercent - within} height="10" />}
      {allowed !== undefined && (
        <line class="bound" x1={allowedPercent} x2={allowedPercent} y1="0" y2="10" />
      )}
    </svg>
  );
}
