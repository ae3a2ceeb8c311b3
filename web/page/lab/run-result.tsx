/** What a run came to, and what to do next. */

import type { JSX } from 'preact';
import { modelProblem, uncheckedTypes } from '../../../kit/checkpoint/report/model-problem.ts';
import type { ReportedStep, RunReport } from '../../../kit/checkpoint/report/run-report.ts';
import { unitsText } from '../../../kit/meter/receipt.ts';
import { addressText } from '../data/data.ts';
import { failedStep } from '../page-text.ts';
import { CopyButton, ScrollBox, StatusWord } from '../parts.tsx';
import { HintBox } from './hint-box.tsx';
import { functionsText } from './lab-text.ts';
import type { ReportContext } from './result-context.ts';
import { SaidText } from './said.tsx';
import { StepLine } from './step-line.tsx';

/** The finding first, then the steps, then what other data and the types say. */
export function RunResult(context: ReportContext): JSX.Element {
  const { report } = context;
  const failed = failedStep(report);
  const others = report.steps.filter((step) => step !== failed);
  return (
    <>
      <Finding {...context} failed={failed} />
      {report.outcome !== 'not-started' && others.length > 0 && (
        <>
          <h2 class="small">{failed ? 'The other steps' : 'The steps'}</h2>
          {others.map((step) => (
            <StepLine key={step.id} {...context} step={step} failed={failed?.id} />
          ))}
        </>
      )}
      <OtherData report={report} />
      {report.outcome !== 'broken' && <TypeErrors report={report} />}
    </>
  );
}

function Finding(context: ReportContext & { failed: ReportedStep | undefined }): JSX.Element {
  const { report, failed } = context;
  const problem = report.outcome === 'broken' ? modelProblem(report) : undefined;
  if (problem) {
    return (
      <article class="finding fail">
        <h2>
          <StatusWord status="fail" /> {problem.heading}
        </h2>
        <SaidText said={[...problem.said, problem.place, ...unchecked(report)]} />
      </article>
    );
  }
  if (failed) return <FailingStep {...context} step={failed} />;
  return report.outcome === 'pass' ? <Passed {...context} /> : <NextStep {...context} />;
}

/** Of a model that ran: the one that matters most. */
function TypeErrors({ report }: { report: RunReport }): JSX.Element | null {
  const problem = modelProblem(report);
  const lines = problem ? [problem.heading, ...problem.said, problem.place] : unchecked(report);
  if (lines.length === 0) return null;
  return (
    <>
      <h2 class="small">Type errors</h2>
      <SaidText said={lines} />
    </>
  );
}

function unchecked(report: RunReport): string[] {
  const sentence = uncheckedTypes(report);
  return sentence === undefined ? [] : [sentence];
}

/** A pass stays where it is: the learner chooses what comes next. */
function Passed({ report, lab }: ReportContext): JSX.Element {
  const [only] = report.steps;
  if (report.steps.length === 1) {
    return (
      <article class="finding pass">
        <h2>Step {only?.id} passed</h2>
        <p>Only this step was checked. To check all steps, press Check again.</p>
      </article>
    );
  }
  const more = report.steps.find(({ outcome }) => outcome === 'todo');
  return (
    <article class="finding pass">
      <h2>Lab {report.lab} passed: all core steps</h2>
      <ul>
        <li>
          <a href={`/lab/${lab.number}/data`}>
            {report.model.isOwn ? 'Look at what you built' : 'Look at the items of this run'}
          </a>
        </li>
        {more && (
          <li>
            Go deeper:{' '}
            <a href={`#${more.id}`}>
              step {more.id}, {more.title}
            </a>
          </li>
        )}
        {report.model.isOwn && (
          <li>
            Compare with the reference: <code>npm run lab:{lab.number} diff</code>
          </li>
        )}
        <li>
          <a href="/">All labs</a>
        </li>
      </ul>
    </article>
  );
}

/** Nothing fails, and a step is still to be written. */
function NextStep(context: ReportContext): JSX.Element {
  const { report, lab } = context;
  const core = lab.steps.filter((step) => step.core).length;
  const next = report.steps.find(
    ({ outcome, core: isCore }) => outcome === 'todo' && (isCore || report.steps.length === 1),
  );
  const id = next?.id ?? lab.steps[0]?.id ?? '';
  if (!next && report.outcome !== 'not-started') {
    return <p>What is not skipped has passed. Skipped core steps are still to be written.</p>;
  }
  return (
    <article class="finding">
      <h2>
        {report.outcome === 'not-started'
          ? `Not started: 0 of ${core} core steps`
          : `Next: step ${id}, ${next?.title}`}
      </h2>
      <p>
        Open <code>{report.model.shown}</code> at <code>todo('{id}')</code>.{' '}
        <a href={`#${id}`}>Step {id} in the lesson</a>
      </p>
      <HintBox key={id} {...context} step={id} />
    </article>
  );
}

// The step that fails: what was checked, what it cost, and where to look.

/** The fact, the explanation with its costs, the place in the model, and a hint. */
function FailingStep(context: ReportContext & { step: ReportedStep }): JSX.Element {
  const { step, report, lab, about } = context;
  const { failure, functions, receipts } = step;
  const own = about?.views.find((view) => view.step === step.id);
  const view = own ?? about?.views.find((shared) => shared.step === undefined);
  const index = view?.indexes.find((name) =>
    receipts.some(({ way, allowed }) => (allowed?.way ?? way).includes(`Query ${name}`)),
  );
  const place = { ...(own && { step: step.id }), ...(index !== undefined && { index }) };
  return (
    <article class="finding fail">
      <h2>
        <StatusWord status="fail" /> {step.id} {step.title}
      </h2>
      {failure && <p>Checked: {failure.fact}.</p>}
      {failure?.call && (
        <p>
          Called: <code>{failure.call}</code>
        </p>
      )}
      {failure?.smell && (
        <p>
          Smell: <strong class="smell">{failure.smell}</strong>
        </p>
      )}
      {functions && <p class="quiet">{functionsText(functions)}</p>}
      {failure && (
        <>
          <SaidText said={failure.lines} />
          <p class="advice">{(failure.advice ?? []).join(' ')}</p>
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

// What the runs on unseen data, and on ten times the data, showed.

/** Two lines; the costs at both sizes are folded. Nothing where there were no such runs. */
function OtherData({ report }: { report: RunReport }): JSX.Element | null {
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
