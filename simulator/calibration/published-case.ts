/** A published experiment, and what a simulation of it must come to. */

import type { SimulationResult } from '../result.ts';
import type { Observation } from './observation.ts';

/** One figure of an experiment. */
export interface PublishedFigure {
  readonly what: string;
  /** As its source states it. */
  readonly published: string;
  /** What the figure may be, both ends included. */
  readonly low: number;
  readonly high: number;
  readonly measure: (result: SimulationResult) => number;
  /** The same figure of what a client has seen; absent where DynamoDB shows it to nobody. */
  readonly observe?: (seen: Observation) => number;
  /** Whether it is a figure of all items: a shorter run has none. */
  readonly ofWholeRun?: true;
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

/** A figure that a client of DynamoDB can measure as well as a simulation. */
export function visible(
  measure: (seen: Observation) => number,
): Required<Pick<PublishedFigure, 'measure' | 'observe'>> {
  return { measure, observe: measure };
}
