/** Runs a scenario on a virtual clock: the model, loads, and nothing that waits. */

import { Governor } from '../kit/governor/governor.ts';
import type { GovernorOptions } from '../kit/governor/setting.ts';
import { KitError } from '../kit/kit-error.ts';
import { Random } from '../kit/random.ts';
import { type Actor, type LoadCount, noCount } from './actor.ts';
import { Agenda } from './agenda.ts';
import { apiOperation } from './api-operation.ts';
import { checkScenario } from './check-scenario.ts';
import { closedClient } from './closed-loop.ts';
import { EventSource } from './event-source.ts';
import { governedTable, throughputOf } from './governed-table.ts';
import { namedResources } from './named-resource.ts';
import { type LoadParts, openLoop } from './open-loop.ts';
import { Recorder } from './recorder.ts';
import { resourceResults } from './resource-result.ts';
import type { LoadResult, PhaseResult, SimulationResult } from './result.ts';
import type { ClosedLoop, Phase, Scenario, ScenarioLoad } from './scenario.ts';
import { WaitRecord } from './wait-record.ts';

/** Longest phase: a day, as the schema says of `seconds`. */
const PHASE_MAX_SECONDS = 86_400;

/**
 * Simulates a scenario.
 *
 * The same scenario and seed give the same result, down to the last unit.
 *
 * @param options in place of the scenario's own; inferred figures may leave their range here
 * @throws {KitError} `scenario.…` for what {@link checkScenario} refuses, `simulation.endless`
 * @example
 * simulate(await readScenario('simulator/examples/p1-1-one-key.json')).log
 */
export function simulate(scenario: Scenario, options: GovernorOptions = {}): SimulationResult {
  checkScenario(scenario);
  const parameters = { ...scenario.parameters, ...options.parameters };
  const governor = new Governor({ ...scenario, ...options, parameters });
  for (const table of scenario.tables) governor.createTable(governedTable(table), 0);
  const recorder = new Recorder(governor);
  const phases: PhaseResult[] = [];
  let now = 0;
  scenario.phases.forEach((phase, place) => {
    const result = runPhase(phase, `${governor.settings.seed}/${place}`, governor, recorder, now);
    now = result.startSeconds + result.durationSeconds;
    phases.push(result);
  });
  recorder.upTo(Math.ceil(now), scenario.phases.at(-1)?.name ?? '');
  return {
    title: scenario.title,
    settings: governor.settings,
    durationSeconds: now,
    phases,
    seconds: recorder.seconds,
    log: governor.log,
    resources: resourceResults(governor),
    metricData: recorder.metricData(),
  };
}

/** Runs one phase from `start` on; its loads draw from random sources of their own. */
function runPhase(
  phase: Phase,
  seed: string,
  governor: Governor,
  recorder: Recorder,
  start: number,
): PhaseResult {
  recorder.upTo(start, phase.name);
  const before = recorder.snapshot();
  if (phase.change) changeThroughput(governor, phase.change, start);
  const agenda = new Agenda();
  const loads = (phase.loads ?? []).map((load, place) => {
    const count = noCount();
    recorder.watch({ table: load.table, operation: apiOperation(load), count });
    const source = new EventSource(load, governor, `${seed}/${place}`);
    const random = new Random(`${seed}/${place}/client`);
    const waits = new WaitRecord();
    const parts = { governor, source, random, count, waits, batch: load.batch ?? 1 };
    for (const actor of actorsOf(load, parts, start)) agenda.add(actor, start);
    return { load, count, waits };
  });
  const end = start + (phase.seconds ?? PHASE_MAX_SECONDS);
  while (agenda.time < end) {
    if (agenda.time >= recorder.nextAt) recorder.upTo(agenda.time, phase.name);
    agenda.act();
  }
  if (phase.seconds === undefined && agenda.time < Infinity) throw endless(phase);
  const ended = Math.max(start, ...loads.map(({ count }) => count.endedAtSeconds));
  const now = phase.seconds === undefined ? ended : end;
  recorder.upTo(now, phase.name);
  governor.advance(now);
  const counts = namedResources(governor).map(([name, { map }]) => [name, map.partitions.length]);
  return {
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
