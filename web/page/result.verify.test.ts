/** The result beside the lesson, in what `result.browser.test.ts` leaves out. */

import { expect, test } from 'vitest';
import { modelProblem } from '../../kit/checkpoint/report/model-problem.ts';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { readRecording } from '../../tools/browser/recording.ts';
import type { RunEnd, WebEvent } from '../wire/event.ts';

const LATER = '2026-03-02T10:15:30.000Z';
const passing = readRecording('passing');

const endOf = (events: readonly WebEvent[]): RunEnd =>
  events.find((event): event is RunEnd => event.type === 'run-end') as RunEnd;

test('a save makes the result old: it is dimmed, and says which save it is of', async () => {
  const { page, source } = await openPage('failing', '/lab/1');
  expect(await page.locator('.old').count()).toBe(0);
  source.tell({ type: 'saved', lab: 1, savedAt: LATER });
  await page.getByText(/^You saved since: this result is of /).waitFor();
  expect(await page.locator('.old').getByRole('article').count()).toBe(1);
});

test('a run without a report leaves the old result, and says why', async () => {
  const { page, source } = await openPage('failing', '/lab/1');
  source.tell({ type: 'run-lost', lab: 1, reason: 'The check was stopped.' });
  await page.getByText('The check was stopped.').waitFor();
  expect(await page.locator('.old').getByRole('article').count()).toBe(1);
});

test('a paused page stays as it is, says how many results wait, and shows them afterwards', async () => {
  const { page, source } = await openPage('failing', '/lab/1');
  await page.getByRole('button', { name: 'Pause' }).click();
  source.tell({ type: 'run-end', report: { ...endOf(passing.events).report, id: 'later' } });
  await page.getByRole('button', { name: 'Go on: 1 result waits' }).waitFor();
  expect(await page.getByRole('article').innerText()).toContain('FAIL');
  await page.getByRole('button', { name: /^Go on/ }).click();
  await page.getByRole('heading', { name: /^Lab 1 passed/ }).waitFor();
});

test('a pass stays where it is: neither the address nor the focus moves', async () => {
  const { page, source } = await openPage('passing', '/lab/1', { hasRun: false });
  await page.getByRole('button', { name: 'Pause' }).focus();
  const before = page.url();
  source.play();
  await page.getByRole('heading', { name: /^Lab 1 passed/ }).waitFor();
  expect(page.url()).toBe(before);
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Pause');
});

test('a lab that is not started is neutral: nothing in it says FAIL', async () => {
  const { page } = await openPage('not-started', '/lab/1');
  const result = await page.getByRole('region', { name: 'Result of lab 1' }).innerText();
  expect(result).toContain('Not started');
  expect(result).not.toContain('FAIL');
});

test('a model that does not run shows the heading and the lines of the terminal', async () => {
  const { page } = await openPage('broken', '/lab/1');
  const problem = modelProblem(endOf(readRecording('broken').events).report);
  const text = await page.getByRole('article').innerText();
  const { heading = '?', said = [], place = '?' } = problem ?? {};
  expect([heading, ...said, place].filter((part) => !text.includes(part))).toEqual([]);
});

test('the types’ verdict joins the same result', async () => {
  const { page, source } = await openPage('passing', '/lab/1');
  const { report } = endOf(passing.events);
  const problems = [{ kind: 'type', line: 3, message: 'it is no number' }] as const;
  source.tell({ type: 'run-end', report: { ...report, types: { problems } } });
  await page.getByRole('heading', { name: 'Type errors' }).waitFor();
  const told = page.getByText('it is no number');
  expect(await told.innerText()).toContain(`${report.model.shown}:3`);
});
