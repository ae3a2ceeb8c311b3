/**
 * What a governor tells of a table or an index: the tree of its splits as a heat map draws it, and what
 * came to each partition since the last look.
 */

import type { HeatEvent, HeatLayout, HeatLoad, HeatPartition, PartitionLoad } from './event.ts';
import type { Governor } from './governor.ts';
import { HASH_END, type Key, LOWEST } from './key.ts';
import type { OperationLimit } from './operation-limit.ts';
import type { KeptPartition, RetiredPartition } from './partition-map.ts';
import type { Resource } from './resource.ts';

/** All partitions that a table or an index has had so far; the model is not moved by it. */
export function layoutOf({ arn, name, tableName, isIndex, context, map }: Resource): HeatLayout {
  const { scale, partitionWriteUnitsPerSecond, partitionReadUnitsPerSecond } = context.settings;
  const partitions = [...map.retired, ...map.partitions].map(heatPartition);
  return {
    type: 'layout',
    resource: arn,
    table: tableName,
    ...(isIndex && { index: name }),
    scale,
    limits: { write: partitionWriteUnitsPerSecond, read: partitionReadUnitsPerSecond },
    partitions: partitions.sort((one, other) => one.id - other.id),
  };
}

/**
 * The interval that a partition owns, as parts of the line of hashes.
 *
 * @example
 * intervalOf({ from: { hash: 0, sortKey: LOWEST }, to: undefined });
 * // => { from: 0, to: 1, cutsCollection: false }
 */
export function intervalOf({
  from,
  to,
}: Pick<KeptPartition, 'from' | 'to'>): Pick<HeatPartition, 'from' | 'to' | 'cutsCollection'> {
  const isInside = (key: Key | undefined): boolean => key !== undefined && key.sortKey !== LOWEST;
  return {
    from: from.hash / HASH_END,
    to: (to?.hash ?? HASH_END) / HASH_END,
    cutsCollection: isInside(from) || isInside(to),
  };
}

function heatPartition(partition: KeptPartition | RetiredPartition): HeatPartition {
  const { id, parent, madeAt } = partition;
  return {
    id,
    ...(parent !== undefined && { parent }),
    ...intervalOf(partition),
    madeAt,
    ...('retiredAt' in partition && { retiredAt: partition.retiredAt }),
  };
}

/** Sums of one partition: written, read, refused writes, refused reads. */
const SUMS = 4;

/** Remembers what was told, so that each unit is told once. */
class LoadMeter {
  readonly resource: Resource;
  readonly #table: Resource;
  #at: number;
  /** What was told of each partition: {@link SUMS} numbers from its id times that many on. */
  #reported = new Float64Array(0);
  /** Retired partitions whose sums, which are final, were told. */
  #retired = 0;
  readonly #reasons = new Map<string, number>();

  /**
   * Measures all that has come so far, as from that moment on.
   *
   * @param table of an index; a table's own
   * @param at model seconds
   */
  constructor(resource: Resource, table: Resource, at: number) {
    this.resource = resource;
    this.#table = table;
    this.#at = at;
  }

  /** Forgets what has come so far. */
  skip(now: number): void {
    this.#partitions();
    this.#refused();
    this.#at = now;
  }

  /**
   * What has come since the last time. Units are below zero where more was given back than came.
   *
   * @returns nothing while model time has not moved: the next time has it
   */
  read(now: number): HeatLoad | undefined {
    const { arn, isIndex, backlog, context } = this.resource;
    const dt = now - this.#at;
    if (dt <= 0) return undefined;
    this.#at = now;
    return {
      type: 'load',
      resource: arn,
      at: now,
      dt,
      partitions: this.#partitions(),
      reasons: this.#refused(),
      ...(isIndex && { backlog: [backlog.queuedUnits, context.settings.backlogUnits] }),
    };
  }

