import { expect, test } from 'vitest';
import type { RunReport } from '../../../kit/checkpoint/report/run-report.ts';
import { SentReports } from './lab-source.ts';

const report = (lab: number, id: string, types?: string[]): RunReport =>
  ({ lab, id, ...(types && { types }) }) as unknown as RunReport;

test('A run is told once, and once more with its types, by whichever way each comes', () => {
  const told = new SentReports();
  const taken = [
    report(1, 'a'),
    report(1, 'a'),
    report(1, 'a', []),
    report(1, 'a', []),
    report(1, 'a'),
    report(2, 'b', ['x']),
    report(1, 'c'),
  ].map((one) => told.take(one));
  expect(taken).toEqual([true, false, true, false, false, true, true]);
  expect(told.all).toEqual({ 1: report(1, 'c'), 2: report(2, 'b', ['x']) });
});
