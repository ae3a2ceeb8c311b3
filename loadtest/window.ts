/** The steady part of an arm: what was admitted there, and what was offered. */

import type { Sample } from './sample.ts';

/** Rates between two samples. */
export interface Steady {
  readonly fromSeconds: number;
  readonly seconds: number;
  /** Why it begins there. */
  readonly since: 'first index refusal' | 'warm-up';
  readonly offeredPerSecond: number;
  readonly admittedPerSecond: number;
  /** Requests a second, by reason. */
  readonly throttledPerSecond: Readonly<Record<string, number>>;
}

/** Buckets are empty and connections open after this. */
const WARM_UP_SECONDS = 1;
/** A window ends with the index's queue as long as at its beginning, to this part of it. */
const SAME_QUEUE = 0.05;

/**
 * Finds the steady part.
 *
 * While the queue of an index fills, more is admitted than its partitions can write: so the window
 * begins with the first write that was refused for an index, and ends with the last sample at which
 * the queue was as long as then. Without such a refusal it follows a second of warm-up.
 *
 * @param lastSeconds no later than this: when the last request was sent
 * @returns `undefined` where no time is left
 */
export function steadyOf(
  samples: readonly Sample[],
  unitsPerRequest: number,
  lastSeconds: number,
): Steady | undefined {
  const [first] = samples;
  if (!first) return undefined;
  const inTime = samples.filter(({ atSeconds }) => atSeconds <= lastSeconds);
  const refused = inTime.find((sample) => indexRefusals(sample) > 0);
  const warm = inTime.find(({ atSeconds }) => atSeconds >= first.atSeconds + WARM_UP_SECONDS);
  const from = refused ?? warm;
  if (!from) return undefined;
  const queue = queueOf(from);
  const to = refused
    ? inTime.findLast((one) => Math.abs(queueOf(one) - queue) <= SAME_QUEUE * queue)
    : inTime.at(-1);
  if (!to || to.atSeconds <= from.atSeconds) return undefined;
  const seconds = to.atSeconds - from.atSeconds;
  const perSecond = (units: number): number => units / unitsPerRequest / seconds;
  const throttled = difference(from.throttledUnits, to.throttledUnits);
  const admitted = to.admittedUnits - from.admittedUnits;
  const refusedUnits = Object.values(throttled).reduce((sum, units) => sum + units, 0);
  return {
    fromSeconds: from.atSeconds - first.atSeconds,
    seconds,
    since: refused ? 'first index refusal' : 'warm-up',
    offeredPerSecond: perSecond(admitted + refusedUnits),
    admittedPerSecond: perSecond(admitted),
    throttledPerSecond: Object.fromEntries(
      Object.entries(throttled).map(([reason, units]) => [reason, perSecond(units)]),
    ),
  };
}

function indexRefusals({ throttledUnits }: Sample): number {
  return Object.entries(throttledUnits)
    .filter(([reason]) => reason.startsWith('Index'))
    .reduce((sum, [, units]) => sum + units, 0);
}

/** The longest queue; one that waits for nothing is no longer than a drain lets it be. */
function queueOf({ resources }: Sample): number {
  return Math.max(...resources.map(({ queuedUnits }) => queuedUnits));
}

function difference(
  before: Sample['throttledUnits'],
  after: Sample['throttledUnits'],
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([reason, units]) => [reason, units - (before[reason] ?? 0)] as const)
      .filter(([, units]) => units > 0),
  );
}
