/**
 * DynamoDB's partitions as a model: tables, a clock that the caller moves, and one question,
 * whether a request is admitted. It keeps no time of its own and does no I/O.
 *
 * Every layer says the same three verbs of an event: *admit* asks the limits and takes the units,
 * *apply* lets the partition grow and hands the indexes their work, *complete* corrects the units
 * once the answer has told the cost, and applies what the answer has told.
 */

import { KitError } from '../kit-error.ts';
import { Random } from '../random.ts';
import {
  admit,
  apply,
  type CapacityEvent,
  charge,
  type EventIndexWrite,
  type EventOutcome,
  takeBack,
} from './admission.ts';
import type { LogEntry } from './event.ts';
import { compareKeys } from './key.ts';
import {
  type GovernedIndexDefinition,
  type GovernedTableDefinition,
  Resource,
} from './resource.ts';
import { type GovernorOptions, resolveSettings, type Settings } from './setting.ts';
import { closeSecond, splitAll } from './split.ts';
import type { Refusal } from './throttling.ts';
import { doublingsFor, type Throughput } from './throughput.ts';

/** Index queues drain this often in a model second. */
const DRAINS_PER_SECOND = 100;

/** A database's tables, their partitions, and the model time. */
export class Governor {
  readonly settings: Settings;
  log: LogEntry[] = [];
  #random: Random;
  readonly #tables = new Map<string, Resource>();
  #drains = 0;
  #hasIndexes = false;
  #nextTick = 0;

  /** @throws {KitError} `governor.badScale` */
  constructor(options: GovernorOptions = {}) {
    this.settings = resolveSettings(options);
    this.#random = this.#firstRandom();
  }

