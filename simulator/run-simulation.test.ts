import { describe, expect, test } from 'vitest';
import { isPlain } from '../kit/report/terminal.ts';
import { SimulationDisplay, simulationLine } from './run-simulation.ts';
import type { WorkEstimate } from './work-estimate.ts';

const work: WorkEstimate = {
  items: 200,
  seconds: 4,
  isLeast: false,
  phases: [
    { items: 100, seconds: 1, phaseSeconds: 10 },
    { items: 100, seconds: 3 },
  ],
};

describe('the line of a simulation', () => {
  test.each([
    [0, '  [--------------------] 0 %; Ctrl-C keeps what there is'],
    [0.25, '  [#####---------------] 25 %, about 30 s left; Ctrl-C keeps what there is'],
    [1, '  [####################] 100 %, about 0 s left; Ctrl-C keeps what there is'],
  ])('at %f', (share, line) => {
    expect(simulationLine(share, 10)).toBe(line);
  });

  test.each([true, false])('is written only where it can be rewritten: terminal %s', (isTTY) => {
    const written: string[] = [];
    const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
    new SimulationDisplay(work, stream).end();
    expect(written.length > 0).toBe(isTTY && !isPlain(process.env));
  });
});
