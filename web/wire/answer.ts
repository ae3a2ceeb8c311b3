/** What `GET` and `POST` below `/api` answer, and what a `POST` says. */

import type { Hint } from '../../kit/checkpoint/learner/hint.ts';
import type { HeatEvent } from '../../kit/governor/event.ts';
import type { SmellId } from '../../kit/meter/smell.ts';
import type { KnownGovernor, LabProgress, ProgressSummary } from './event.ts';

/** `GET /api/home` */
export interface HomeAnswer {
  readonly progress: ProgressSummary;
  /** What `npm run doctor` says, a line each. */
  readonly doctor: readonly string[];
}

/** `GET /api/lab/N` */
export interface LabAnswer {
  readonly lab: LabProgress;
  /** Folder name under `labs/`. */
  readonly name: string;
  /** Path of the file to edit, from the project's folder. */
  readonly model: string;
  /**
   * The lesson, as safe HTML, without its title (its `<h1>`: the page has one); the heading of a step
   * has the id `1.3`.
   */
  readonly lesson: string;
  /** The lab's table and indexes, and the steps that have a table of their own. */
  readonly views: readonly TableView[];
}

/** A table that can be looked at: the shared one, or a step's own. */
export interface TableView {
  /** Absent: the table that the reading steps share. */
  readonly step?: string;
  readonly table: string;
  /** Names of its indexes. */
  readonly indexes: readonly string[];
}

/** `GET /api/lab/N/data?step=2.3&index=GSI1&key=USER%231&item=PK%00SK&from=50` */
export interface DataAnswer {
  /** When the run ended whose items these are, ISO 8601; absent where the lab has not run. */
  readonly endedAt?: string;
  readonly model?: string;
  readonly view: TableView;
  /** Absent: by the table's own keys. */
  readonly index?: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Of all collections, also those that are not among `collections`. */
  readonly collectionCount: number;
  readonly itemCount: number;
  /** Of the items of the table, those that the index does not have. */
  readonly absentCount: number;
  /** The asked-for item is not in this index: one sentence that says why. */
  readonly absent?: string;
  /** At most 50, from number `from` on: first those that the last run wrote or read. */
  readonly collections: readonly DataCollection[];
}

/** An item collection. */
export interface DataCollection {
  readonly key: string;
  /** With those that the run removed. */
  readonly itemCount: number;
  readonly bytes: number;
  /**
   * In the order of the sort key: at most 100, the chosen and the changed ones among them; where one
   * collection was asked for by its key, 100 from number `from` on.
   */
  readonly items: readonly DataItem[];
}

/** An item, ready to be shown. */
export interface DataItem {
  /** Its key in the table, `PK NUL SK`: the same in every index. */
  readonly id: string;
  readonly sort: string;
  readonly type?: string;
  readonly bytes: number;
  readonly mark?: 'new' | 'changed' | 'gone';
  /** Name and value of its other attributes, as text. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** `GET /api/lab/N/trace?step=1.3` */
export interface TraceAnswer {
  readonly endedAt?: string;
  readonly model?: string;
  /** Lines that set up a shell for the commands. */
  readonly settings: readonly string[];
  readonly requests: readonly TraceRequest[];
}

/** A request of the last run. */
export interface TraceRequest {
  readonly step: string;
  readonly fact: string;
  readonly outcome: 'pass' | 'fail' | 'todo' | 'skip';
  /** The call of the model that sent it, from 1. */
  readonly call: number;
  /** Such as `Query GSI1`. */
  readonly way: string;
  readonly itemsRead: number;
  readonly returned: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Name of the error that answered it. */
  readonly error?: string;
  /** As a command of the AWS CLI, line by line. */
  readonly command: readonly string[];
}

/** `GET /api/heat`: the last two minutes of the governor that the server hears, in order. */
export interface HeatAnswer {
  /** Absent where none runs; the events are then those of the last one, if there was one. */
  readonly governor?: KnownGovernor;
  readonly events: readonly HeatEvent[];
}

/** `GET /api/class`: the hand-ins of a folder, added up. The names are the workshop's own. */
export interface ClassAnswer {
  /** Hand-ins that were read; each learner's machine counts once. */
  readonly handIns: number;
  /** Other files and folders there, and hand-ins that are damaged. */
  readonly notReadable: number;
  /** Files beyond the first 500. */
  readonly notLookedAt: number;
  /** The folder cannot be read now: these are the figures of before. */
  readonly isGone: boolean;
  /** When the newest hand-in was written, ISO 8601. */
  readonly newestAt?: string;
  /** Ends of the classes of `ClassPattern.counts`, as multiples of the budget; behind them is one class more. */
  readonly costBounds: readonly number[];
  readonly labs: readonly ClassLab[];
}

/** A lab of the class. */
export interface ClassLab {
  readonly number: number;
  readonly title: string;
  /** Hand-ins that have begun this lab. */
  readonly begun: number;
  readonly steps: readonly ClassStep[];
  /** Smells of the last runs, the most frequent first; how many hand-ins have each. */
  readonly smells: readonly { readonly smell: SmellId; readonly handIns: number }[];
}

/** A step of the class: each hand-in is in one of the five counts. */
export interface ClassStep {
  readonly id: string;
  readonly title: string;
  readonly core: boolean;
  readonly passed: number;
  /** Three failures and more, and not passed since. */
  readonly stuck: number;
  /** Fewer failures. */
  readonly failing: number;
  readonly skipped: number;
  readonly open: number;
  readonly patterns: readonly ClassPattern[];
}

/** What an access pattern cost in the last runs. */
export interface ClassPattern {
  readonly name: string;
  /** The budget on the embedded engine. */
  readonly allowed: PatternUnits;
  /** How many last runs cost up to each bound: within the budget, up to twice the budget … */
  readonly counts: readonly number[];
  /** The highest cost; absent where nobody has run it. */
  readonly most?: PatternUnits;
}

/** Units of an access pattern. */
export interface PatternUnits {
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** `POST /api/run` and `POST /api/hint`: one step, or all. `POST /api/stop` says nothing: `{}`. */
export interface LabOrder {
  readonly lab: number;
  readonly step?: string;
}

/** `POST /api/run` and `POST /api/stop` */
export interface OrderAnswer {
  /** `busy`: another run is under way, and one will follow it. */
  readonly is: 'begun' | 'busy' | 'stopped' | 'nothing-to-stop';
}

/** `POST /api/hint` */
export type HintAnswer = Hint;

/** Any answer with a status of 400 and above. */
export interface WebRefusal {
  /** One sentence, with the next thing to do. */
  readonly refused: string;
}
