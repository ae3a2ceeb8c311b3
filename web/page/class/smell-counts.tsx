/** The smells of the class. */

import type { JSX } from 'preact';
import type { ClassLab } from '../../wire/answer.ts';

interface Shown {
  readonly smells: ClassLab['smells'];
  readonly handIns: number;
}

/** A line for each smell that somebody has, the most frequent first. */
export function SmellCounts({ smells, handIns }: Shown): JSX.Element {
  if (smells.length === 0) return <p>None of the last runs has a smell.</p>;
  return (
    <table class="standing">
      <thead>
        <tr>
          <th scope="col">Smell</th>
          <td class="bar" />
          <th scope="col" class="number">
            Hand-ins
          </th>
        </tr>
      </thead>
      <tbody>
        {smells.map((one) => (
          <tr key={one.smell}>
            <th scope="row" class="smell">
              {one.smell}
            </th>
            <td class="bar">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect class="rest" width="100" height="10" />
                <rect class="stuck" width={(100 * one.handIns) / handIns} height="10" />
              </svg>
            </td>
            <td class="number">{one.handIns}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
