/** `/lab/N/trace`: the requests of the last run. */

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { unitsText } from '../../../kit/meter/receipt.ts';
import { grouped } from '../../../kit/report/text.ts';
import type { TraceAnswer, TraceRequest } from '../../wire/answer.ts';
import type { LabProgress } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import { useAnswer } from '../hooks.ts';
import type { LiveState } from '../live/live-state.ts';
import { clockTime } from '../page-text.ts';
import { CopyButton, ScrollText, StatusWord } from '../parts.tsx';
import { requestGroups } from './request-group.ts';

/** Requests that are shown at once. */
const SHOWN = 200;

interface Opened {
  readonly api: Api;
  readonly state: LiveState;
  readonly lab: LabProgress;
}

/** Requests in their order, of all steps or of one. */
export function TracePage({ api, state, lab }: Opened): JSX.Element {
  const [step, setStep] = useState(new URLSearchParams(location.search).get('step') ?? '');
  const query = step === '' ? '' : `?step=${encodeURIComponent(step)}`;
  const { answer, problem } = useAnswer<TraceAnswer>(
    api,
    `/api/lab/${lab.number}/trace${query}`,
    state.reports[lab.number]?.id,
  );
  const choose = (chosen: string): void => {
    const text = chosen === '' ? '' : `?step=${encodeURIComponent(chosen)}`;
    history.replaceState(null, '', `${location.pathname}${text}`);
    setStep(chosen);
  };
  return (
    <main id="main" class="page" tabIndex={-1}>
      <h1>Requests of lab {lab.number}</h1>
      <p>
        <label>
          Step{' '}
          <select value={step} onChange={({ currentTarget: { value } }) => choose(value)}>
            <option value="">all steps</option>
            {lab.steps.map(({ id, title }) => (
              <option key={id} value={id}>
                {id} {title}
              </option>
            ))}
          </select>
        </label>
      </p>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {answer ? (
        <Trace key={step} answer={answer} lab={lab.number} />
      ) : (
        problem === undefined && <p>The requests are read…</p>
      )}
    </main>
  );
}

function Trace({ answer, lab }: { answer: TraceAnswer; lab: number }): JSX.Element {
  const [shown, setShown] = useState(SHOWN);
  const { endedAt, model, settings, requests } = answer;
  if (endedAt === undefined) {
    return (
      <p>
        This lab has not run yet. Run <code>npm run lab:{lab}</code>, and look again.
      </p>
    );
  }
  return (
    <>
      <p class="quiet">
        The run of {model}, which ended at {clockTime(endedAt)}. {requests.length}{' '}
        {requests.length === 1 ? 'request' : 'requests'}.
      </p>
      <details>
        <summary>Before you paste a command: the tables that it needs, and settings</summary>
        <ScrollText name="Settings of a terminal" text={settings.join('\n')} />
        <CopyButton text={settings.join('\n')} title="the settings" />
      </details>
      {requestGroups(requests.slice(0, shown)).map((group) => (
        <section key={`${group.step} ${group.fact}`} class="group">
          <h2>
            <StatusWord status={group.outcome} /> {group.step} {group.fact}
          </h2>
          <ol>
            {group.requests.map((request, index) => (
              <RequestLine key={index} request={request} />
            ))}
          </ol>
        </section>
      ))}
      {requests.length > shown && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          More ({requests.length - shown} left)
        </button>
      )}
    </>
  );
}

// One request of a trace.

/** How it asked and what it cost; unfolded, its command. */
function RequestLine({ request }: { request: TraceRequest }): JSX.Element {
  const command = request.command.join('\n');
  return (
    <li class="request">
      <details>
        <summary>
          <strong>{request.way}</strong> <span class="quiet">{requestText(request)}</span>
          {request.error !== undefined && <strong class="error"> {request.error}</strong>}
        </summary>
        <ScrollText name="Command of the AWS CLI" text={command} />
      </details>
      <CopyButton text={command} title="as an AWS CLI command" />
    </li>
  );
}

function requestText(request: TraceRequest): string {
  const { itemsRead, returned, error, call } = request;
  const parts = [`call ${call}`];
  if (itemsRead > 0 || returned > 0) {
    parts.push(`${grouped(itemsRead)} read`, `${grouped(returned)} returned`);
  }
  if (error === undefined) parts.push(unitsText(request));
  return parts.join(', ');
}
