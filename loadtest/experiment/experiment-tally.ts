/** Counts what a client sees of an experiment, second by second. */

import type { Observation, ObservedFlows } from '../../simulator/calibration/observation.ts';
import type { Flow } from '../../simulator/result.ts';
import type { ThrottleReason } from './batch-sender.ts';

/** Units of one second; `refused` are also those of which DynamoDB tells no reason. */
interface SecondTally {
  admitted: number;
  refused: number;
  readonly byReason: Map<string, number>;
}

/** What a load goes to, and what an item of it is worth. */
export interface TalliedLoad {
  /** The table's name in the scenario. */
  readonly table: string;
  readonly operation: 'read' | 'write';
  readonly unitsPerItem: number;
}

/** The running counts of one load. */
export class ExperimentTally {
  readonly #load: TalliedLoad;
  readonly #seconds: SecondTally[] = [];
  /** Refused items by the table or index that refused them. */
  readonly #events = new Map<string, number>();
  #throttledRequests = 0;
  admittedUnits = 0;
  refusedUnits = 0;

  constructor(load: TalliedLoad) {
    this.#load = load;
  }

  /** Units that came through, and items that a batch left undone. */
  answered(atSeconds: number, admittedUnits: number, refusedItems: number): void {
    const second = this.#second(atSeconds);
    second.admitted += admittedUnits;
    this.admittedUnits += admittedUnits;
    this.#refuse(second, refusedItems);
  }

  /** A batch that was refused whole: its items count under each reason that DynamoDB names. */
  throttled(atSeconds: number, items: number, reasons: readonly ThrottleReason[]): void {
    const second = this.#second(atSeconds);
    this.#refuse(second, items);
    this.#throttledRequests++;
    for (const { reason, resource } of reasons) {
      const units = items * this.#load.unitsPerItem;
      second.byReason.set(reason, (second.byReason.get(reason) ?? 0) + units);
      const name = this.#nameOf(resource);
      this.#events.set(name, (this.#events.get(name) ?? 0) + items);
    }
  }

  /** Part of the whole seconds before a moment in which something was refused; 1 is all. */
  refusingShare(beforeSeconds: number): number {
    const whole = this.#upTo(Math.max(1, Math.floor(beforeSeconds)));
    return whole.filter(({ refused }) => refused > 0).length / whole.length;
  }

  /** What a published figure is measured from; answers that came after the end are left out. */
  observation(durationSeconds: number): Observation {
    const { operation, table } = this.#load;
    const flowsOf = (flow: Flow): ObservedFlows => ({ [table]: { [operation]: flow } });
    const seconds = this.#upTo(Math.ceil(durationSeconds));
    const names = new Set([table, ...this.#events.keys()]);
    const lane = operation === 'read' ? 'Read' : 'Write';
    return {
      durationSeconds,
      phases: [{ durationSeconds, flows: flowsOf(sumOf(seconds)) }],
      seconds: seconds.map((one, second) => ({ second, flows: flowsOf(sumOf([one])) })),
      resources: [...names].map((name) => ({
        name,
        metrics: {
          [`${lane}ThrottleEvents`]: this.#events.get(name) ?? 0,
          ...(name === table && { ThrottledRequests: this.#throttledRequests }),
        },
      })),
    };
  }

  #refuse(second: SecondTally, items: number): void {
    const units = items * this.#load.unitsPerItem;
    second.refused += units;
    this.refusedUnits += units;
  }

  #second(atSeconds: number): SecondTally {
    this.#upTo(Math.floor(atSeconds) + 1);
    return this.#seconds[Math.floor(atSeconds)] as SecondTally;
  }

  /** The first seconds; those in which nothing was answered are empty. */
  #upTo(count: number): SecondTally[] {
    while (this.#seconds.length < count) {
      this.#seconds.push({ admitted: 0, refused: 0, byReason: new Map() });
    }
    return this.#seconds.slice(0, count);
  }

  #nameOf(arn: string): string {
    const index = /\/index\/(.+)$/.exec(arn)?.[1];
    return index === undefined ? this.#load.table : `${this.#load.table}/${index}`;
  }
}

function sumOf(seconds: readonly SecondTally[]): Flow {
  const throttled: Record<string, number> = {};
  let admitted = 0;
  let refused = 0;
  for (const second of seconds) {
    admitted += second.admitted;
    refused += second.refused;
    for (const [reason, units] of second.byReason) {
      throttled[reason] = (throttled[reason] ?? 0) + units;
    }
  }
  return { offered: admitted + refused, admitted, throttled };
}
