import { describe, expect, test } from 'vitest';
import type { RunReport } from '../../../kit/checkpoint/report/run-report.ts';
import type { Hello, WebEvent } from '../../wire/event.ts';
import {
  afterAction,
  afterEvent,
  FIRST_VIEW,
  isOutdated,
  type LiveState,
  type LiveView,
  MOST_PRINTS,
  type ViewAction,
  waitingResults,
} from './live-state.ts';

const SAVED = '2026-11-23T21:14:05.000Z';
const LATER = '2026-11-23T21:15:10.000Z';

const HELLO: Hello = {
  type: 'hello',
  version: '0.1.0',
  lab: 1,
  watching: 'page',
  progress: { labs: [], next: 'npm run lab:1' },
  reports: {},
  saved: {},
};

/** A report of which only these parts matter here. */
function report(id: string, lab = 1, savedAt = SAVED): RunReport {
  const model = { shown: `labs/${lab}/model.ts`, isOwn: true, hash: '', savedAt };
  return { version: 1, id, lab, model, steps: [], growth: [] } as unknown as RunReport;
}

function stateAfter(...events: readonly WebEvent[]): LiveState {
  let state: LiveState | undefined;
  for (const event of [HELLO, ...events]) state = afterEvent(state, event);
  return state as LiveState;
}

const BEGIN: WebEvent = { type: 'run-begin', lab: 1, savedAt: SAVED };
const FACT: WebEvent = { type: 'fact', lab: 1, step: '1.3', fact: 'one Query', outcome: 'pass' };
const end = (id: string, lab = 1): WebEvent => ({ type: 'run-end', report: report(id, lab) });

describe('the state after an event', () => {
  test('is nothing before the first hello', () => {
    expect(afterEvent(undefined, BEGIN)).toBeUndefined();
  });

  test('has the facts of the run that is under way', () => {
    expect(stateAfter(BEGIN, FACT, FACT).running?.facts).toHaveLength(2);
  });

  test('has no facts of a lab that is not checked', () => {
    expect(stateAfter(BEGIN, { ...FACT, lab: 2 }).running?.facts).toEqual([]);
  });

  test('has the report of a run that has ended, and no run under way', () => {
    const { running, reports } = stateAfter(BEGIN, FACT, end('a'));
    expect(running).toBeUndefined();
    expect(reports[1]?.id).toBe('a');
  });

  test('a report that comes again does not end the run that follows it', () => {
    const { running } = stateAfter(BEGIN, end('a'), BEGIN, FACT, end('a'));
    expect(running?.facts).toHaveLength(1);
  });

  test('a report of another lab does not end a run', () => {
    expect(stateAfter(BEGIN, end('a', 2)).running?.begin.lab).toBe(1);
  });

  test('a lost run says why until the next one begins', () => {
    const lost: WebEvent = { type: 'run-lost', lab: 1, reason: 'It was stopped.' };
    expect(stateAfter(BEGIN, lost)).toMatchObject({ lost: { 1: 'It was stopped.' } });
    expect(stateAfter(BEGIN, lost)).not.toHaveProperty('running');
    expect(stateAfter(BEGIN, lost, BEGIN).lost).toEqual({});
  });

  test('a new run begins with no prints', () => {
    const print: WebEvent = { type: 'print', lab: 1, line: 'hello' };
    expect(stateAfter(BEGIN, print).prints[1]).toHaveLength(1);
    expect(stateAfter(BEGIN, print, BEGIN).prints[1]).toEqual([]);
  });

  test('the last lines of an endless print are kept', () => {
    const prints = Array.from(
      { length: MOST_PRINTS + 3 },
      (_, at): WebEvent => ({ type: 'print', lab: 1, line: `${at}` }),
    );
    const kept = stateAfter(BEGIN, ...prints).prints[1];
    expect(kept).toHaveLength(MOST_PRINTS);
    expect(kept?.at(-1)?.line).toBe(`${MOST_PRINTS + 2}`);
  });

  test('a hello keeps the prints of a run that is still the last, and drops others', () => {
    const print: WebEvent = { type: 'print', lab: 1, line: 'hello' };
    const before = [BEGIN, print, end('a')];
    const again = (id: string): WebEvent => ({ ...HELLO, reports: { 1: report(id) } });
    expect(stateAfter(...before, again('a')).prints[1]).toHaveLength(1);
    expect(stateAfter(...before, again('b')).prints[1]).toBeUndefined();
  });

  test('a hello tells of the run that is under way', () => {
    const running = { type: 'run-begin', lab: 3, savedAt: SAVED } as const;
    expect(stateAfter({ ...HELLO, running }).running).toEqual({ begin: running, facts: [] });
    expect(stateAfter(BEGIN, HELLO).running).toBeUndefined();
  });
});

describe('a result is outdated', () => {
  test('when the model was saved after it was read', () => {
    expect(isOutdated(report('a'), stateAfter({ type: 'saved', lab: 1, savedAt: LATER }))).toBe(
      true,
    );
    expect(isOutdated(report('a'), stateAfter({ ...BEGIN, savedAt: LATER }))).toBe(true);
  });

  test('not by a save of another lab, nor by its own save', () => {
    expect(isOutdated(report('a'), stateAfter({ type: 'saved', lab: 2, savedAt: LATER }))).toBe(
      false,
    );
    expect(isOutdated(report('a'), stateAfter({ type: 'saved', lab: 1, savedAt: SAVED }))).toBe(
      false,
    );
  });

  test('not when it is of another model than the learner’s', () => {
    const { model, ...rest } = report('a');
    const other = { ...rest, model: { ...model, isOwn: false } };
    expect(isOutdated(other, stateAfter({ type: 'saved', lab: 1, savedAt: LATER }))).toBe(false);
  });
});

const ended = (id: string, lab = 1): WebEvent => ({
  type: 'run-end',
  report: { id, lab } as unknown as RunReport,
});

function viewAfter(...actions: readonly ViewAction[]): LiveView {
  return actions.reduce(afterAction, FIRST_VIEW);
}

test('a page that is not paused shows the newest state', () => {
  const view = viewAfter(HELLO, ended('a'));
  expect(view.shown?.reports[1]?.id).toBe('a');
  expect(waitingResults(view)).toBe(0);
});

test('a paused page shows the state of that moment, and counts the labs with a newer result', () => {
  const view = viewAfter(
    HELLO,
    ended('a'),
    { type: 'pause' },
    ended('b'),
    ended('c'),
    ended('d', 2),
  );
  expect(view.shown?.reports).toMatchObject({ 1: { id: 'a' } });
  expect(waitingResults(view)).toBe(2);
});

test('after the pause everything is shown that has arrived', () => {
  const view = viewAfter(HELLO, { type: 'pause' }, ended('b'), { type: 'go-on' });
  expect(view.shown?.reports[1]?.id).toBe('b');
  expect(view.isPaused).toBe(false);
});

test('a page that was paused before its first state shows it', () => {
  expect(viewAfter({ type: 'pause' }, HELLO).shown?.lab).toBe(1);
});
