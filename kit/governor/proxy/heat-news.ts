/** What has changed in the heat of a governor's partitions since it was last told. */

import type { HeatEvent } from '../../heat/heat-event.ts';
import type { Governor } from '../governor.ts';
import { layoutOf } from '../layout.ts';
import { LoadMeter } from '../load-meter.ts';
import type { Resource } from '../resource.ts';

/** Entries of the log that a new reader is told: the last ones. */
const MOST_LOGGED = 1_000;

/** A table or an index that was told of. */
interface ToldResource {
  readonly meter: LoadMeter;
  /** Partitions in the layout that was told last; each split adds two. */
  partitions: number;
}

/** Tells everything once, from its making on. */
export class HeatNews {
  readonly #governor: Governor;
  #told = new Map<string, ToldResource>();
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
      this.#told.set(resource.arn, { meter, partitions: partitionsOf(resource) });
    }
  }

  /** Model seconds up to which all is told. */
  get at(): number {
    return this.#at;
  }

  /** What somebody has to know who hears only what comes from now on: the layouts, and what was logged. */
  get known(): HeatEvent[] {
    const layouts = [...this.#told.values()].map(({ meter }) => layoutOf(meter.resource));
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
    const before = this.#told;
    this.#told = new Map();
    const there = resourcesOf(this.#governor);
    const isThere = new Set(there.map(([resource]) => resource));
    for (const [arn, told] of before) {
      if (isThere.has(told.meter.resource)) this.#told.set(arn, told);
      else events.push(...newsOf(told, now), { type: 'dropped', resource: arn });
    }
    for (const [resource, table] of there) {
      const told = this.#told.get(resource.arn) ?? {
        meter: new LoadMeter(resource, table, resource.madeAt),
        partitions: 0,
      };
      this.#told.set(resource.arn, told);
      events.push(...newsOf(told, now));
    }
    return events;
  }

  /** The log has begun anew. */
  skipLog(): void {
    this.#logged = this.#governor.log.length;
  }
}

function newsOf(told: ToldResource, now: number): HeatEvent[] {
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
