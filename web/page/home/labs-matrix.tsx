/** The matrix of labs and steps. */

import type { JSX } from 'preact';
import type { LabProgress } from '../../wire/event.ts';
import { coreText } from '../page-text.ts';

type Step = LabProgress['steps'][number];

const LETTERS: Readonly<Record<Step['status'], string>> = {
  pass: 'P',
  fail: 'F',
  skip: 's',
  open: '·',
};
const WORDS: Readonly<Record<Step['status'], string>> = {
  pass: 'passed',
  fail: 'fails',
  skip: 'skipped',
  open: 'open',
};

/** A line for each lab: a letter for each step, core steps first. */
export function LabsMatrix({ labs }: { labs: readonly LabProgress[] }): JSX.Element {
  return (
    <>
      <div class="scroll">
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">Lab</th>
              <th scope="col">Core steps</th>
              <th scope="col">More steps</th>
              <th scope="col">Passed</th>
            </tr>
          </thead>
          <tbody>
            {labs.map((lab) => (
              <LabLine key={lab.number} lab={lab} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">P passed, F fails, s skipped, · open. Each letter leads to its step.</p>
    </>
  );
}

function LabLine({ lab }: { lab: LabProgress }): JSX.Element {
  const letters = (core: boolean): JSX.Element => (
    <td>
      <span class="letters">
        <span class="narrow-only">{core ? 'core' : 'more'}</span>
        {lab.steps
          .filter((step) => step.core === core)
          .map((step) => (
            <Letter key={step.id} lab={lab.number} step={step} />
          ))}
      </span>
    </td>
  );
  return (
    <tr>
      <th scope="row">
        <a href={`/lab/${lab.number}`}>
          Lab {lab.number}: {lab.title}
        </a>
      </th>
      {letters(true)}
      {letters(false)}
      <td>{coreText(lab)}</td>
    </tr>
  );
}

function Letter({ lab, step }: { lab: number; step: Step }): JSX.Element {
  const { id, title, status } = step;
  const words = `${id} ${title}: ${WORDS[status]}${triesOf(step)}`;
  return (
    <a class={`letter ${status}`} href={`/lab/${lab}#${id}`} title={words} aria-label={words}>
      {LETTERS[status]}
    </a>
  );
}

function triesOf({ attempts, hints }: Step): string {
  const counted = (count: number, one: string): string =>
    count === 0 ? '' : `, ${count} ${count === 1 ? one : `${one}s`}`;
  return `${counted(attempts, 'attempt')}${counted(hints, 'hint')}`;
}
