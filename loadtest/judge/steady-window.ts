/** The steady part of an arm: what was admitted there, and what was offered. */

import type { Forecast } from '../forecast/forecast.ts';
import type { ArmResult, Steady } from '../run/result.ts';
import type { Sample } from '../run/sample.ts';

/** What was counted in a steady part; the arithmetic comes later. */
export type SteadyRates = Omit<Steady, 'forecastPerSecond'>;

/** Buckets are empty and connections open after this. */
const WARM_UP_SECONDS = 1;

/**
 * Finds the steady part.
 *
 * While the queue of an index fills, more is admitted than its partitions can write: so the window
 * begins with the first write that was refused for an index, and ends with that sample of the second
 * half at which what was on its way to the index was the nearest to what it was then. Where the table
 * has split, the window lies between that split and the next: its halves have buckets of their own,
 * which are full at first. Without either it follows the warm-up.
 *
 * @param lastSeconds no later than this: when the last request was sent
 * @param withoutRefusals takes no notice of refusals: where clients wait and try again
 * @returns `undefined` where no time is left
 */
export function steadyOf(
  samples: readonly Sample[],
  units: UnitsPerRequest,
  { lastSeconds, withoutRefusals = false }: { lastSeconds: number; withoutRefusals?: boolean },
): SteadyRates | undefined {
  const begunSeconds = samples[0]?.atSeconds ?? 0;
  const sent = samples.filter(({ atSeconds }) => atSeconds <= lastSeconds);
  const inTime = untilSecondSplit(sent);
  const split = inTime.find((one) => partitionsOf(one) > partitionsOf(inTime[0]));
  const warmSeconds = (split?.atSeconds ?? begunSeconds) + WARM_UP_SECONDS;
  const refused = withoutRefusals ? undefined : inTime.find((one) => indexRefusals(one) > 0);
  const from = refused ?? inTime.find(({ atSeconds }) => atSeconds >= warmSeconds);
  if (!from) return undefined;
  const to = refused ? evenEnd(from, inTime, units) : inTime.at(-1);
  if (!to || to.atSeconds <= from.atSeconds) return undefined;
  const since = refused ? 'first index refusal' : split ? 'split' : 'warm-up';
  const { fromSeconds, ...rates } = ratesBetween(from, to, units.unitsPerRequest);
  return { fromSeconds: fromSeconds - begunSeconds, since, ...rates };
}

/** The first sample that is so many seconds after the first of all. */
export function sampleAt(samples: readonly Sample[], seconds: number): Sample | undefined {
  const due = (samples[0]?.atSeconds ?? 0) + seconds - 1e-6;
  return samples.find(({ atSeconds }) => atSeconds >= due);
}

/** A table that splits once has a partition more than at first; what follows is another story. */
function untilSecondSplit(samples: readonly Sample[]): readonly Sample[] {
  const atFirst = partitionsOf(samples[0]);
  const second = samples.findIndex((one) => partitionsOf(one) > atFirst + 1);
  return second < 0 ? samples : samples.slice(0, second);
}

function partitionsOf(sample: Sample | undefined): number {
  return sample?.resources[0]?.partitions.length ?? 0;
}

/** The sample of the second half that has as much under way as the first one, or nearly. */
function evenEnd(
  from: Sample,
  samples: readonly Sample[],
  units: UnitsPerRequest,
): Sample | undefined {
  const middle = (from.atSeconds + (samples.at(-1)?.atSeconds ?? 0)) / 2;
  const pending = pendingOf(from, units);
  const gap = (one: Sample): number => Math.abs(pendingOf(one, units) - pending);
  const late = samples.filter(({ atSeconds }) => atSeconds > middle);
  return late.length === 0
    ? undefined
    : late.reduce((best, one) => (gap(one) <= gap(best) ? one : best));
}

/** What one request takes directly, and what it writes to the indexes. */
type UnitsPerRequest = Pick<Forecast, 'unitsPerRequest' | 'indexUnitsPerRequest'>;

