/** What one run of an experiment has come to. */

import type { Scenario } from '../../simulator/scenario.ts';
import type { Experiment } from './experiment.ts';
import { experimentDoubts } from './experiment-doubt.ts';
import { type MeasuredFigure, measuredFigures } from './measured-case.ts';
import type { ExperimentOutcome } from './run-experiment.ts';

/** An experiment, its figures, and what speaks against them. */
export interface ExperimentResult {
  readonly experiment: Experiment;
  /** As it was sent. */
  readonly sent: Scenario;
  readonly outcome: ExperimentOutcome;
  readonly figures: readonly MeasuredFigure[];
  /** Sentences; where there is one, the figures are no measurement. */
  readonly doubts: readonly string[];
  /** Whether there is no doubt, and no figure outside its tolerance. */
  readonly passes: boolean;
}

/** Compares and judges a run. */
export function experimentResult(
  experiment: Experiment,
  scenarios: { published: Scenario; sent: Scenario },
  outcome: ExperimentOutcome,
): ExperimentResult {
  const { sent } = scenarios;
  const figures = measuredFigures(experiment, scenarios, outcome.observation);
  const doubts = experimentDoubts(sent, outcome);
  return {
    ...{ experiment, sent, outcome, figures, doubts },
    passes: doubts.length === 0 && figures.every(({ passes }) => passes),
  };
}
