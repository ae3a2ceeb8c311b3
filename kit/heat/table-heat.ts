/** The heat of one table of a governor, and of its indexes, from look to look. */

import type { HeatEvent, HeatPartition } from '../governor/event.ts';
import { PartitionEvents } from '../governor/event-source.ts';
import type { Governor } from '../governor/governor.ts';

/** Tells what has happened since the look before; times are from the first look on. */
export class TableHeat {
  readonly #news: PartitionEvents;
  readonly #zeroSeconds: number;
  readonly #resources: ReadonlySet<string>;
  #isBegun = false;

  /**
   * The first look: units that came before are not told.
   *
   * @param table the name of a table that is there; without one nothing is ever told
   * @param now model seconds
   */
  constructor(governor: Governor, table: string, now: number) {
    this.#news = new PartitionEvents(governor, now);
    this.#zeroSeconds = now;
    const tables = governor.tables.filter(({ name }) => name === table);
    const resources = tables.flatMap((one) => [one, ...one.indexes]);
    this.#resources = new Set(resources.map(({ arn }) => arn));
  }

  /**
   * What has happened up to now, in order; the layouts come before everything else.
   *
   * @param now model seconds
   */
  look(now: number): HeatEvent[] {
    const known = this.#isBegun ? [] : this.#news.known.filter(({ type }) => type === 'layout');
    this.#isBegun = true;
    return [...known, ...this.#news.since(now)]
      .filter(({ resource }) => this.#resources.has(resource))
      .map((event) => earlier(event, this.#zeroSeconds));
  }
}

/** The event with its times from another beginning on. */
function earlier(event: HeatEvent, seconds: number): HeatEvent {
  if (event.type === 'dropped') return event;
  if (event.type === 'load') return { ...event, at: event.at - seconds };
  if (event.type !== 'layout') return { ...event, atSeconds: event.atSeconds - seconds };
  const moved = ({ madeAt, retiredAt, ...partition }: HeatPartition): HeatPartition => ({
    ...partition,
    madeAt: madeAt - seconds,
    ...(retiredAt !== undefined && { retiredAt: retiredAt - seconds }),
  });
  return { ...event, partitions: event.partitions.map(moved) };
}
