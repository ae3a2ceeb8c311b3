/** A simulation that leaves time for other things: it tells its progress, and can be ended. */

import { setImmediate } from 'node:timers/promises';
import { checkScenario } from './check-scenario.ts';
import type { SimulationResult } from './result.ts';
import type { Scenario } from './scenario.ts';
import type { SimulationProgress } from './simulation-progress.ts';
import { simulationSteps } from './simulation-step.ts';

/** How a simulation is watched. */
export interface WatchOptions {
  /** Ends it with what there is: `isPartial` is true then. */
  readonly signal: AbortSignal;
  /** Called some times a second. */
  readonly onProgress: (progress: SimulationProgress) => void;
  /** Milliseconds that go up. @default performance.now */
  readonly clock?: () => number;
}

/** Between two looks at what else there is to do, in milliseconds. */
const SLICE_MS = 100;

/**
 * Simulates a scenario; the result is that of `simulate`, unless it is ended before.
 *
 * @throws {KitError} what `simulate` throws
 */
export async function simulateWatched(
  scenario: Scenario,
  { signal, onProgress, clock = () => performance.now() }: WatchOptions,
): Promise<SimulationResult> {
  checkScenario(scenario);
  const steps = simulationSteps(scenario);
  let sliceEndsAt = clock() + SLICE_MS;
  for (;;) {
    const { done, value } = steps.next(signal.aborted);
    if (done) return value;
    if (clock() < sliceEndsAt) continue;
    onProgress(value);
    await setImmediate();
    sliceEndsAt = clock() + SLICE_MS;
  }
}
