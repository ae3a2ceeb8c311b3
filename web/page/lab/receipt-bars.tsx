/** The receipt of an access pattern: your cost beside the allowed one. */

import type { JSX } from 'preact';
import type { ReportedReceipt } from '../../../kit/checkpoint/learner/run-report.ts';
import { wayText } from '../../../kit/meter/receipt.ts';
import { type CostBar, costBars } from './cost-bar.ts';

/** A table with a bar in each line; "over" is a word as well. */
export function ReceiptBars({ receipt }: { receipt: ReportedReceipt }): JSX.Element {
  const { name, way, allowed } = receipt;
  return (
    <div class="scroll">
      <table class="receipt">
        <caption>
          {name} <span class="quiet">{wayText(way) || 'no request'}</span>
        </caption>
        <thead class="hidden">
          <tr>
            <th scope="col">Measure</th>
            <td />
            <th scope="col">Yours</th>
            {allowed && <th scope="col">Allowed</th>}
          </tr>
        </thead>
        <tbody>
          {costBars(receipt).map((bar) => (
            <BarLine key={bar.measure} bar={bar} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BarLine({ bar }: { bar: CostBar }): JSX.Element {
  const { measure, yours, allowed, isOver } = bar;
  return (
    <tr class={isOver ? 'over' : undefined}>
      <th scope="row">{measure}</th>
      <td class="bar">
        <Bar {...bar} />
      </td>
      <td class="number">{yours}</td>
      {allowed !== undefined && (
        <td>
          {isOver ? <strong class="over-word">▲ over </strong> : '≤ '}
          {allowed}
        </td>
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
