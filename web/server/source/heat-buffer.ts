/** The last two minutes of what a governor has told, so that a page that opens late sees them. */

import type { HeatEvent, HeatLayout } from '../../../kit/governor/event.ts';

/** What is kept: so many model seconds, and events of so many characters together. */
const KEPT_SECONDS = 120;
const MOST_LENGTH = 8 * 2 ** 20;

/** A table or an index from its making until it is dropped; made again it is another one. */
interface Life {
  layout: HeatLayout;
}

interface KeptEvent {
  readonly event: HeatEvent;
  /** Absent where no layout was told before it. */
  readonly life: Life | undefined;
  readonly at: number;
  readonly length: number;
}

/** Keeps events in their order, and of each table and index the last layout, which has all before it. */
export class HeatBuffer {
  readonly #lives = new Map<string, Life>();
  #kept: KeptEvent[] = [];
  #length = 0;
  #at = 0;

  /** Up to which model second something was told. */
  get at(): number {
    return this.#at;
  }

  /** Tables and indexes that are there, by their last layout. */
  get layouts(): HeatLayout[] {
    return [...this.#lives.values()].map(({ layout }) => layout);
  }

  /** What is kept, in order; the layout of a table or an index comes before all that is told of it. */
  get events(): HeatEvent[] {
    const told = new Set<Life>();
    const layoutOf = (life: Life | undefined): HeatLayout[] => {
      if (!life || told.has(life)) return [];
      told.add(life);
      return [life.layout];
    };
    const past = this.#kept.flatMap(({ event, life }) => [...layoutOf(life), event]);
    return [...past, ...[...this.#lives.values()].flatMap(layoutOf)];
  }

  add(event: HeatEvent): void {
    const life = this.#lives.get(event.resource);
    if (event.type === 'layout') {
      if (life) life.layout = event;
      else this.#lives.set(event.resource, { layout: event });
      return;
    }
    if (event.type === 'dropped') this.#lives.delete(event.resource);
    this.#at = Math.max(this.#at, timeOf(event) ?? 0);
    const { length } = JSON.stringify(event);
    this.#kept.push({ event, life, at: timeOf(event) ?? this.#at, length });
    this.#length += length;
    this.#forgetOld();
  }

  /** Another governor: what was kept belongs to the one before. */
  clear(): void {
    this.#lives.clear();
    this.#kept = [];
    this.#length = 0;
    this.#at = 0;
  }

  #forgetOld(): void {
    const first = this.#at - KEPT_SECONDS;
    for (let [oldest] = this.#kept; oldest; [oldest] = this.#kept) {
      if (oldest.at >= first && this.#length <= MOST_LENGTH) return;
      this.#length -= oldest.length;
      this.#kept.shift();
    }
  }
}

function timeOf(event: HeatEvent): number | undefined {
  if (event.type === 'load') return event.at;
  return 'atSeconds' in event ? event.atSeconds : undefined;
}
