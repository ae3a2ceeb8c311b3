/** A step beside the failing one: one line, its receipts folded. */

import type { JSX } from 'preact';
import type { ReportedStep } from '../../../kit/checkpoint/learner/run-report.ts';
import { unitsText } from '../../../kit/meter/receipt.ts';
import { StatusWord } from '../status-word.tsx';
import { functionsText } from './functions-text.ts';
import { ReceiptBars } from './receipt-bars.tsx';
import type { ReportContext } from './result-context.ts';

interface Shown extends ReportContext {
  readonly step: ReportedStep;
  /** The step that fails, after which the others wait. */
  readonly failed: string | undefined;
}

/** A step that is not written yet is neither good nor bad. */
export function StepLine({ step, failed, report }: Shown): JSX.Element {
  const { id, title, outcome, receipts, notes, functions } = step;
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
        </summary>
        {receipts.map((receipt) => (
          <ReceiptBars key={receipt.name} receipt={receipt} />
        ))}
        {notes.length > 0 && <pre class="notes">{notes.join('\n')}</pre>}
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
