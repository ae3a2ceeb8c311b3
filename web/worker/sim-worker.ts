/** The simulator beside the page: the browser stays free while it works. */

import { simulationSteps } from '../../simulator/simulation-step.ts';
import type { SimAnswer, SimOrder } from './sim-message.ts';

/** Between two looks at what has come, in milliseconds. */
const SLICE_MS = 40;

let ordered = 0;

addEventListener('message', ({ data }: MessageEvent<SimOrder>) => {
  ordered = data.run;
  void work(data);
});

async function work({ run, scenario }: SimOrder): Promise<void> {
  try {
    const steps = simulationSteps(scenario);
    for (;;) {
      // Orders that have come meanwhile are heard first: the latest is the one that counts.
      await pause();
      if (run !== ordered) return;
      const { done, value } = sliceOf(steps);
      if (done) return tell({ run, is: 'result', result: value });
      tell({ run, is: 'progress', seconds: value.phaseSeconds });
    }
  } catch (error) {
    tell({ run, is: 'failed', sentence: error instanceof Error ? error.message : String(error) });
  }
}

/** Some steps: as many as fit between two looks. */
function sliceOf<Progress, Result>(
  steps: Iterator<Progress, Result, undefined>,
): IteratorResult<Progress, Result> {
  const endsAt = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done || performance.now() >= endsAt) return step;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function tell(answer: SimAnswer): void {
  postMessage(answer);
}
