/** A simulation as a heat map hears of it. */

import type { HeatEvent, HeatLoad, PartitionLoad } from '../kit/governor/event.ts';
import type { Flow, PartitionFlow, ResourceFlow, SimulationResult } from './result.ts';

/**
 * The events of a simulation in their order: the layouts, then second by second what happened in it, and
 * what came to each table and index. A layout has all partitions that there ever were, with their times.
 */
export function heatOf({ resources, seconds, log, settings }: SimulationResult): HeatEvent[] {
  const events: HeatEvent[] = resources.map(({ layout }) => layout);
  const entries = [...log];
  for (const { second, flows } of seconds) {
    const at = second + 1;
    while (entries[0] && entries[0].atSeconds < at) events.push(entries.shift() as HeatEvent);
    for (const { name, arn } of resources) {
      const flow = flows[name];
      if (flow) events.push(loadOf(arn, at, flow, settings.backlogUnits));
    }
  }
  return [...events, ...entries];
}

function loadOf(resource: string, at: number, flow: ResourceFlow, limit: number): HeatLoad {
  const { partitions, backlog } = flow;
  return {
    type: 'load',
    resource,
    at,
    dt: 1,
    partitions: Object.entries(partitions).map(([id, units]) => partitionLoad(Number(id), units)),
    reasons: reasonsOf(flow),
    ...(backlog !== undefined && { backlog: [backlog, limit] }),
  };
}

function partitionLoad(id: number, flow: PartitionFlow): PartitionLoad {
  const { read, write, refusedRead = 0, refusedWrite = 0 } = flow;
  return [id, write, read, refusedWrite, refusedRead];
}

/** Reads and writes have reasons of their own. */
function reasonsOf({ read, write, blocked }: ResourceFlow): Record<string, number> {
  const throttled = (flow: Flow | undefined): Flow['throttled'] => flow?.throttled ?? {};
  return { ...throttled(read), ...throttled(write), ...blocked };
}
