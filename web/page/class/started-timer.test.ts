import { expect, test } from 'vitest';
import { isTimerMinutes, leftText, parseTimer, saidText } from './started-timer.ts';

const timer = { minutes: 10, startedMs: 1_000 };
const at = (seconds: number): number => timer.startedMs + seconds * 1_000;

test.each([
  [0, '10:00', '10 minutes, go.'],
  [0.5, '10:00', '10 minutes, go.'],
  [1, '9:59', '10 minutes, go.'],
  [299, '5:01', '10 minutes, go.'],
  [300, '5:00', 'Half time: 5 minutes left.'],
  [599.9, '0:01', '1 minute left.'],
  [600, '0:00', 'Time is up.'],
  [9_999, '0:00', 'Time is up.'],
])('after %d s, %s is left, and the last word was "%s"', (seconds, left, said) => {
  expect([leftText(timer, at(seconds)), saidText(timer, at(seconds))]).toEqual([left, said]);
});

test('a clock that was set back says nothing', () => {
  expect(saidText(timer, at(-1))).toBe('');
});

test.each([
  null,
  '',
  'x',
  'null',
  '[]',
  '{"minutes":0,"startedMs":1}',
  '{"minutes":5}',
])('no timer was kept as %j', (text) => {
  expect(parseTimer(text)).toBeUndefined();
});

test('a timer that was kept goes on', () => {
  expect(parseTimer(JSON.stringify(timer))).toEqual(timer);
});

test('a timer has whole minutes from 1 to 600', () => {
  expect([0, 1, 1.5, 600, 601, Number.NaN, '5'].filter(isTimerMinutes)).toEqual([1, 600]);
});
