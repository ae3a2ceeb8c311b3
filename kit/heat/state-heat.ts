/** The heat of a governor that was looked at now and then, from its states. */

import type {
  GovernorState,
  IndexState,
  PartitionState,
  ResourceState,
  TableState,
} from '../governor/proxy/state.ts';
import type {
  HeatEvent,
  HeatLayout,
  HeatLoad,
  HeatPartition,
  PartitionLoad,
} from './heat-event.ts';

/** Turns states into events; the first state is the beginning, at 0 s. */
export class StateHeat {
  readonly #table: string;
  #before: { readonly state: GovernorState; readonly table: TableState } | undefined;
  #zeroSeconds = 0;
  readonly #known = new Map<string, Map<number, HeatPartition>>();

  /** @param table the name of the table that is looked at, with its indexes */
  constructor(table: string) {
    this.#table = table;
  }

  /** What has happened since the look before; nothing where the table is not there. */
  look(state: GovernorState): HeatEvent[] {
    const table = state.tables.find(({ name }) => name === this.#table);
    if (!table) return [];
    if (!this.#before) this.#zeroSeconds = state.nowSeconds;
    const before = this.#before;
    this.#before = { state, table };
    const layouts = resourcesOf(table).flatMap((one) => this.#layout(one, table, state));
    if (!before) return layouts;
    const log = state.log
      .slice(before.state.log.length)
      .filter(({ resource }) => resourcesOf(table).some(({ arn }) => arn === resource))
      .map((entry) => ({ ...entry, atSeconds: entry.atSeconds - this.#zeroSeconds }));
    const loads = resourcesOf(table).flatMap((one) => this.#load(one, before, state, table));
    return [...layouts, ...loads, ...log];
  }

  /** Nothing where the partitions are those of before. */
  #layout(resource: ResourceState, table: TableState, state: GovernorState): HeatLayout[] {
    const known = this.#known.get(resource.arn) ?? new Map<number, HeatPartition>();
    if (resource.partitions.every(({ id }) => known.has(id))) return [];
    this.#known.set(resource.arn, known);
    for (const { id, from, to, cutsCollection } of resource.partitions) {
      if (!known.has(id)) known.set(id, { id, from, to, cutsCollection, madeAt: 0 });
    }
    this.#addSplits(known, resource, state);
    const { settings } = table;
    return [
      {
        ...{ type: 'layout', resource: resource.arn, table: table.name, scale: settings.scale },
        ...(resource !== table && { index: resource.name }),
        limits: {
          write: settings.partitionWriteUnitsPerSecond,
          read: settings.partitionReadUnitsPerSecond,
        },
        partitions: [...known.values()].sort((one, other) => one.id - other.id),
      },
    ];
  }

  /** The newest split first: then a partition that no state has shown gets its interval from its halves. */
  #addSplits(
    known: Map<number, HeatPartition>,
    { arn }: ResourceState,
    { log }: GovernorState,
  ): void {
    for (const entry of log.toReversed()) {
      if (entry.type !== 'split' || entry.resource !== arn) continue;
      const at = entry.atSeconds - this.#zeroSeconds;
      const halves = entry.into.flatMap((id) => known.get(id) ?? []);
      const [first, second] = halves;
      // Splits of before the first look are no part of the picture.
      if (!first || !second || at < 0) continue;
      const { from } = first;
      const { to } = second;
      const whole = known.get(entry.partition) ?? { from, to, cutsCollection: false, madeAt: 0 };
      known.set(entry.partition, { ...whole, id: entry.partition, retiredAt: at });
      for (const half of halves) {
        known.set(half.id, { ...half, parent: entry.partition, madeAt: at });
      }
    }
  }

  #load(
    resource: ResourceState | IndexState,
    before: { readonly state: GovernorState; readonly table: TableState },
    state: GovernorState,
    table: TableState,
  ): HeatLoad[] {
    const was = resourcesOf(before.table).find(({ arn }) => arn === resource.arn);
    const dt = state.nowSeconds - before.state.nowSeconds;
    if (!was || dt <= 0) return [];
    const partitions = resource.partitions.flatMap((one) => partitionLoad(one, was));
    const own = increase(was.throttledUnits, resource.throttledUnits);
    const ofTable = increase(before.table.throttledUnits, table.throttledUnits);
    return [
      {
        type: 'load',
        resource: resource.arn,
        at: state.nowSeconds - this.#zeroSeconds,
        dt,
        partitions,
        reasons: resource === table ? own : { ...own, ...blockedBy(partitions, ofTable) },
        ...('backlog' in resource && {
          backlog: [resource.backlog.queuedUnits, resource.backlog.limitUnits] as const,
        }),
      },
    ];
  }
}

/**
 * The events of one table over several states.
 *
 * @example
 * for (const event of heatOfStates(states, 'Follows')) history.add(event);
 */
export function heatOfStates(states: readonly GovernorState[], table: string): HeatEvent[] {
  const heat = new StateHeat(table);
  return states.flatMap((state) => heat.look(state));
}

function resourcesOf(table: TableState): (TableState | IndexState)[] {
  return [table, ...table.indexes];
}

function partitionLoad(now: PartitionState, { partitions }: ResourceState): PartitionLoad[] {
  const was = partitions.find(({ id }) => id === now.id);
  const since = (of: (one: PartitionState) => number): number => of(now) - (was ? of(was) : 0);
  const load: PartitionLoad = [
    now.id,
    since(({ writeUnits }) => writeUnits),
    since(({ readUnits }) => readUnits),
    since(({ throttledWriteUnits }) => throttledWriteUnits),
    since(({ throttledReadUnits }) => throttledReadUnits),
  ];
  return load.slice(1).some((units) => units !== 0) ? [load] : [];
}

/**
 * The writes that a table refused because of one index: their units are at the index's partitions, and their
 * reasons at the table, together with those of its other indexes.
 */
function blockedBy(
  partitions: readonly PartitionLoad[],
  ofTable: Readonly<Record<string, number>>,
): Record<string, number> {
  const reasons = Object.entries(ofTable).filter(([reason]) => reason.startsWith('IndexWrite'));
  const all = reasons.reduce((sum, [, units]) => sum + units, 0);
  const refused = partitions.reduce((sum, [, , , refusedWrite]) => sum + refusedWrite, 0);
  if (all === 0 || refused === 0) return {};
  const part = Math.min(1, refused / all);
  return Object.fromEntries(reasons.map(([reason, units]) => [reason, units * part]));
}

function increase(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Record<string, number> {
  const entries = Object.entries(now)
    .map(([reason, units]) => [reason, units - (before[reason] ?? 0)] as const)
    .filter(([, units]) => units > 0);
  return Object.fromEntries(entries);
}
