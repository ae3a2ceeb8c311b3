/** What comes to one table or index, from one moment to the next. */

import type { HeatLoad, PartitionLoad } from '../heat/heat-event.ts';
import type { OperationLimit } from './limit/operation-limit.ts';
import type { KeptPartition } from './partition-map.ts';
import type { Resource } from './resource.ts';

/** Sums of one partition: written, read, refused writes, refused reads. */
const SUMS = 4;

/** Remembers what was told, so that each unit is told once. */
export class LoadMeter {
  readonly resource: Resource;
  readonly #table: Resource;
  #at: number;
  /** What was told of each partition: {@link SUMS} numbers from its id times that many on. */
  #told = new Float64Array(0);
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
    const { arn, isIndex, backlog, around } = this.resource;
    const dt = now - this.#at;
    if (dt <= 0) return undefined;
    this.#at = now;
    return {
      ...{ type: 'load', resource: arn, at: now, dt },
      partitions: this.#partitions(),
      reasons: this.#refused(),
      ...(isIndex && { backlog: [backlog.queuedUnits, around.settings.backlogUnits] }),
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
    const told = this.#told;
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
    if (this.#told.length >= count * SUMS) return;
    const room = new Float64Array(2 * count * SUMS);
    room.set(this.#told);
    this.#told = room;
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
