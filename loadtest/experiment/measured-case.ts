/** Published, simulated and measured figures side by side. */

import { type CalibratedFigure, calibrateScenario } from '../../simulator/calibration/calibrate.ts';
import type { Observation } from '../../simulator/calibration/observation.ts';
import type { Scenario } from '../../simulator/scenario.ts';
import { type Experiment, lengthOf } from './experiment.ts';

/** One figure of an experiment that was run. */
export interface MeasuredFigure extends Omit<CalibratedFigure, 'passes'> {
  /** Or why there is none. */
  readonly measured: number | 'not visible' | 'run too short';
  /** A figure without a measured value passes. */
  readonly passes: boolean;
}

/**
 * Holds what a client has seen against its tolerance.
 *
 * The tolerance is that of the published case. Where the simulated figure depends on luck, such as on
 * the places of keys on the line of hashes, the range of the simulations is in the tolerance too.
 *
 * @param published the scenario as published; a shorter one has no figures of the whole run
 * @param sent the scenario whose load was sent: it is simulated
 */
export function measuredFigures(
  experiment: Experiment,
  { published, sent }: { published: Scenario; sent: Scenario },
  seen: Observation,
): MeasuredFigure[] {
  const isShorter = lengthOf(sent) < lengthOf(published);
  const { figures } = calibrateScenario(experiment.published, sent);
  return figures.map((figure) => {
    const { observe, ofWholeRun, lowest, highest } = figure;
    if (!observe) return { ...figure, measured: 'not visible', passes: true };
    if (isShorter && ofWholeRun) return { ...figure, measured: 'run too short', passes: true };
    const low = Math.min(figure.low, lowest);
    const high = Math.max(figure.high, highest);
    const measured = observe(seen);
    return { ...figure, low, high, measured, passes: measured >= low && measured <= high };
  });
}
