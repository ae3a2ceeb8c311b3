/** How much work a simulation is, before it begins. */

import { Governor } from '../kit/governor/governor.ts';
import { KitError } from '../kit/kit-error.ts';
import { grouped } from '../kit/report/text.ts';
import { governedTable, namedResources } from './governed-table.ts';
import type { Phase, Scenario, ScenarioLoad } from './scenario.ts';
import type { SimulationProgress } from './simulation-progress.ts';

/** The work of a simulation. */
export interface WorkEstimate {
  /** Items that its loads send, those that are sent again included where their number is known. */
  readonly items: number;
  /** Of computing, on a machine of today that has nothing else to do; within a factor of three. */
  readonly seconds: number;
  /** Whether it may be any amount more, because a closed loop repeats until its items are in. */
  readonly isLeast: boolean;
  readonly phases: readonly PhaseWork[];
}

interface PhaseWork {
  readonly items: number;
  readonly seconds: number;
  /** Seconds of the virtual clock; without them the phase ends with its items. */
  readonly phaseSeconds?: number;
}

/** Seconds of computing that each of these takes, as measured. */
const COST = { item: 4e-7, indexWrite: 1e-6, partitionSecond: 2e-6, indexSecond: 1e-4 } as const;

/** More work is refused, in seconds of computing. */
const MOST_WORK_SECONDS = 300;

/**
 * Estimates the work of a scenario that has been checked.
 *
 * @example
 * estimateWork(scenario).seconds; // => 2.4
 */
export function estimateWork(scenario: Scenario): WorkEstimate {
  const governor = new Governor(scenario);
  for (const table of scenario.tables) governor.createTable(governedTable(table), 0);
  const resources = namedResources(governor).map(([, resource]) => resource);
  const partitions = resources.reduce((sum, { map }) => sum + map.partitions.length, 0);
  const indexes = resources.filter(({ isIndex }) => isIndex).length;
  const eachSecond = partitions * COST.partitionSecond + indexes * COST.indexSecond;
  const phases = scenario.phases.map((phase) => phaseWork(phase, eachSecond));
  return {
    items: phases.reduce((sum, { items }) => sum + items, 0),
    seconds: phases.reduce((sum, { seconds }) => sum + seconds, 0),
    isLeast: scenario.phases.some(
      ({ seconds, loads = [] }) => seconds === undefined && loads.some(({ closed }) => closed),
    ),
    phases,
  };
}

function phaseWork({ seconds: phaseSeconds, loads = [] }: Phase, eachSecond: number): PhaseWork {
  const items = loads.map((load) => itemsOf(load, phaseSeconds));
  const lasting = phaseSeconds ?? Math.max(0, ...loads.map((load) => secondsOf(load)));
  const ofLoads = loads.reduce((sum, { indexWrites = [] }, place) => {
    const each = COST.item + indexWrites.length * COST.indexWrite;
    return sum + each * (items[place] as number);
  }, 0);
  return {
    items: items.reduce((sum, count) => sum + count, 0),
    seconds: ofLoads + lasting * eachSecond,
    ...(phaseSeconds !== undefined && { phaseSeconds }),
  };
}

/** A closed loop sends again what is refused, as long as its phase has `seconds`. */
function itemsOf(load: ScenarioLoad, seconds: number | undefined): number {
  const { items = Infinity, open } = load;
  if (seconds === undefined) return items;
  const most = seconds * itemsPerSecond(load);
  return open ? Math.min(items, most) : most;
}

function secondsOf(load: ScenarioLoad): number {
  return (load.items ?? 0) / itemsPerSecond(load);
}

function itemsPerSecond({ open, closed, batch = 1 }: ScenarioLoad): number {
  if (open) return open.itemsPerSecond;
  return closed ? (closed.clients * batch) / closed.serviceSeconds : 0;
}

/** The part of the work that is done, from 0 to 1. */
export function doneShare(
  { phases, seconds }: WorkEstimate,
  { place, phaseSeconds, phaseItems }: SimulationProgress,
): number {
  const before = phases.slice(0, place).reduce((sum, phase) => sum + phase.seconds, 0);
  const phase = phases[place] as PhaseWork;
  const part =
    phase.phaseSeconds === undefined
      ? phaseItems / Math.max(1, phase.items)
      : phaseSeconds / Math.max(1e-9, phase.phaseSeconds);
  return Math.min(1, (before + Math.min(1, part) * phase.seconds) / Math.max(1e-9, seconds));
}

/** The work in words: `86,400,000 items, about 35 s of computing`. */
export function workText({ items, seconds, isLeast }: WorkEstimate): string {
  const least = isLeast ? 'at least ' : '';
  return `${least}${grouped(Math.round(items))} items, ${isLeast ? least : 'about '}${durationText(seconds)} of computing`;
}

/**
 * Refuses work that takes longer than somebody waits for without having asked for it.
 *
 * @param asking how it is asked for, such as `long=yes`
 * @throws {KitError} `simulation.long`
 */
export function checkWork(work: WorkEstimate, asking: string): void {
  if (work.seconds <= MOST_WORK_SECONDS) return;
  throw new KitError(
    'usage',
    'simulation.long',
    `Expected at most ${durationText(MOST_WORK_SECONDS)} of computing, got ${workText(work)}. Shorten the phases, lower the rates, or say ${asking}.`,
  );
}

/** A time as people say it: `12 s`, `3 minutes`, `26 hours`. */
export function durationText(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 100 * 60) return `${Math.round(seconds / 60)} minutes`;
  return `${grouped(Math.round(seconds / 3_600))} hours`;
}
