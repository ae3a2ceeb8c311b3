import { describe, expect, test } from 'vitest';
import type { RunReport } from '../../../kit/checkpoint/report/run-report.ts';
import { factsText, stateText, watchText } from './lab-text.ts';

const NOW = new Date(2026, 10, 23, 21, 20, 0);
const SAVED = new Date(2026, 10, 23, 21, 14, 5).toISOString();
const LATER = new Date(2026, 10, 23, 21, 15, 10).toISOString();
const NOTHING = { reports: {}, saved: {}, watching: 'page' } as const;

function report(isOwn: boolean): RunReport {
  const model = { shown: 'solutions/01-invoicing/model.ts', isOwn, savedAt: SAVED };
  return { lab: 1, model, endedAt: LATER } as unknown as RunReport;
}

const begin = { type: 'run-begin', lab: 1, savedAt: LATER } as const;

describe('the state line', () => {
  test('says that nothing has run', () => {
    expect(stateText(1, NOTHING, NOW)).toBe('This lab has not run yet');
    expect(stateText(1, { ...NOTHING, saved: { 1: SAVED } }, NOW)).toBe(
      'You saved at 21:14:05: not checked yet',
    );
  });

  test('says which save is checked, even where an older result is there', () => {
    const state = { ...NOTHING, reports: { 1: report(true) }, running: { begin, facts: [] } };
    expect(stateText(1, state, NOW)).toBe('Checking the save of 21:15:10…');
    const one = { ...state, running: { begin: { ...begin, step: '1.3' }, facts: [] } };
    expect(stateText(1, one, NOW)).toBe('Checking step 1.3 of the save of 21:15:10…');
  });

  test('says that a save which came meanwhile is checked next', () => {
    const earlier = { ...begin, savedAt: SAVED };
    const state = { ...NOTHING, saved: { 1: LATER }, running: { begin: earlier, facts: [] } };
    expect(stateText(1, state, NOW)).toBe(
      'Checking the save of 21:14:05… Your save of 21:15:10 comes next',
    );
  });

  test('says which save a result is of, and whether a later one came', () => {
    const state = { ...NOTHING, reports: { 1: report(true) }, saved: { 1: SAVED } };
    expect(stateText(1, state, NOW)).toBe('Result of the save of 21:14:05');
    expect(stateText(1, { ...state, saved: { 1: LATER } }, NOW)).toBe(
      'You saved since: this result is of 21:14:05',
    );
  });

  test('names a model that is not the learner’s', () => {
    expect(stateText(1, { ...NOTHING, reports: { 1: report(false) } }, NOW)).toBe(
      'Result of solutions/01-invoicing/model.ts, checked at 21:15:10',
    );
  });

  test('says who checks, and what to do where nobody has checked the last save', () => {
    const current = { ...NOTHING, reports: { 1: report(true) }, saved: { 1: SAVED } };
    expect(watchText(1, current, true)).toBe('A save is checked at once.');
    const outdated = { ...current, saved: { 1: LATER } };
    expect(watchText(1, outdated, true)).toBe('To check your last save, press Check again.');
    expect(watchText(1, { ...outdated, running: { begin, facts: [] } }, true)).toBe(
      'A save is checked at once.',
    );
    expect(watchText(1, { ...outdated, watching: 'terminal' }, true)).toMatch(/^npm run watch/);
    expect(watchText(1, current, false)).toMatch(/no connection/);
  });

  test('counts the facts of a run', () => {
    const fact = { type: 'fact', lab: 1, step: '1.3', fact: 'f', outcome: 'pass' } as const;
    expect(factsText({ begin, facts: [] })).toBe('0 facts checked');
    expect(factsText({ begin, facts: [fact] })).toBe('1 fact checked, the last of 1.3');
    expect(factsText({ begin, facts: [fact], isRight: true })).toMatch(/^The answers are right/);
  });
});
