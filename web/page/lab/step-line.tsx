/** A step beside the failing one: one line, its receipts folded. */

import type { JSX } from 'preact';
import type { ReportedReceipt, ReportedStep } from '../../../kit/checkpoint/report/run-report.ts';
import { unitsText, wayText } from '../../../kit/meter/receipt.ts';
import { StatusWord } from '../parts.tsx';
import { type CostBar, costBars } from './cost-bar.ts';
import { functionsText } from './lab-text.ts';
import type { ReportContext } from './result-context.ts';
import { SaidText } from './said.tsx';

interface Shown extends ReportContext {
  readonly step: ReportedStep;
  /** The step that fails, after which the others wait. */
  readonly failed: string | undefined;
}

/** A step that is not written yet is neither good nor bad. */
export function StepLine({ step, failed, report, lab }: Shown): JSX.Element {
  const { id, title, outcome, receipts, notes, functions, isUnswept } = step;
  const counts = lab.steps.some((one) => one.id === id && one.status === 'pass');
  const head = (
    <>
      <StatusWord status={outcome} /> {id} {title}
    </>
  );
  if (outcome === 'pass') {
    return (
      <details class="step">
        <summary>
          {head} <span class="quiet">{costText(receipts)}</span>
          {isUnswept && report.model.isOwn && !counts && (
            <span class="quiet">: counts as passed when no step fails</span>
          )}
        </summary>
        {receipts.map((receipt) => (
          <ReceiptBars key={receipt.name} receipt={receipt} />
        ))}
        {notes.length > 0 && <SaidText said={notes} />}
      </details>
    );
  }
  const why = {
    fail: 'fails as well',
    todo: 'not written yet',
    wait: failed === undefined ? 'not checked' : `checked after ${failed}`,
    skip: `taken up again by: npm run lab:${report.lab} ${id}`,
  }[outcome];
  return (
    <p class="step">
      {head} <span class="quiet">{why}</span>
      {outcome === 'todo' && functions && functions.right.length > 0 && (
        <span class="quiet">. {functionsText(functions)}</span>
      )}
    </p>
  );
}

/** Receipts that fit on the line of a step. */
const MOST_COSTS = 3;

function costText(receipts: ReportedStep['receipts']): string {
  if (receipts.length > MOST_COSTS) return `${receipts.length} access patterns`;
  return receipts.map((receipt) => unitsText(receipt)).join(', ');
}

// The receipt of an access pattern: your cost beside the allowed one.

/** A table with a bar in each line; "over" is a word as well. */
function ReceiptBars({ receipt }: { receipt: ReportedReceipt }): JSX.Element {
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
