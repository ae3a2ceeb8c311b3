/** A source that answers from a recording. What it tells, a test says. */

import { KitError } from '../../kit/kit-error.ts';
import type { DataQuery, WebSource } from '../../web/server/web-source.ts';
import type {
  ClassAnswer,
  DataAnswer,
  HeatAnswer,
  HintAnswer,
  HomeAnswer,
  LabAnswer,
  LabOrder,
  OrderAnswer,
  TraceAnswer,
} from '../../web/wire/answer.ts';
import type { Hello, WebEvent } from '../../web/wire/event.ts';
import type { RecordedData, Recording } from './recording.ts';

/** Plays a recording. */
export class RecordedSource implements WebSource {
  readonly #recording: Recording;
  readonly #lesson: string;
  #hasRun: boolean;
  #hear: (event: WebEvent) => void = () => {};
  /** What was ordered, in order. */
  readonly orders: LabOrder[] = [];
  #classVersion: number | undefined;
  #classAnswer: ClassAnswer | undefined;
  /** What a page is told of the heat that came before, and of the governor; a test says it. */
  heatAnswer: HeatAnswer = { events: [] };
  /** What a page hears that is opened after the run. */
  readonly after: Hello;

  /**
   * @param lesson of the recording's lab, as HTML
   * @param hasRun whether the run is over when the page is opened
   */
  constructor(recording: Recording, lesson: string, hasRun: boolean) {
    this.#recording = recording;
    this.#lesson = lesson;
    this.#hasRun = hasRun;
    this.after = recording.after;
  }

  /** Tells the page something. */
  tell(...events: readonly WebEvent[]): void {
    for (const event of events) {
      if (event.type === 'run-end') this.#hasRun = true;
      this.#hear(event);
    }
  }

  /** Tells the whole run. */
  play(): void {
    const { events, after } = this.#recording;
    this.tell(...events, { type: 'progress', progress: after.progress });
  }

  async hello(): Promise<Hello> {
    const { governor } = this.heatAnswer;
    return {
      ...(this.#hasRun ? this.after : this.#recording.before),
      ...(governor && { governor }),
      ...(this.#classVersion !== undefined && { classVersion: this.#classVersion }),
    };
  }

  async home(): Promise<HomeAnswer> {
    return this.#recording.home;
  }

  async lab(number: number): Promise<LabAnswer> {
    if (number !== this.#recording.lab.lab.number) throw notRecorded(`lab ${number}`);
    return { ...this.#recording.lab, lesson: this.#lesson };
  }

  async data(_lab: number, query: DataQuery): Promise<DataAnswer> {
    const { data } = this.#recording;
    const found = data.find(({ query: kept }) => isSameQuery(kept, shownQuery(query, data[0])));
    if (!found) throw notRecorded(JSON.stringify(query));
    return found.answer;
  }

  async trace(_lab: number, step: string | undefined): Promise<TraceAnswer> {
    const { trace } = this.#recording;
    if (step === undefined) return trace;
    return { ...trace, requests: trace.requests.filter((request) => request.step === step) };
  }

  /** From now on there is a class; the page hears of each change. */
  showClass(answer: ClassAnswer): void {
    this.#classAnswer = answer;
    this.#classVersion = (this.#classVersion ?? 0) + 1;
    this.tell({ type: 'class', classVersion: this.#classVersion });
  }

  async classroom(): Promise<ClassAnswer> {
    if (!this.#classAnswer) throw notRecorded('a class');
    return this.#classAnswer;
  }

  async heat(): Promise<HeatAnswer> {
    return this.heatAnswer;
  }

  async run(order: LabOrder): Promise<OrderAnswer> {
    this.orders.push(order);
    this.play();
    return { is: 'begun' };
  }

  async hint(order: LabOrder): Promise<HintAnswer> {
    this.orders.push(order);
    if (!this.#recording.hint) throw notRecorded('a hint');
    return this.#recording.hint;
  }

  async stop(): Promise<OrderAnswer> {
    return { is: 'stopped' };
  }

  listen(hear: (event: WebEvent) => void): void {
    this.#hear = hear;
  }

  async close(): Promise<void> {}
}

/** A chosen item changes nothing where it is in the first page anyway. */
function shownQuery({ item, ...query }: DataQuery, first: RecordedData | undefined): DataQuery {
  const items = first?.answer.collections.flatMap((collection) => collection.items) ?? [];
  const isShown = isSameQuery(query, { from: 0 }) && items.some(({ id }) => id === item);
  return isShown || item === undefined ? query : { ...query, item };
}

function isSameQuery(one: DataQuery, other: DataQuery): boolean {
  const names = ['step', 'index', 'key', 'item', 'from'] as const;
  return names.every((name) => one[name] === other[name]);
}

function notRecorded(what: string): KitError {
  return new KitError(
    'usage',
    'recording.notRecorded',
    `Expected a question that was recorded, got one for ${what}. Ask it in tools/browser/scene.ts, and record anew.`,
  );
}
