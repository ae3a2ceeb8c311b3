import { expect, test } from 'vitest';
import type { ReportedStep, RunReport } from '../../kit/checkpoint/report/run-report.ts';
import { clockTime, verdictText } from './page-text.ts';

function step(id: string, outcome: ReportedStep['outcome'], fact?: string): ReportedStep {
  const failure = fact === undefined ? {} : { failure: { fact } };
  return { id, title: `step ${id}`, outcome, ...failure } as unknown as ReportedStep;
}

function verdict(outcome: RunReport['outcome'], ...steps: readonly ReportedStep[]): string {
  return verdictText({ lab: 1, outcome, steps } as unknown as RunReport);
}

test('a failing step is told with its fact', () => {
  const failed = step('1.3', 'fail', 'one Query returns the bills');
  expect(verdict('fail', step('1.1', 'pass'), failed)).toBe(
    'Lab 1: step 1.3 fails. Checked: one Query returns the bills.',
  );
});

test('a pass of one step is not a pass of the lab', () => {
  expect(verdict('pass', step('1.1', 'pass'))).toBe('Lab 1: step 1.1 passed.');
  expect(verdict('pass', step('1.1', 'pass'), step('1.2', 'pass'))).toBe(
    'Lab 1: passed: all core steps.',
  );
});

test('a step that is not written is what comes next', () => {
  expect(verdict('todo', step('1.1', 'pass'), step('1.2', 'todo'))).toBe(
    'Lab 1: 1 of 2 steps passed, next is 1.2.',
  );
});

test('a model that did not run has the heading of its problem', () => {
  const types = { problems: [{ kind: 'syntax', line: 1, message: '' }] };
  const report = { lab: 1, outcome: 'broken', model: {}, steps: [], types };
  expect(verdictText(report as unknown as RunReport)).toBe('Lab 1: syntax error.');
  expect(verdict('not-started', step('1.1', 'todo'))).toBe('Lab 1: not started yet.');
});

// Local times, so that the test is the same in every time zone.
const NOW = new Date(2026, 10, 23, 21, 20, 0);

test('a time of today is told by the clock', () => {
  expect(clockTime(new Date(2026, 10, 23, 9, 4, 5).toISOString(), NOW)).toBe('09:04:05');
});

test('a time of another day has its date', () => {
  expect(clockTime(new Date(2026, 10, 22, 21, 14, 5).toISOString(), NOW)).toBe(
    '2026-11-22 21:14:05',
  );
});
