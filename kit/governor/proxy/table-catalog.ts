/** The tables that the governor knows: learned from table calls that pass by, or asked for once. */

import type { Upstream } from '../../http/upstream.ts';
import { isObject } from '../../item/wire-item.ts';
import { isMultiAttribute } from '../../key-attributes.ts';
import type { Governor } from '../governor.ts';
import type { Settings } from '../setting.ts';
import {
  type Description,
  type GovernedSchema,
  schemaOf,
  type TableSchema,
  updatesOf,
} from './table-schema.ts';

/** Tables by name, each with the resource that models it. */
export class TableCatalog {
  readonly #governor: Governor;
  readonly #engine: Upstream;
  readonly #now: () => number;
  readonly #tables = new Map<string, GovernedSchema>();
  readonly #settings = new Map<string, Settings>();
  readonly #asked = new Map<string, Promise<GovernedSchema | undefined>>();
  readonly #onMultiAttribute: () => void;

  /** @param onMultiAttribute told of each table that has an index with several key attributes */
  constructor(
    governor: Governor,
    engine: Upstream,
    now: () => number,
    onMultiAttribute: () => void,
  ) {
    this.#governor = governor;
    this.#engine = engine;
    this.#now = now;
    this.#onMultiAttribute = onMultiAttribute;
  }

  /**
   * A table by name; the engine is asked for one that is not known yet.
   *
   * @returns `undefined` if the engine has none of that name
   */
  find(name: unknown): GovernedSchema | undefined | Promise<GovernedSchema | undefined> {
    if (typeof name !== 'string') return undefined;
    const table = tableNameOf(name);
    return this.#tables.get(table) ?? this.#ask(table);
  }

  /**
   * Takes note of a description that the engine gave.
   *
   * @param request what was asked for, if the description follows from it
   */
  learn(description: unknown, request?: Description): void {
    if (!isObject(description) || typeof description.TableName !== 'string') return;
    const schema = schemaOf(description, request);
    if (schema.globalIndexes.some(isMultiAttribute)) this.#onMultiAttribute();
    const known = this.#tables.get(schema.name);
    if (known && known.identity !== schema.identity) this.forget(schema.name);
    if (known && known.identity === schema.identity) this.#update(known, schema, request);
    else this.#add(schema);
  }

  /** A table that is gone. */
  forget(name: string): void {
    this.#governor.dropTable(name);
    this.#tables.delete(name);
  }

  /**
   * Asks an engine that has come back for every known table; one that it does not have is forgotten.
   *
   * @returns the names of those
   * @throws {UpstreamError}
   */
  async relearn(): Promise<string[]> {
    const lost: string[] = [];
    for (const TableName of Array.from(this.#tables.keys())) {
      const answer = await this.#engine.ask('DescribeTable', { TableName });
      if (answer) {
        this.learn(answer.Table);
        continue;
      }
      this.forget(TableName);
      lost.push(TableName);
    }
    return lost;
  }

  /** All tables are gone. */
  forgetAll(): void {
    for (const name of Array.from(this.#tables.keys())) this.forget(name);
  }

  /** Begins a known table anew, or all, as if it had just been made. */
  reset(name?: string): void {
    const again = [...this.#tables.values()].filter((table) => (name ?? table.name) === table.name);
    this.#governor.reset(name);
    for (const schema of again) this.#add(schema);
  }

  /** Gives a table settings of its own, from now on and when it is made again, and begins it anew. */
  configure(name: string, settings: Settings): void {
    this.#settings.set(name, settings);
    this.reset(name);
  }

  #add(schema: TableSchema): void {
    const { name, throughput, globalIndexes, localIndexes } = schema;
    const resource = this.#governor.createTable(
      { name, throughput, indexes: globalIndexes, hasLocalIndex: localIndexes.length > 0 },
      this.#now(),
      this.#settings.get(name),
    );
    this.#tables.set(name, { ...schema, resource });
  }

  #update(known: GovernedSchema, schema: TableSchema, request?: Description): void {
    const { resource } = known;
    this.#tables.set(known.name, { ...schema, resource });
    // Without a request it is only a description: some engines leave out what was asked for.
    if (!request) return;
    if (hasThroughput(request)) {
      this.#governor.changeThroughput(resource, schema.throughput, this.#now());
    }
    const updated = new Set(updatesOf(request).map(({ IndexName }) => IndexName));
    for (const index of schema.globalIndexes) {
      const there = resource.indexes.find(({ name }) => name === index.name);
      if (!there) this.#governor.createIndex(resource, index, this.#now());
      else if (updated.has(index.name)) {
        this.#governor.changeThroughput(there, index.throughput, this.#now());
      }
    }
    for (const { name } of resource.indexes) {
      if (!schema.globalIndexes.some((index) => index.name === name)) resource.dropIndex(name);
    }
  }

  /** One question for all who wait for the same table. */
  #ask(table: string): Promise<GovernedSchema | undefined> {
    const asked = this.#asked.get(table) ?? this.#describe(table);
    this.#asked.set(table, asked);
    return asked;
  }

  async #describe(table: string): Promise<GovernedSchema | undefined> {
    try {
      const answer = await this.#engine.ask('DescribeTable', { TableName: table });
      if (answer && !this.#tables.has(table)) this.learn(answer.Table);
      return this.#tables.get(table);
    } finally {
      this.#asked.delete(table);
    }
  }
}

/** The name of a table that may be given by its ARN. */
export function tableNameOf(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:') ? (nameOrArn.split('/')[1] ?? nameOrArn) : nameOrArn;
}

function hasThroughput(request: object): boolean {
  return ['BillingMode', 'ProvisionedThroughput', 'OnDemandThroughput', 'WarmThroughput'].some(
    (name) => name in request,
  );
}
