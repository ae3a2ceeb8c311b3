/** Where the server takes its answers from: the labs on disk, or a recording. */

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
} from '../wire/answer.ts';
import type { Hello, WebEvent } from '../wire/event.ts';

/** Which items to show. */
export interface DataQuery {
  readonly step?: string;
  readonly index?: string;
  /** The exact partition key of the one collection to show. */
  readonly key?: string;
  /** The item that is to be in view, by its id. */
  readonly item?: string;
  /** Number of the first collection, or, with `key`, of the first item of the collection; from 0. */
  readonly from: number;
}

/** Answers what the page asks. Each throws a `KitError` of usage for a lab, step or index that is not there. */
export interface WebSource {
  hello(): Promise<Hello>;
  home(): Promise<HomeAnswer>;
  lab(number: number): Promise<LabAnswer>;
  data(lab: number, query: DataQuery): Promise<DataAnswer>;
  trace(lab: number, step: string | undefined): Promise<TraceAnswer>;
  /** @throws {KitError} of usage where there is no folder of hand-ins */
  classroom(): Promise<ClassAnswer>;
  heat(): Promise<HeatAnswer>;
  run(order: LabOrder): Promise<OrderAnswer>;
  hint(order: LabOrder): Promise<HintAnswer>;
  stop(): Promise<OrderAnswer>;
  /** Calls with what happens, from now on. */
  listen(hear: (event: WebEvent) => void): void;
  /** Ends what runs. */
  close(): Promise<void>;
}

/** The part of a source that is about the labs. */
export type LabsPart = Omit<WebSource, 'heat' | 'classroom'>;
