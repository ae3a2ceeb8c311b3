/** Runs a scenario on a virtual clock: the model, loads, and nothing that waits. */

import type { GovernorOptions } from '../kit/governor/setting.ts';
import { checkScenario } from './check-scenario.ts';
import type { SimulationResult } from './result.ts';
import type { Scenario } from './scenario.ts';
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
