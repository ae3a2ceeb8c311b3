/** A simulation in steps, so that a caller can watch it, and end it in between. */

import { Governor } from '../kit/governor/governor.ts';
import type { GovernorOptions } from '../kit/governor/setting.ts';
import { governedTable } from './governed-table.ts';
import { phaseSteps } from './phase-step.ts';
import { Recorder, resourceResults } from './recorder.ts';
import type { PhaseResult, SimulationResult } from './result.ts';
import type { Scenario } from './scenario.ts';
import type { SimulationSteps } from './simulation-progress.ts';

/**
 * The steps of a simulation, up to its result. They run in a browser too, so whoever begins them has
 * checked the scenario: `simulate` and `simulateWatched` do, with a library that a browser's policy refuses.
 *
 * @param options in place of the scenario's own; inferred figures may leave their range here
 * @throws {KitError} `simulation.endless`
 */
export function* simulationSteps(
  scenario: Scenario,
  options: GovernorOptions = {},
): SimulationSteps<SimulationResult> {
  const parameters = { ...scenario.parameters, ...options.parameters };
  const governor = new Governor({ ...scenario, ...options, parameters });
  for (const table of scenario.tables) governor.createTable(governedTable(table), 0);
  const recorder = new Recorder(governor);
  const phases: PhaseResult[] = [];
  let now = 0;
  let isPartial = false;
  for (const [place, phase] of scenario.phases.entries()) {
    if (isPartial) break;
    const seed = `${governor.settings.seed}/${place}`;
    const ended = yield* phaseSteps({ phase, place, seed, start: now, governor, recorder });
    now = ended.result.startSeconds + ended.result.durationSeconds;
    phases.push(ended.result);
    isPartial = ended.isPartial;
  }
  recorder.upTo(Math.ceil(now), phases.at(-1)?.name ?? '');
  return {
    title: scenario.title,
    settings: governor.settings,
    durationSeconds: now,
    ...(isPartial && { isPartial: true as const }),
    phases,
    seconds: recorder.seconds,
    log: governor.log,
    resources: resourceResults(governor),
    metricData: recorder.metricData(),
  };
}
