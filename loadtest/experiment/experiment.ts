/** The published experiments that a client can repeat on real DynamoDB. */

import type { RequestUnits } from '../../kit/capacity/request-units.ts';
import { PUBLISHED } from '../../simulator/calibration/published.ts';
import type { PublishedCase } from '../../simulator/calibration/published-case.ts';
import type { Phase, Scenario, ScenarioLoad } from '../../simulator/scenario.ts';

/** An experiment that can be run; its load is the first phase of its scenario. */
export interface Experiment {
  readonly name: ExperimentName;
  readonly published: PublishedCase;
  /** What a run is measured in, and the least of it that still gives figures. */
  readonly length: { readonly unit: LengthUnit; readonly shortest: number };
  /** Units a second that its table may take: well above the published rate. */
  readonly most: RequestUnits;
  /** How long a whole run takes when DynamoDB does what the model says. */
  readonly wholeSeconds: number;
}

/** A load ends with its items, or with its seconds. */
export type LengthUnit = 'items' | 'seconds';

/**
 * The experiments by name. `shortest` is the shortest run that still gives figures: in such a run, the
 * bucket that is full at the beginning changes the rate by less than half of the tolerance, and the
 * buffer of the slow index is full long before the end.
 */
export const EXPERIMENTS = {
  'one-key': experiment('one-key', 'P1-1,', {
    length: { unit: 'items', shortest: 20_000 },
    most: { readUnits: 1, writeUnits: 2_000 },
    wholeSeconds: 360,
  }),
  'spread-keys': experiment('spread-keys', 'P1-3,', {
    length: { unit: 'items', shortest: 36_000 },
    most: { readUnits: 1, writeUnits: 8_000 },
    wholeSeconds: 120,
  }),
  'strong-reads': experiment('strong-reads', 'P2-1, strong', {
    length: { unit: 'seconds', shortest: 20 },
    most: { readUnits: 10_000, writeUnits: 500 },
    wholeSeconds: 120,
  }),
  'slow-index': experiment('slow-index', 'L-4,', {
    length: { unit: 'seconds', shortest: 120 },
    most: { readUnits: 1, writeUnits: 1_000 },
    wholeSeconds: 600,
  }),
} as const;

export type ExperimentName = 'one-key' | 'spread-keys' | 'strong-reads' | 'slow-index';

/** The phase that is sent, and its one load. */
export function sentLoad({ phases }: Scenario): { phase: Phase; load: ScenarioLoad } {
  const [phase] = phases as [Phase];
  const [load] = phase.loads as [ScenarioLoad];
  return { phase, load };
}

/** How long a scenario's load is, in the unit of its experiment. */
export function lengthOf(scenario: Scenario): number {
  const { phase, load } = sentLoad(scenario);
  return (load.items ?? phase.seconds) as number;
}

/**
 * The part of a scenario that is sent: its first phase, as long as that.
 *
 * The later phases are about splits, which DynamoDB shows to nobody.
 */
export function sentScenario(scenario: Scenario, length: number = lengthOf(scenario)): Scenario {
  const { phase, load } = sentLoad(scenario);
  const sent: Phase =
    load.items === undefined
      ? { ...phase, seconds: length }
      : { ...phase, loads: [{ ...load, items: length }] };
  return { ...scenario, phases: [sent] };
}

function experiment(
  name: ExperimentName,
  published: string,
  more: Omit<Experiment, 'name' | 'published'>,
): Experiment {
  const found = PUBLISHED.find((one) => one.name.startsWith(published)) as PublishedCase;
  return { name, published: found, ...more };
}
