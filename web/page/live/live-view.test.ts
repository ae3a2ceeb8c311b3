import { expect, test } from 'vitest';
import type { RunReport } from '../../../kit/checkpoint/report/run-report.ts';
import type { WebEvent } from '../../wire/event.ts';
import {
  afterAction,
  FIRST_VIEW,
  type LiveView,
  type ViewAction,
  waitingResults,
} from './live-view.ts';

const HELLO: WebEvent = {
  type: 'hello',
  version: '0.1.0',
  lab: 1,
  watching: 'page',
  progress: { labs: [], next: 'npm run lab:1' },
  reports: {},
  saved: {},
};

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
