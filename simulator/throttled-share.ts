/** Parts of a load that were refused, from 0 to 1. */

import { tableNameOf } from './named-resource.ts';
import type { Flow, Flows } from './result.ts';

/** The part of the offered units that was throttled; 0 where nothing was offered. */
export function throttledShare(...flows: readonly (Flow | undefined)[]): number {
  const offered = sum(flows.map((flow) => flow?.offered ?? 0));
  const refused = sum(flows.flatMap((flow) => Object.values(flow?.throttled ?? {})));
  return offered > 0 ? refused / offered : 0;
}

/** The part of the writes to its table that was refused because of an index. */
export function blockedShare({ flows }: { flows: Flows }, index: string): number {
  const offered = flows[tableNameOf(index)]?.write?.offered ?? 0;
  return offered > 0 ? sum(Object.values(flows[index]?.blocked ?? {})) / offered : 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
