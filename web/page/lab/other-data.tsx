/** What the runs on unseen data, and on ten times the data, showed. */

import type { JSX } from 'preact';
import type { RunReport } from '../../../kit/checkpoint/learner/run-report.ts';
import { unitsText } from '../../../kit/meter/receipt.ts';
import { ScrollBox } from '../scroll-box.tsx';

/** Two lines; the costs at both sizes are folded. Nothing where there were no such runs. */
export function OtherData({ report }: { report: RunReport }): JSX.Element | null {
  const { passedUnseen, growth, steps, outcome } = report;
  if (passedUnseen === undefined || outcome !== 'pass') return null;
  const passed = steps.filter((step) => step.outcome === 'pass').length;
  const growing = growth.filter((one) => one.growth !== 'flat');
  const verdict =
    growing.length === 0
      ? 'all flat'
      : growing.map(({ name, growth: how }) => `${name} ${how}`).join(', ');
  return (
    <>
      <h2 class="small">Other data</h2>
      <p>
        Same checks on unseen data: {passedUnseen} of {passed}.
      </p>
      {growth.length > 0 && (
        <details>
          <summary>At 10x data: {verdict}.</summary>
          <Growths growth={growth} />
        </details>
      )}
    </>
  );
}

function Growths({ growth }: Pick<RunReport, 'growth'>): JSX.Element {
  return (
    <ScrollBox name="Costs at both sizes">
      <table class="lined">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Access pattern</th>
            <th scope="col">Now</th>
            <th scope="col">10x data</th>
            <th scope="col">Growth</th>
          </tr>
        </thead>
        <tbody>
          {growth.map(({ step, name, now, tenfold, growth: how }) => (
            <tr key={`${step} ${name}`}>
              <td>{step}</td>
              <td>{name}</td>
              <td>{unitsText(now)}</td>
              <td>{unitsText(tenfold)}</td>
              <td>{how}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
