/** How far the class is with each step. */

import type { JSX } from 'preact';
import type { ClassStep } from '../../wire/answer.ts';

interface Shown {
  readonly steps: readonly ClassStep[];
  readonly handIns: number;
}

/** A line for each step: a bar, and how many have passed or are stuck. */
export function StepStandings({ steps, handIns }: Shown): JSX.Element {
  return (
    <>
      <table class="standing">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <td class="bar" />
            <th scope="col" class="number">
              Passed
            </th>
            <th scope="col" class="number">
              Stuck
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.id}>
              <th scope="row">
                {step.id} {step.title}
                {!step.core && <span class="quiet"> (more)</span>}
              </th>
              <td class="bar">
                <StandingBar step={step} handIns={handIns} />
              </td>
              <td class="number">{step.passed}</td>
              <td class={step.stuck > 0 ? 'number many' : 'number'}>{step.stuck}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet legend">
        <Key kind="passed" /> passed <Key kind="stuck" /> stuck: three failures and more{' '}
        <Key kind="failing" /> fewer failures <Key kind="rest" /> open or skipped
      </p>
    </>
  );
}

/** Passed from the left; stuck and failing from the right. */
function StandingBar({ step, handIns }: { step: ClassStep; handIns: number }): JSX.Element {
  const width = (count: number): number => (handIns === 0 ? 0 : (100 * count) / handIns);
  const [passed, stuck, failing] = [step.passed, step.stuck, step.failing].map(width) as [
    number,
    number,
    number,
  ];
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="rest" width="100" height="10" />
      <rect class="passed" width={passed} height="10" />
      <rect class="failing" x={100 - stuck - failing} width={failing} height="10" />
      <rect class="stuck" x={100 - stuck} width={stuck} height="10" />
    </svg>
  );
}

function Key({ kind }: { kind: string }): JSX.Element {
  return (
    <svg class="key" viewBox="0 0 10 10" aria-hidden="true">
      <rect class={kind} width="10" height="10" />
    </svg>
  );
}
