import { describe, expect, test } from 'vitest';
import type { ReportedStep } from '../report/run-report.ts';
import { failedUnseen, hardCodedWord, unseenSeed, wrongAtTen } from './unseen.ts';

describe('the unseen data set', () => {
  test('has a seed that no learner can name, another for each, the same every time', () => {
    const seeds = [1, 2, 999_999].map(unseenSeed);
    expect(seeds).toEqual([1_000_001, 1_000_002, 1_999_999]);
  });

  const failure = { fact: 'a fact', kind: 'wrong-answer', smell: 'SCAN', lines: ['expected 7'] };
  const passed = { id: '1.3', outcome: 'pass' } as ReportedStep;
  const wrong = { ...passed, outcome: 'fail', failure } as ReportedStep;

  test('shows a step whose code names a part of one data set: HARD-CODED, whatever smelled before', () => {
    expect(failedUnseen(wrong, 'Hal51173').failure).toEqual({
      fact: 'a fact',
      kind: 'hard-coded',
      smell: 'HARD-CODED',
      lines: [
        'With the data that you see, your code passes.',
        'With other data of the same kind, it fails:',
        'expected 7',
      ],
      advice: [
        'Your code names Hal51173, which is in the data that you see and in no other. Which input or which answer should it come from?',
      ],
    });
  });

  test('shows another step that fails there as any failure, with its smell', () => {
    expect(failedUnseen(wrong, undefined).failure).toMatchObject({
      kind: 'wrong-answer',
      smell: 'SCAN',
    });
  });

  test('says nothing of a step that passes there too, or is not written', () => {
    expect(failedUnseen(passed, undefined)).toBe(passed);
    expect(wrongAtTen(passed)).toBe(passed);
  });

  test('as ten times the data, comes before the difference', () => {
    expect(wrongAtTen(wrong).failure?.lines).toEqual([
      'With the data that you see, your code passes.',
      'With 10 times as much, it fails:',
      'expected 7',
    ]);
  });

  test.each([
    ["if (id === 'Hal51173') return;", 'Hal51173'],
    ['const key = `TREE#C33-audio`;', 'C33-audio'],
    ['const most = 4711;', '4711'],
    ["const key = 'USER#'; // Hal51173", undefined],
    ["const most = 50; const type = 'Follow';", undefined],
  ])('knows what %s names of the data', (source, word) => {
    const item = (id: string, count: number) => ({
      PK: `USER#${id}`,
      SK: 'x',
      Type: 'Follow',
      count,
    });
    const seen = [item('Hal51173', 4_711), item('C33-audio', 1)];
    expect(hardCodedWord(source, seen, [item('Ada17', 4_712)])).toBe(word);
  });
});
