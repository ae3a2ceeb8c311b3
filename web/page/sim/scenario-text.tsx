/** The scenario of the knobs, for `npm run simulate`. */

import type { JSX } from 'preact';
import { grouped } from '../../../kit/report/text.ts';
import type { SimulationResult } from '../../../simulator/result.ts';
import { phaseTable } from '../../../simulator/screen-table.ts';
import { CopyButton, ScrollBox, ScrollText } from '../parts.tsx';
import { type Knobs, scenarioOf } from './knob.ts';

interface Told {
  readonly knobs: Knobs;
  /** Absent while it is hidden. */
  readonly result: SimulationResult | undefined;
}

/** A button that copies it, its text folded, and what the command prints first. */
export function ScenarioText({ knobs, result }: Told): JSX.Element {
  const text = `${JSON.stringify(scenarioOf(knobs), null, 2)}\n`;
  return (
    <>
      <h2>The same in your terminal</h2>
      <p>
        <CopyButton text={text} title="scenario" /> Save it as <code>star.json</code>, then run{' '}
        <code>npm run simulate star.json</code>.
      </p>
      <details>
        <summary>Show the scenario</summary>
        <ScrollText name="Scenario" text={text} />
      </details>
      {result && <PhaseTable result={result} />}
    </>
  );
}

/** The figures are those of the whole time, of each table and index. */
function PhaseTable({ result }: { result: SimulationResult }): JSX.Element {
  const { columns, rows } = phaseTable(result);
  return (
    <>
      <p>The command prints these figures, of the whole time and in units a second:</p>
      <ScrollBox name="Units a second, of the whole time">
        <table class="lined terminal">
          <thead>
            <tr>
              {columns.slice(1).map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([, what, ...figures]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                {figures.map((figure, place) => (
                  <td key={columns[place + 2]?.title} class="number">
                    {grouped(Number(figure), 1)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}
