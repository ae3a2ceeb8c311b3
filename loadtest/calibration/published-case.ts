/** A published experiment, and what a simulation of it must come to. */

import type { SimulationResult } from '../simulator/result.ts';

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
  /** The scenario: a file in loadtest/simulator/examples, without `.json`. */
  readonly example: string;
  readonly figures: readonly PublishedFigure[];
}
