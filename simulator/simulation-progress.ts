/** How a simulation tells its progress. */

/** How far a simulation is. */
export interface SimulationProgress {
  /** The place of the phase, from 0. */
  readonly place: number;
  /** Seconds of the phase that are simulated. */
  readonly phaseSeconds: number;
  /** Items of the phase that its loads are done with. */
  readonly phaseItems: number;
}

/** The steps of something, some milliseconds of work each; `next(true)` ends it with what there is. */
export type SimulationSteps<Result> = Generator<SimulationProgress, Result, boolean | undefined>;
