/** What each partition admitted, step by step and in the steady part. */

import type { ArmResult } from '../run/result.ts';
import type { Sample } from '../run/sample.ts';

/** One partition over one step of time. */
export interface PartitionStep {
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
  const [first] = samples;
  if (!steady || !first) return [];
  const fromSeconds = first.atSeconds + steady.fromSeconds;
  const from = samples.find(({ atSeconds }) => atSeconds >= fromSeconds - 1e-6);
  const to = samples.find(({ atSeconds }) => atSeconds >= fromSeconds + steady.seconds - 1e-6);
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
