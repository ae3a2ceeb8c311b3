/** The figures of a simulation that the page says. */

import type { Flow, SimulationResult } from '../../../simulator/result.ts';
import { FOLLOWS, INVERTED } from './knob.ts';
import type { ModelFigures } from './shard-forecast.ts';

/** Units a second. */
export interface Rate {
  readonly offered: number;
  readonly admitted: number;
  readonly refused: number;
}

/** Rates from one time to another, in model seconds. */
export interface RatePart extends Rate {
  readonly from: number;
  readonly to: number;
}

/** Name of the index in results. */
const INDEX = `${FOLLOWS}/${INVERTED}`;

/**
 * What writers get once the queue of the index has had time to fill: the rate of the second half.
 *
 * The table's write units: one for each edge.
 */
export function settledWrites(result: SimulationResult): Rate {
  return averageOf(writesOf(result).slice(Math.floor(result.seconds.length / 2)));
}

/** The reads of the index, over the whole time. */
export function listReads(result: SimulationResult): Rate {
  return averageOf(result.seconds.map(({ flows }) => flows[INDEX]?.read));
}

/** The writes in so many parts of the time at most, each of whole seconds. */
export function writesByTime(result: SimulationResult, most: number): RatePart[] {
  const flows = writesOf(result);
  const length = Math.ceil(flows.length / most);
  return Array.from({ length: Math.ceil(flows.length / length) }, (_, part) => {
    const from = part * length;
    const to = Math.min(from + length, flows.length);
    return { from, to, ...averageOf(flows.slice(from, to)) };
  });
}

/** What the arithmetic needs, as the model had it. */
export function modelFigures({ resources, settings }: SimulationResult): ModelFigures {
  const index = resources.find(({ name }) => name === INDEX);
  const first = index?.layout.partitions.filter(({ parent }) => parent === undefined) ?? [];
  return {
    starts: first.map(({ from }) => from),
    partitionLimit: settings.partitionWriteUnitsPerSecond,
    room: settings.backlogUnits,
  };
}

function writesOf({ seconds }: SimulationResult): (Flow | undefined)[] {
  return seconds.map(({ flows }) => flows[FOLLOWS]?.write);
}

function averageOf(flows: readonly (Flow | undefined)[]): Rate {
  const seconds = Math.max(1, flows.length);
  const offered = flows.reduce((sum, flow) => sum + (flow?.offered ?? 0), 0) / seconds;
  const admitted = flows.reduce((sum, flow) => sum + (flow?.admitted ?? 0), 0) / seconds;
  return { offered, admitted, refused: offered - admitted };
}
