/** `/class`: how far the class is, for the projector. Counts alone: nobody is named. */

import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ClassAnswer, ClassLab } from '../../wire/answer.ts';
import type { Api } from '../api.ts';
import { useAnswer } from '../hooks.ts';
import type { LiveState } from '../live/live-state.ts';
import { addressedLab, busiestLab } from '../page-path.ts';
import { clockTime } from '../page-text.ts';
import { ClassFigures } from './class-figures.tsx';
import { ClassTimer } from './class-timer.tsx';
import { CostHistograms } from './cost-histogram.tsx';
import { StepStandings } from './step-standing.tsx';

/** The class, or how to start it. */
export function ClassPage({ api, state }: { api: Api; state: LiveState }): JSX.Element {
  return (
    <main id="main" class="page wide class" tabIndex={-1}>
      <div class="class-head">
        <h1>Class</h1>
        <ClassTimer />
      </div>
      {state.classVersion === undefined ? (
        <p>
          Start the page with the folder of the hand-ins: <code>npm run web class=DIR</code>.
        </p>
      ) : (
        <OpenClass api={api} version={state.classVersion} />
      )}
    </main>
  );
}

function OpenClass({ api, version }: { api: Api; version: number }): JSX.Element {
  const { answer, problem } = useAnswer<ClassAnswer>(api, '/api/class', String(version));
  if (answer) return <WholeClass answer={answer} />;
  if (problem !== undefined) return <p class="problem">{problem}</p>;
  return <p class="quiet">The hand-ins are read…</p>;
}

function WholeClass({ answer }: { answer: ClassAnswer }): JSX.Element {
  const [chosen, choose] = useState(() => addressedLab(location.search));
  const first = useRef<number>(undefined);
  // What comes later changes the figures, and never the lab.
  if (answer.handIns > 0) first.current ??= busiestLab(answer.labs);
  const lab =
    answer.labs.find(({ number }) => number === (chosen ?? first.current)) ?? answer.labs[0];
  const show = (number: number): void => {
    history.replaceState(null, '', `?lab=${number}`);
    choose(number);
  };
  return (
    <>
      <HandInCount answer={answer}>
        {lab && <LabChoice labs={answer.labs} lab={lab} show={show} />}
      </HandInCount>
      {lab && <LabStanding answer={answer} lab={lab} />}
    </>
  );
}

function LabChoice({
  labs,
  lab,
  show,
}: {
  labs: readonly ClassLab[];
  lab: ClassLab;
  show: (number: number) => void;
}): JSX.Element {
  return (
    <label>
      Lab{' '}
      <select
        value={String(lab.number)}
        onChange={({ currentTarget }) => show(Number(currentTarget.value))}
      >
        {labs.map(({ number, title }) => (
          <option key={number} value={String(number)}>
            {number} {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function LabStanding({ answer, lab }: { answer: ClassAnswer; lab: ClassLab }): JSX.Element {
  return (
    <>
      <h2>
        Steps of lab {lab.number}{' '}
        <span class="quiet">
          {lab.begun} of {answer.handIns} have begun
        </span>
      </h2>
      <StepStandings steps={lab.steps} handIns={answer.handIns} />
      <h2>Smells of the last runs</h2>
      <SmellCounts smells={lab.smells} handIns={answer.handIns} />
      <h2>Units of the last runs, beside the budget</h2>
      <CostHistograms steps={lab.steps} bounds={answer.costBounds} />
      <ClassFigures lab={lab} bounds={answer.costBounds} />
    </>
  );
}

// The smells of the class.

interface Shown {
  readonly smells: ClassLab['smells'];
  readonly handIns: number;
}

/** A line for each smell that somebody has, the most frequent first. */
function SmellCounts({ smells, handIns }: Shown): JSX.Element {
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

// How many hand-ins there are.

/** The count, and what there is to say of the folder; the children are in the line of the count. */
function HandInCount({
  answer,
  children,
}: {
  answer: ClassAnswer;
  children: ComponentChildren;
}): JSX.Element {
  const { handIns, notReadable, notLookedAt, isGone, newestAt } = answer;
  return (
    <>
      <div class="class-count">
        <span>
          <b>{handIns}</b> {handIns === 1 ? 'hand-in' : 'hand-ins'}
        </span>
        {notReadable > 0 && (
          <span>
            <b>{notReadable}</b> not readable
          </span>
        )}
        {newestAt !== undefined && (
          <span>
            newest at <b>{clockTime(newestAt)}</b>
          </span>
        )}
        {children}
      </div>
      {isGone && (
        <p class="problem">
          The folder cannot be read now. These are the last figures; the page goes on when the
          folder is back.
        </p>
      )}
      {notLookedAt > 0 && (
        <p class="problem">
          The folder has more than 500 files: {notLookedAt} of them are not looked at.
        </p>
      )}
      {handIns === 0 && (
        <p>
          No hand-in has come yet. Each of you types: <code>npm run labs share to=DIR</code>
        </p>
      )}
    </>
  );
}
