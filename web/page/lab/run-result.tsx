/** What a run came to, and what to do next. */

import type { JSX } from 'preact';
import type { ReportedStep } from '../../../kit/checkpoint/learner/run-report.ts';
import { StatusWord } from '../status-word.tsx';
import { failedStep } from '../verdict.ts';
import { FailingStep } from './failing-step.tsx';
import { HintBox } from './hint-box.tsx';
import { OtherData } from './other-data.tsx';
import type { ReportContext } from './result-context.ts';
import { StepLine } from './step-line.tsx';
import { TextLines } from './text-lines.tsx';

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
      {report.types && report.types.length > 0 && (
        <>
          <h2 class="small">Type errors</h2>
          <TextLines lines={report.types} />
        </>
      )}
    </>
  );
}

function Finding(context: ReportContext & { failed: ReportedStep | undefined }): JSX.Element {
  const { report, failed } = context;
  if (report.problem) {
    return (
      <article class="finding fail">
        <h2>
          <StatusWord status="fail" /> {report.problem.heading}
        </h2>
        <TextLines lines={report.problem.lines} />
      </article>
    );
  }
  if (failed) return <FailingStep {...context} step={failed} />;
  return report.outcome === 'pass' ? <Passed {...context} /> : <NextStep {...context} />;
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
