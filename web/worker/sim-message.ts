/** What the page and its simulator tell each other. */

import type { SimulationResult } from '../../simulator/result.ts';
import type { Scenario } from '../../simulator/scenario.ts';

/** Simulate this; a run that is under way is given up. */
export interface SimOrder {
  /** Another number for each run. */
  readonly run: number;
  /** As `checkScenario` admits it: the worker does not check it. */
  readonly scenario: Scenario;
}

/** What became of a run. One that was given up is told no more. */
export type SimAnswer = { readonly run: number } & (
  | {
      readonly is: 'progress';
      /** Seconds of model time that are simulated. */
      readonly seconds: number;
    }
  | { readonly is: 'result'; readonly result: SimulationResult }
  | { readonly is: 'failed'; readonly sentence: string }
);
