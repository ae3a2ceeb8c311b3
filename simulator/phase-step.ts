/** One phase of a simulation, in steps. */

import type { Governor } from '../kit/governor/governor.ts';
import { KitError } from '../kit/kit-error.ts';
import { Random } from '../kit/random.ts';
import { EventSource } from './event-source.ts';
import { namedResources, throughputOf } from './governed-table.ts';
import {
  type Actor,
  closedClient,
  type LoadCount,
  type LoadParts,
  noCount,
  openLoop,
} from './load-loop.ts';
import { apiOperation } from './metric-record.ts';
import type { Recorder } from './recorder.ts';
import type { LoadResult, PhaseResult } from './result.ts';
import type { ClosedLoop, Phase, ScenarioLoad } from './scenario.ts';
import type { SimulationSteps } from './simulation-progress.ts';
import { WaitRecord } from './wait-record.ts';

/** Longest phase: a day, as the schema says of `seconds`. */
const PHASE_MAX_SECONDS = 86_400;

/** A step ends after so many requests, or so many seconds of the virtual clock. */
const STEP = { requests: 2_000, seconds: 20 } as const;

/** A phase where it is in its simulation. */
export interface PhaseRun {
  readonly phase: Phase;
  /** From 0. */
  readonly place: number;
  /** Text that is this phase's own; its loads draw from random sources of their own. */
  readonly seed: string;
  /** Model time, in seconds. */
  readonly start: number;
  readonly governor: Governor;
  readonly recorder: Recorder;
}

/** A load that is under way. */
interface RunningLoad {
  readonly load: ScenarioLoad;
  readonly count: LoadCount;
  readonly waits: WaitRecord;
}

/**
 * Runs one phase.
 *
 * @throws {KitError} `simulation.endless`
 */
export function* phaseSteps(
  run: PhaseRun,
): SimulationSteps<{ result: PhaseResult; isPartial: boolean }> {
  const { phase, start, governor, recorder } = run;
  recorder.upTo(start, phase.name);
  const before = recorder.snapshot();
  if (phase.change) changeThroughput(governor, phase.change, start);
  const agenda = new Agenda();
  const loads = (phase.loads ?? []).map((load, number) => begin(load, number, run, agenda));
  const { now, isPartial } = yield* timeSteps(run, agenda, loads);
  recorder.upTo(now, phase.name);
  governor.advance(now);
  const counts = namedResources(governor).map(([name, { map }]) => [name, map.partitions.length]);
  const result = {
    name: phase.name,
    startSeconds: start,
    durationSeconds: now - start,
    flows: recorder.flowsSince(before, recorder.snapshot()),
    loads: loads.map(({ load, count, waits }) => ({
      ...count,
      ...described(load),
      ...(load.closed && { waits: waits.result() }),
    })),
    partitions: Object.fromEntries(counts),
  };
  return { result, isPartial };
}

/** Lets the actors act and the time pass; `now` is when the phase ended, or was ended. */
function* timeSteps(
  { phase, place, start, recorder }: PhaseRun,
  agenda: Agenda,
  loads: readonly RunningLoad[],
): SimulationSteps<{ now: number; isPartial: boolean }> {
  const limit = start + (phase.seconds ?? PHASE_MAX_SECONDS);
  let now = start;
  const isEnded = function* (): SimulationSteps<boolean> {
    const phaseItems = loads.reduce((sum, one) => sum + doneItems(one), 0);
    return (yield { place, phaseSeconds: now - start, phaseItems }) === true;
  };
  let stepEndsAt = recorder.nextAt + STEP.seconds;
  for (let requests = 1; agenda.time < limit; requests++) {
    now = agenda.time;
    if (now >= recorder.nextAt) recorder.upTo(now, phase.name);
    agenda.act();
    if (requests % STEP.requests > 0 && now < stepEndsAt) continue;
    stepEndsAt = recorder.nextAt + STEP.seconds;
    if (yield* isEnded()) return { now, isPartial: true };
  }
  if (phase.seconds === undefined && agenda.time < Infinity) throw endless(phase);
  const ended = Math.max(start, ...loads.map(({ count }) => count.endedAtSeconds));
  const end = phase.seconds === undefined ? ended : limit;
  for (let quiet = recorder.nextAt + STEP.seconds; quiet < end; quiet += STEP.seconds) {
    now = quiet;
    recorder.upTo(now, phase.name);
    if (yield* isEnded()) return { now, isPartial: true };
  }
  return { now: end, isPartial: false };
}

