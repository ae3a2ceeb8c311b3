/** Runs a scenario on a virtual clock: at one go, or told of, with an end before its end. */

import { setImmediate } from 'node:timers/promises';
import type { GovernorOptions } from '../kit/governor/setting.ts';
import { checkScenario } from './check-scenario.ts';
import type { SimulationResult } from './result.ts';
import type { Scenario } from './scenario.ts';
import type { SimulationProgress } from './simulation-progress.ts';
import { simulationSteps } from './simulation-step.ts';

/**
 * Simulates a scenario.
 *
 * The same scenario and seed give the same result, down to the last unit.
 *
 * @param options in place of the scenario's own; inferred figures may leave their range here
 * @throws {KitError} `scenario.…` for what {@link checkScenario} refuses, `simulation.endless`
 * @example
 * simulate(await readScenario('simulator/examples/p1-1-one-key.json')).log
 */
export function simulate(scenario: Scenario, options: GovernorOptions = {}): SimulationResult {
  checkScenario(scenario);
  const steps = simulationSteps(scenario, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** How a simulation is watched. */
interface WatchOptions {
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
