/** The step that fails: what was checked, what it cost, and where to look. */

import type { JSX } from 'preact';
import type { ReportedStep } from '../../../kit/checkpoint/learner/run-report.ts';
import { CopyButton } from '../copy-button.tsx';
import { addressText } from '../data/data-address.ts';
import { StatusWord } from '../status-word.tsx';
import { functionsText } from './functions-text.ts';
import { HintBox } from './hint-box.tsx';
import type { ReportContext } from './result-context.ts';
import { TextLines } from './text-lines.tsx';

/** The fact, the explanation with its costs, the place in the model, and a hint. */
export function FailingStep(context: ReportContext & { step: ReportedStep }): JSX.Element {
  const { step, report, lab, about } = context;
  const { failure, functions, receipts } = step;
  const own = about?.views.find((view) => view.step === step.id);
  const view = own ?? about?.views.find((shared) => shared.step === undefined);
  const index = view?.indexes.find((name) =>
    receipts.some(({ way }) => way.includes(`Query ${name}`)),
  );
  const place = { ...(own && { step: step.id }), ...(index !== undefined && { index }) };
  return (
    <article class="finding fail">
      <h2>
        <StatusWord status="fail" /> {step.id} {step.title}
      </h2>
      {failure && <p>Checked: {failure.fact}.</p>}
      {failure?.smell && (
        <p>
          Smell: <strong class="smell">{failure.smell}</strong>
        </p>
      )}
      {functions && <p class="quiet">{functionsText(functions)}</p>}
      {failure && (
        <>
          <TextLines lines={failure.lines} />
          <p class="advice">{failure.advice.join(' ')}</p>
          <Place shown={report.model.shown} line={failure.line} name={failure.function} />
        </>
      )}
      <p>
        <a href={`/lab/${lab.number}/trace?step=${step.id}`}>Requests of {step.id}</a>{' '}
        <a href={`/lab/${lab.number}/data${addressText(place)}`}>Items of {step.id}</a>{' '}
        <a href={`#${step.id}`}>Step {step.id} in the lesson</a>
      </p>
      <HintBox key={step.id} {...context} step={step.id} />
    </article>
  );
}

interface PlaceInModel {
  readonly shown: string;
  readonly line: number | undefined;
  readonly name: string | undefined;
}

function Place({ shown, line, name }: PlaceInModel): JSX.Element {
  const place = line === undefined ? shown : `${shown}:${line}`;
  return (
    <p class="place">
      <code>{place}</code> {name !== undefined && <code>{name}</code>}{' '}
      <CopyButton text={place} title={place} />
    </p>
  );
}