function ratesBetween(
  from: Sample,
  to: Sample,
  unitsPerRequest: number,
): Omit<SteadyRates, 'since'> {
  const seconds = to.atSeconds - from.atSeconds;
  const perSecond = (units: number): number => units / unitsPerRequest / seconds;
  const throttled = difference(from.throttledUnits, to.throttledUnits);
  const admitted = to.admittedUnits - from.admittedUnits;
  const refused = Object.values(throttled).reduce((sum, units) => sum + units, 0);
  return {
    fromSeconds: from.atSeconds,
    seconds,
    offeredPerSecond: perSecond(admitted + refused),
    admittedPerSecond: perSecond(admitted),
    throttledPerSecond: Object.fromEntries(
      Object.entries(throttled).map(([reason, units]) => [reason, perSecond(units)]),
    ),
  };
}

/** Units that were admitted and that an index has not written yet: under way, or in its queue. */
function pendingOf({ admittedUnits, resources }: Sample, units: UnitsPerRequest): number {
  const requests = admittedUnits / units.unitsPerRequest;
  const pending = resources.slice(1).map(({ name, partitions }) => {
    const written = partitions.reduce((sum, { units: own }) => sum + own, 0);
    return requests * (units.indexUnitsPerRequest[name] ?? 0) - written;
  });
  return Math.max(0, ...pending);
}

function indexRefusals({ throttledUnits }: Sample): number {
  return Object.entries(throttledUnits)
    .filter(([reason]) => reason.startsWith('IndexWrite'))
    .reduce((sum, [, units]) => sum + units, 0);
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

/** One partition over one step of time. */
interface PartitionStep {
  /** Such as `GSI1 3`: resource and number of its partition; those of a split get new ones. */
  readonly name: string;
  /** From the beginning of the arm, in seconds. */
  readonly atSeconds: number;
  readonly unitsPerSecond: number;
  readonly refusedPerSecond: number;
}

/** Admitted and offered requests of an arm in a second, in steps of equal length. */
export function requestSteps(
  { samples, forecast }: Pick<ArmResult, 'samples' | 'forecast'>,
  stepSeconds: number,
): { atSeconds: number; admitted: number; offered: number }[] {
  const begins = stepStarts(samples, stepSeconds);
  const { unitsPerRequest } = forecast;
  return begins.slice(1).map((to, step) => {
    const from = begins[step] as Sample;
    const units = (to.atSeconds - from.atSeconds) * unitsPerRequest;
    const admitted = (to.admittedUnits - from.admittedUnits) / units;
    const throttled = (throttledOf(to) - throttledOf(from)) / units;
    return { atSeconds: step * stepSeconds, admitted, offered: admitted + throttled };
  });
}

/** The partitions of an arm in its steady part; nothing where it has none. */
export function steadyPartitions({ samples, steady }: ArmResult): PartitionStep[] {
  if (!steady) return [];
  const from = sampleAt(samples, steady.fromSeconds);
  const to = sampleAt(samples, steady.fromSeconds + steady.seconds);
  if (!from || !to) return [];
  return partitionFlow(from, to).map((flow) => ({ ...flow, atSeconds: steady.fromSeconds }));
}

function partitionFlow(from: Sample, to: Sample): Omit<PartitionStep, 'atSeconds'>[] {
  const seconds = to.atSeconds - from.atSeconds;
  return to.resources.flatMap(({ name, partitions }, resource) =>
    partitions.map(({ id, units, throttledUnits }) => {
      const before = from.resources[resource]?.partitions.find((one) => one.id === id);
      return {
        name: `${name} ${id}`,
        unitsPerSecond: (units - (before?.units ?? 0)) / seconds,
        refusedPerSecond: (throttledUnits - (before?.throttledUnits ?? 0)) / seconds,
      };
    }),
  );
}

/** The first sample of every step. */
function stepStarts(samples: readonly Sample[], stepSeconds: number): Sample[] {
  const starts: Sample[] = [];
  for (const sample of samples) {
    const due = (samples[0]?.atSeconds ?? 0) + starts.length * stepSeconds;
    if (sample.atSeconds >= due) starts.push(sample);
  }
  return starts;
}

function throttledOf({ throttledUnits }: Sample): number {
  return Object.values(throttledUnits).reduce((sum, units) => sum + units, 0);
}
