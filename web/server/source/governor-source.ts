/** The newest governor of the workshop that runs, or one that was named: what it tells, and who it is. */

import type { HeatEvent } from '../../../kit/governor/event.ts';
import { type GovernorAddress, newestGovernor } from '../../../kit/guard/running-governor.ts';
import type { HeatAnswer } from '../../wire/answer.ts';
import type { KnownGovernor, WebEvent } from '../../wire/event.ts';
import { GovernorStream } from './governor-stream.ts';
import { HeatBuffer } from './heat-buffer.ts';

/** Where to look for governors. */
export interface GovernorSourceOptions {
  /** The folder `.workshop`. */
  readonly workshop: string;
  /** A governor that was named: no other is heard then. */
  readonly named?: GovernorAddress;
}

/** So often signs are looked for. */
const LOOK_MS = 1_000;

/** Hears one governor at a time. */
export class GovernorSource {
  readonly #options: GovernorSourceOptions;
  readonly #memory = new HeatBuffer();
  #hear: (event: WebEvent) => void = () => {};
  #looking: NodeJS.Timeout | undefined;
  /** The governor that is listened to, whether it answers or not. */
  #place: GovernorAddress | undefined;
  #stream: GovernorStream | undefined;
  #start: string | undefined;
  #known: KnownGovernor | undefined;

  constructor(options: GovernorSourceOptions) {
    this.#options = options;
  }

  /** The governor that is heard; nothing where none runs. */
  get known(): KnownGovernor | undefined {
    return this.#known;
  }

  /** The last two minutes of it, or of the one that was heard last. */
  get heat(): HeatAnswer {
    return { ...(this.#known && { governor: this.#known }), events: this.#memory.events };
  }

  /** Looks for governors from now on. */
  listen(hear: (event: WebEvent) => void): void {
    this.#hear = hear;
    this.#look();
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  close(): void {
    clearInterval(this.#looking);
    this.#stream?.close();
  }

  #look(): void {
    const { workshop, named } = this.#options;
    const place = named ?? newestGovernor(workshop, Date.now());
    if (place?.endpoint === this.#place?.endpoint && place?.by === this.#place?.by) {
      this.#noteEngine(place);
      return;
    }
    this.#stream?.close();
    this.#stream = undefined;
    this.#place = place;
    this.#start = undefined;
    if (place) this.#follow(place);
    else this.#lose();
  }

  /** The same governor; its engine may be gone, or back. */
  #noteEngine(place: GovernorAddress | undefined): void {
    if (place?.engineIsGone === this.#place?.engineIsGone) return;
    this.#place = place;
    if (!this.#known || !place) return;
    this.#known = place;
    this.#hear({ type: 'governor', governor: place });
  }

  /** The pages hear of it when it answers. */
  #follow(place: GovernorAddress): void {
    this.#stream = new GovernorStream(place.endpoint, {
      onHello: (start, events) => this.#greet(place, start, events),
      onEvent: (event) => {
        this.#show(this.#place ?? place); // It may have been away, and go on where it left off.
        this.#take(event);
      },
      onGone: () => this.#lose(),
    });
  }

  #greet(place: GovernorAddress, start: string, events: readonly HeatEvent[]): void {
    const isOther = start !== this.#start;
    this.#start = start;
    if (isOther) {
      this.#memory.clear();
      this.#known = undefined;
    }
    this.#show(place);
    for (const event of missedEvents(this.#memory, events)) this.#take(event);
  }

  #show(place: GovernorAddress): void {
    if (this.#known) return;
    this.#known = place;
    this.#hear({ type: 'governor', governor: place });
  }

  #take(event: HeatEvent): void {
    this.#memory.add(event);
    this.#hear(event);
  }

  #lose(): void {
    if (!this.#known) return;
    this.#known = undefined;
    this.#hear({ type: 'governor' });
  }
}

/** Of what a governor tells anew: what is gone, what is there, and what was logged since. */
function missedEvents(
  { at, layouts }: HeatBuffer,
  events: readonly HeatEvent[],
): readonly HeatEvent[] {
  const gone = layouts.filter((before) => {
    const now = events.find(
      ({ type, resource }) => type === 'layout' && resource === before.resource,
    );
    return now?.type !== 'layout' || now.partitions[0]?.madeAt !== before.partitions[0]?.madeAt;
  });
  const news = events.filter((event) => !('atSeconds' in event) || event.atSeconds > at);
  return [...gone.map(({ resource }) => ({ type: 'dropped', resource }) as const), ...news];
}
