/** The result beside the lesson, as events come in. */

import { expect, test } from 'vitest';
import { modelProblem } from '../../kit/checkpoint/report/model-problem.ts';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { readRecording } from '../../tools/browser/recording.ts';
import type { RunEnd, WebEvent } from '../wire/event.ts';

const LATER = '2026-03-02T10:15:30.000Z';
const failing = readRecording('failing');
const passing = readRecording('passing');

const endOf = (events: readonly WebEvent[]): RunEnd =>
  events.find((event): event is RunEnd => event.type === 'run-end') as RunEnd;

test('the failing step is first: its fact, the costs once, the smell and the place', async () => {
  const { page } = await openPage('failing', '/lab/1');
  const finding = page.getByRole('article');
  const text = await finding.innerText();
  expect(await finding.getByRole('heading').innerText()).toMatch(/^FAIL 1\.5 /);
  expect(text).toContain('SCAN');
  expect(text).toContain('costs too much');
  expect(text.match(/436\.0/g)).toHaveLength(1);
  // The model scans the table; the step asks the index.
  const items = finding.getByRole('link', { name: 'Items of 1.5' });
  expect(await items.getAttribute('href')).toBe('/lab/1/data?index=GSI1');
  expect(text).toMatch(/labs\/01-invoicing\/model\.ts:\d+/);
  const right = "document.querySelector('details.step summary').textContent";
  expect(await page.evaluate(right)).toMatch(/1\.1 .* counts as passed when no step fails/s);
});

test('a verdict is told to the live region; one that was there when the page came is not', async () => {
  const { page, source } = await openPage('failing', '/lab/1', { hasRun: false });
  const said = page.locator('p[role=status].hidden');
  expect(await said.textContent()).toBe('');
  source.play();
  await expect.poll(() => said.textContent()).toMatch(/^Lab 1: step 1\.5 fails\. Checked: .+\.$/);
});

test('facts are counted while a run is under way, and Stop is there as long', async () => {
  const { page, source } = await openPage('failing', '/lab/1', { hasRun: false });
  const stop = page.getByRole('button', { name: 'Stop' });
  const facts = failing.events.filter(({ type }) => type === 'fact').slice(0, 3);
  source.tell(...failing.events.filter(({ type }) => type === 'run-begin'), ...facts);
  await page.getByText(/^Checking the save of /).waitFor();
  await page.getByText(/3 facts checked/).waitFor();
  await stop.waitFor();
  source.tell(endOf(failing.events));
  await page.getByText(/^Result of the save of /).waitFor();
  await stop.waitFor({ state: 'hidden' });
});

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