  /** The tables, in the order of their creation. */
  get tables(): readonly Resource[] {
    return [...this.#tables.values()];
  }

  /**
   * @param settings of this table, where they are not the governor's
   * @throws {KitError} `governor.tableExists`
   */
  createTable(
    definition: GovernedTableDefinition,
    now: number,
    settings: Settings = this.settings,
  ): Resource {
    this.advance(now);
    const { name } = definition;
    if (this.#tables.has(name)) {
      throw new KitError(
        'usage',
        'governor.tableExists',
        `Expected a new table, got \`${name}\`, which is there. Choose another name.`,
      );
    }
    const context = { settings, random: this.#random };
    const table = new Resource(definition, context, now);
    this.#tables.set(name, table);
    if (table.indexes.length > 0) this.#drainFrom(now);
    return table;
  }

  /** Forgets a table; no table of that name is no error. */
  dropTable(name: string): void {
    this.#tables.delete(name);
  }

  /** Forgets a table and what was logged of it; without a name all, and draws its lots anew. */
  reset(name?: string): void {
    if (name !== undefined) {
      this.log = this.log.filter(({ resource }) => tableOf(resource) !== name);
      this.dropTable(name);
      return;
    }
    this.log = [];
    this.#tables.clear();
    this.#random = this.#firstRandom();
  }

  /** Adds an index to a table; it begins empty, with partitions of its own. */
  createIndex(table: Resource, definition: GovernedIndexDefinition, now: number): void {
    this.advance(now);
    table.addIndex(definition, now);
    this.#drainFrom(now);
  }

  /**
   * A table, or an index of it.
   *
   * @throws {KitError} `governor.noTable`, `governor.noIndex`
   */
  resource(tableName: string, indexName?: string): Resource {
    const table = this.#tables.get(tableName);
    if (!table) throw unknown('governor.noTable', tableName, [...this.#tables.keys()]);
    if (indexName === undefined) return table;
    const index = table.indexes.find(({ name }) => name === indexName);
    if (index) return index;
    throw unknown(
      'governor.noIndex',
      indexName,
      table.indexes.map(({ name }) => name),
    );
  }

  /**
   * Changes a throughput; partitions double until they can carry it, and are never merged.
   *
   * Indexes are paid for as their table is: where its mode changes they get the same throughput,
   * until they are given their own.
   */
  changeThroughput(resource: Resource, throughput: Throughput, now: number): void {
    this.advance(now);
    const { length: count } = resource.map.partitions;
    const times = doublingsFor(count, throughput);
    for (let time = 0; time < times; time++) splitAll(resource, now);
    resource.give(throughput, now);
    const { length: partitions } = resource.map.partitions;
    const about = { atSeconds: now, resource: resource.arn };
    this.log.push({ ...about, type: 'throughput-changed', partitions });
    for (const index of resource.indexes) {
      if (index.throughput.mode !== throughput.mode) this.changeThroughput(index, throughput, now);
    }
  }

  /**
   * Moves model time: drains index queues and ends seconds that are over.
   *
   * @param now in seconds, never less than before
   */
  advance(now: number): void {
    while (this.#nextTick <= now) {
      const time = this.#nextTick;
      if (this.#hasIndexes) {
        for (const table of this.#tables.values()) {
          for (const { backlog } of table.indexes) backlog.drain(time);
        }
      }
      if (this.#drains % DRAINS_PER_SECOND === 0) this.#closeSecond(time);
      this.#drains += this.#hasIndexes ? 1 : DRAINS_PER_SECOND - (this.#drains % DRAINS_PER_SECOND);
      this.#nextTick = this.#drains / DRAINS_PER_SECOND;
    }
  }

  /** Whether a request of one event is admitted; if not, why. */
  admit(event: CapacityEvent, now: number): Refusal | undefined {
    const refusal = this.#admitMember(event, now);
    if (refusal) event.resource.throttledRequests++;
    return refusal;
  }

  /** The same for each member of a batch; the request is throttled only if all of them are. */
  admitBatch(events: readonly CapacityEvent[], now: number): (Refusal | undefined)[] {
    const refusals = events.map((event) => this.#admitMember(event, now));
    const [first] = events;
    if (first && refusals.every((refusal) => refusal)) first.resource.throttledRequests++;
    return refusals;
  }

  /** The same for a transaction: one refused member refuses all, and nothing is taken. */
  admitTransaction(events: readonly CapacityEvent[], now: number): (Refusal | undefined)[] {
    this.advance(now);
    const refusals = events.map((event) => admit(event, this.#random, now));
    const cause = refusals.find((refusal) => refusal);
    for (const [member, event] of events.entries()) {
      if (!cause) apply(event);
      else if (!refusals[member]) takeBack(event, cause, this.#random);
    }
    const [first] = events;
    if (first && cause) first.resource.throttledRequests++;
    return refusals;
  }

  /**
   * Takes units without asking, where a cost is known only afterwards; limits may go into debt.
   *
   * @param units below zero to give back
   */
  charge(event: CapacityEvent, units: number): void {
    charge(event, units, this.#random);
  }

  /**
   * Completes an event that was admitted before its cost was known: takes or gives back the
   * difference, lets the partition grow, and hands the indexes the work that they do not have yet.
   *
   * @param outcome what it turned out to be; nothing of it where it was not done
   */
  complete(event: CapacityEvent, { units, addedBytes, indexWrites }: EventOutcome): void {
    if (units !== event.units) this.charge(event, units - event.units);
    const more = [...indexWrites];
    for (const early of event.indexWrites) {
      const place = more.findIndex((write) => isSameWrite(write, early));
      const [same] = place < 0 ? [] : more.splice(place, 1);
      if (same) early.index.map.locate(early.hash, early.sortKey).noteBytes(early, same.addedBytes);
      else early.index.backlog.takeBack(early);
    }
    apply(event, { addedBytes, indexWrites: more });
  }

  #admitMember(event: CapacityEvent, now: number): Refusal | undefined {
    this.advance(now);
    const refusal = admit(event, this.#random, now);
    if (!refusal) apply(event);
    return refusal;
  }

  /** From the first index on, time moves in the steps of its queue, at once. */
  #drainFrom(now: number): void {
    if (this.#hasIndexes) return;
    this.#hasIndexes = true;
    this.#drains = Math.floor(now * DRAINS_PER_SECOND) + 1;
    this.#nextTick = this.#drains / DRAINS_PER_SECOND;
  }

  #firstRandom(): Random {
    return new Random(`${this.settings.seed}/governor`);
  }

  #closeSecond(now: number): void {
    for (const table of this.#tables.values()) {
      for (const resource of [table, ...table.indexes]) {
        this.log.push(...closeSecond(resource, now));
      }
    }
  }
}

/** Whether both write as much to the same place; by how much that grows is known only at the end. */
function isSameWrite(one: EventIndexWrite, other: EventIndexWrite): boolean {
  return one.index === other.index && one.units === other.units && compareKeys(one, other) === 0;
}

/** The table's name in an ARN of a table or an index. */
function tableOf(arn: string): string | undefined {
  return arn.split('/')[1];
}

function unknown(code: string, name: string, known: readonly string[]): KitError {
  const kind = code === 'governor.noIndex' ? 'an index' : 'a table';
  return new KitError(
    'usage',
    code,
    `Expected ${kind} that is there (${known.join(', ') || 'none is'}), got \`${name}\`. Create it first.`,
  );
}
