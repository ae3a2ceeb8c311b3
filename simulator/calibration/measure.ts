/** Figures that are read off a simulation. */

import type { Flow, PhaseResult, SecondResult, SimulationResult } from '../result.ts';

/** The reads or the writes of a table or an index. */
type Direction = 'read' | 'write';

/** A phase by its place. */
export function phaseOf({ phases }: SimulationResult, place: number): PhaseResult {
  return phases[place] as PhaseResult;
}

/** Units admitted in a second, on average over a phase. */
export function admittedPerSecond(
  phase: PhaseResult,
  resource: string,
  direction: Direction,
): number {
  return (phase.flows[resource]?.[direction]?.admitted ?? 0) / phase.durationSeconds;
}

/** Units admitted in a second, on average from one second up to another. */
export function admittedBetween(
  result: SimulationResult,
  resource: string,
  direction: Direction,
  from: number,
  to: number,
): number {
  const flows = secondsBetween(result, from, to).map(
    ({ flows: all }) => all[resource]?.[direction],
  );
  return sum(flows.map((flow) => flow?.admitted ?? 0)) / (to - from);
}

/** Units that were throttled for any other reason than this. */
export function throttledOtherwise(result: SimulationResult, reason: string): number {
  const flows = result.phases.flatMap(({ flows: all }) => Object.values(all));
  const lanes = flows.flatMap(({ read, write }) => [read, write]);
  return sum(lanes.map((flow) => throttled(flow) - (flow?.throttled[reason] ?? 0)));
}

/** Units of writes that a resource throttled in a phase. */
export function throttledIn(phase: PhaseResult, resource: string): number {
  return throttled(phase.flows[resource]?.write);
}

/** The first second in which a resource throttled; the end if none did. */
export function firstThrottle(result: SimulationResult, resource: string): number {
  const found = result.seconds.find(({ flows }) => throttled(flows[resource]?.write) > 0);
  return found?.second ?? result.durationSeconds;
}

/** The moment of the first split; the end if there was none. */
export function firstSplit(result: SimulationResult): number {
  const found = result.log.find(({ type }) => type === 'split');
  return found?.atSeconds ?? result.durationSeconds;
}

/** How many splits there were, or how many refusals of that kind. */
export function countOfLog(result: SimulationResult, what: 'split' | 'sequential'): number {
  return result.log.filter((entry) =>
    what === 'split' ? entry.type === 'split' : 'reason' in entry && entry.reason === what,
  ).length;
}

/** Units that one partition admitted in a second, on average from one second up to another. */
export function partitionWrites(
  result: SimulationResult,
  { resource, partition }: { resource: string; partition: number },
  from: number,
  to: number,
): number {
  const seconds = secondsBetween(result, from, to);
  const units = seconds.map(({ flows }) => flows[resource]?.partitions[partition]?.write ?? 0);
  return sum(units) / (to - from);
}

/** A metric under CloudWatch's name; 0 when it was never counted. */
export function metric(result: SimulationResult, resource: string, name: string): number {
  const found = result.resources.find((one) => one.name === resource);
  return found?.metrics[name] ?? 0;
}

function secondsBetween({ seconds }: SimulationResult, from: number, to: number): SecondResult[] {
  return seconds.filter(({ second }) => second >= from && second < to);
}

function throttled(flow: Flow | undefined): number {
  return sum(Object.values(flow?.throttled ?? {}));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