/** An open loop is done with an item whatever the answer, a closed one when it is admitted. */
function doneItems({ load, count }: RunningLoad): number {
  return load.open ? count.offeredItems : count.admittedItems;
}

function begin(
  load: ScenarioLoad,
  number: number,
  { seed, start, governor, recorder }: PhaseRun,
  agenda: Agenda,
): RunningLoad {
  const count = noCount();
  recorder.watch({ table: load.table, operation: apiOperation(load), count });
  const source = new EventSource(load, governor, `${seed}/${number}`);
  const random = new Random(`${seed}/${number}/client`);
  const waits = new WaitRecord();
  const parts = { governor, source, random, count, waits, batch: load.batch ?? 1 };
  for (const actor of actorsOf(load, parts, start)) agenda.add(actor, start);
  return { load, count, waits };
}

function actorsOf(load: ScenarioLoad, parts: LoadParts, start: number): Actor[] {
  if (load.open) return [openLoop(load.open, parts, start)];
  const loop = load.closed as ClosedLoop;
  return Array.from({ length: loop.clients }, () => closedClient(loop, parts));
}

function described(load: ScenarioLoad): Omit<LoadResult, keyof LoadCount> {
  const target = load.index === undefined ? load.table : `${load.table}/${load.index}`;
  return {
    what: `${load.operation} ${target}`,
    target,
    loop: load.open ? 'open' : 'closed',
    retries: load.closed?.backoff ?? 'none',
  };
}

function changeThroughput(
  governor: Governor,
  change: NonNullable<Phase['change']>,
  now: number,
): void {
  const resource = governor.resource(change.table, change.index);
  governor.changeThroughput(resource, throughputOf(change.mode, change), now);
}

function endless({ name }: Phase): KitError {
  return new KitError(
    'usage',
    'simulation.endless',
    `Expected phase \`${name}\` to end within ${PHASE_MAX_SECONDS} s, but it has not. Give it \`seconds\`, fewer items, or more throughput.`,
  );
}

/** Actors of equal times act in the order in which they were added. */
class Agenda {
  readonly #times: number[] = [];
  readonly #places: number[] = [];
  readonly #actors: Actor[] = [];

  add(actor: Actor, time: number): void {
    this.#times.push(time);
    this.#places.push(this.#actors.push(actor) - 1);
    let child = this.#times.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) break;
      this.#swap(child, parent);
      child = parent;
    }
  }

  /** The time of the next act; `Infinity` when there is none. */
  get time(): number {
    return this.#times[0] ?? Infinity;
  }

  /** Lets the first one act, and puts it where its next time belongs. */
  act(): void {
    const actor = this.#actors[this.#places[0] as number] as Actor;
    this.#times[0] = actor.act(this.time);
    let parent = 0;
    for (;;) {
      let first = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < this.#times.length && this.#isBefore(child, first)) first = child;
      }
      if (first === parent) return;
      this.#swap(first, parent);
      parent = first;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [oneTime, otherTime] = [this.#times[one] as number, this.#times[other] as number];
    if (oneTime !== otherTime) return oneTime < otherTime;
    return (this.#places[one] as number) < (this.#places[other] as number);
  }

  #swap(one: number, other: number): void {
    const [times, places] = [this.#times, this.#places];
    [times[one], times[other]] = [times[other] as number, times[one] as number];
    [places[one], places[other]] = [places[other] as number, places[one] as number];
  }
}
