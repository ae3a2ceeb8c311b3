/** A published experiment, and what a simulation of it must come to. */

import type { SimulationResult } from '../result.ts';

/** One figure of an experiment. */
export interface PublishedFigure {
  readonly what: string;
  /** As its source states it. */
  readonly published: string;
  /** What the simulated figure may be, both ends included. */
  readonly low: number;
  readonly high: number;
  readonly measure: (result: SimulationResult) => number;
}

/** An experiment: its source is in the example file. */
export interface PublishedCase {
  readonly name: string;
  /** The scenario: a file in simulator/examples, without `.json`. */
  readonly example: string;
  readonly figures: readonly PublishedFigure[];
}

/** A count that has to stay at zero. */
export const NEVER: Tolerance = { low: 0, high: 0 };

/** A count of something that has to happen. */
export const AT_LEAST_ONCE: Tolerance = { low: 1, high: Infinity };

type Tolerance = Pick<PublishedFigure, 'low' | 'high'>;
