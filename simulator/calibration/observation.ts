/** What a client sees of an experiment: a part of what a simulation gives back. */

import type { Metrics } from '../../kit/governor/metric.ts';
import type { Flow } from '../result.ts';

/** Reads and writes of each table and index during some time, by name. */
export type ObservedFlows = Readonly<
  Record<string, { readonly read?: Flow; readonly write?: Flow }>
>;

/** One phase of load. */
export interface ObservedPhase {
  readonly durationSeconds: number;
  readonly flows: ObservedFlows;
}

/** Flows of the second that begins at `second`, from 0. */
export interface ObservedSecond {
  readonly second: number;
  readonly flows: ObservedFlows;
}

/** An experiment as its client has seen it; a simulation's result is one too. */
export interface Observation {
  readonly durationSeconds: number;
  readonly phases: readonly ObservedPhase[];
  readonly seconds: readonly ObservedSecond[];
  /** Under CloudWatch's names. */
  readonly resources: readonly { readonly name: string; readonly metrics: Metrics }[];
}
