/** All figures of a lab of the class, as tables. */

import type { JSX } from 'preact';
import { unitsText } from '../../../kit/meter/receipt.ts';
import type { ClassLab } from '../../wire/answer.ts';
import { ScrollBox } from '../parts.tsx';
import { costClassNames } from './cost-histogram.tsx';

const STANDINGS = ['passed', 'stuck', 'failing', 'skipped', 'open'] as const;

interface Shown {
  readonly lab: ClassLab;
  readonly bounds: readonly number[];
}

/** Folded: the pictures above have most of it. */
export function ClassFigures({ lab, bounds }: Shown): JSX.Element {
  return (
    <details class="figures">
      <summary>All figures as tables</summary>
      <ScrollBox name="Hand-ins by step">
        <table class="lined">
          <caption>Hand-ins by step</caption>
          <Head names={['Step', ...STANDINGS]} />
          <tbody>
            {lab.steps.map((step) => (
              <Line
                key={step.id}
                head={[`${step.id} ${step.title}`]}
                counts={STANDINGS.map((name) => step[name])}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <ScrollBox name="Last runs by cost">
        <table class="lined">
          <caption>Last runs by their cost, as multiples of the budget</caption>
          <Head names={['Access pattern', 'budget', ...costClassNames(bounds)]} />
          <tbody>
            {lab.steps.flatMap(({ id, patterns }) =>
              patterns.map(({ name, allowed, counts }) => (
                <Line
                  key={`${id} ${name}`}
                  head={[`${id} ${name}`, unitsText(allowed)]}
                  counts={counts}
                />
              )),
            )}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}

function Head({ names }: { names: readonly string[] }): JSX.Element {
  return (
    <thead>
      <tr>
        {names.map((name, at) => (
          <th key={name} scope="col" class={at === 0 ? undefined : 'number'}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Line({
  head: [name, ...more],
  counts,
}: {
  head: readonly string[];
  counts: readonly number[];
}): JSX.Element {
  return (
    <tr>
      <th scope="row">{name}</th>
      {[...more, ...counts].map((cell, at) => (
        <td key={at} class="number">
          {cell}
        </td>
      ))}
    </tr>
  );
}