  #partitions(): PartitionLoad[] {
    const { partitions, retired } = this.resource.map;
    this.#makeRoomFor(partitions.length + retired.length);
    const changed = [...retired.slice(this.#retired), ...partitions].flatMap((one) => {
      const load = this.#since(one);
      return load.some((sum, place) => place > 0 && sum !== 0) ? [load] : [];
    });
    this.#retired = retired.length;
    return changed.sort(([one], [other]) => one - other);
  }

  #since({ id, admitted, throttled }: KeptPartition): PartitionLoad {
    const told = this.#reported;
    const place = id * SUMS;
    const load: PartitionLoad = [
      id,
      admitted.Write - (told[place] as number),
      admitted.Read - (told[place + 1] as number),
      throttled.Write - (told[place + 2] as number),
      throttled.Read - (told[place + 3] as number),
    ];
    told.set([admitted.Write, admitted.Read, throttled.Write, throttled.Read], place);
    return load;
  }

  #makeRoomFor(count: number): void {
    if (this.#reported.length >= count * SUMS) return;
    const room = new Float64Array(2 * count * SUMS);
    room.set(this.#reported);
    this.#reported = room;
  }

  #refused(): Record<string, number> {
    const since: Record<string, number> = {};
    for (const [reason, units] of refusedUnits(this.resource, this.#table)) {
      const more = units - (this.#reasons.get(reason) ?? 0);
      if (more !== 0) since[reason] = more;
      this.#reasons.set(reason, units);
    }
    return since;
  }
}

/** Sums by reason: of a table's requests; of an index also the writes that its table refused because of it. */
function refusedUnits(
  { read, write, arn, isIndex }: Resource,
  table: Resource,
): Map<string, number> {
  const sums = new Map<string, number>();
  const count = ({ throttledUnits }: OperationLimit, isCounted: (arn: string) => boolean): void => {
    for (const [{ reason, resource }, units] of throttledUnits) {
      if (isCounted(resource)) sums.set(reason, (sums.get(reason) ?? 0) + units);
    }
  };
  for (const limits of [read, write]) count(limits, () => true);
  if (isIndex) count(table.write, (resource) => resource === arn);
  return sums;
}

/** Entries of the log that a new reader is told: the last ones. */
const MOST_LOGGED = 1_000;

/** A table or an index that was told of. */
interface ReportedResource {
  readonly meter: LoadMeter;
  /** Partitions in the layout that was told last; each split adds two. */
  partitions: number;
}

/** Tells everything once, from its making on. */
export class PartitionEvents {
  readonly #governor: Governor;
  #reported = new Map<string, ReportedResource>();
  #logged: number;
  #at: number;

  /** @param now model seconds: what came before is not told */
  constructor(governor: Governor, now: number) {
    this.#governor = governor;
    this.#logged = governor.log.length;
    this.#at = now;
    for (const [resource, table] of resourcesOf(governor)) {
      const meter = new LoadMeter(resource, table, now);
      meter.skip(now);
      this.#reported.set(resource.arn, { meter, partitions: partitionsOf(resource) });
    }
  }

  /** Model seconds up to which all is told. */
  get at(): number {
    return this.#at;
  }

  /** What somebody has to know who hears only what comes from now on: the layouts, and what was logged. */
  get known(): HeatEvent[] {
    const layouts = [...this.#reported.values()].map(({ meter }) => layoutOf(meter.resource));
    return [...layouts, ...this.#governor.log.slice(-MOST_LOGGED)];
  }

  /**
   * What has happened since the last time, in order: what was logged; then of each table and index
   * what is gone, its partitions where they have changed, and its load.
   *
   * @param now model seconds
   */
  since(now: number): HeatEvent[] {
    this.#at = now;
    const { log } = this.#governor;
    const events: HeatEvent[] = log.slice(this.#logged);
    this.#logged = log.length;
    const before = this.#reported;
    this.#reported = new Map();
    const there = resourcesOf(this.#governor);
    const isThere = new Set(there.map(([resource]) => resource));
    for (const [arn, told] of before) {
      if (isThere.has(told.meter.resource)) this.#reported.set(arn, told);
      else events.push(...newsOf(told, now), { type: 'dropped', resource: arn });
    }
    for (const [resource, table] of there) {
      const told = this.#reported.get(resource.arn) ?? {
        meter: new LoadMeter(resource, table, resource.madeAt),
        partitions: 0,
      };
      this.#reported.set(resource.arn, told);
      events.push(...newsOf(told, now));
    }
    return events;
  }

  /** The log has begun anew. */
  skipLog(): void {
    this.#logged = this.#governor.log.length;
  }
}

function newsOf(told: ReportedResource, now: number): HeatEvent[] {
  const { resource } = told.meter;
  const partitions = partitionsOf(resource);
  const isChanged = partitions !== told.partitions;
  told.partitions = partitions;
  const load = told.meter.read(now);
  return [...(isChanged ? [layoutOf(resource)] : []), ...(load ? [load] : [])];
}

/** Every table and index, with its table. */
function resourcesOf({ tables }: Governor): [Resource, Resource][] {
  return tables.flatMap((table) =>
    [table, ...table.indexes].map((resource): [Resource, Resource] => [resource, table]),
  );
}

function partitionsOf({ map }: Resource): number {
  return map.partitions.length + map.retired.length;
}
