/** What a load test is: one sentence, a table, what each request writes or reads, and what sends it. */

import type { GovernorOptions, Settings } from '../../kit/governor/setting.ts';
import type { Item } from '../../kit/item/item.ts';
import type { TableDefinition } from '../../kit/table.ts';
import type { ArmName, Form } from './change.ts';
import type { ShardOf } from './shard.ts';

/** The drivers by name: autocannon leads. */
export const DRIVERS = {
  autocannon: { by: 'autocannon', gives: 'how much is admitted at any demand' },
  'open-loop': { by: 'the open loop', gives: 'the throttled share and the latency at a rate' },
  sdk: { by: 'the AWS SDK', gives: 'what an application feels: repeats, waiting, calls given up' },
} as const satisfies Readonly<Record<string, DriverText>>;

/** One of {@link DRIVERS}. */
export type DriverName = keyof typeof DRIVERS;

/** What runs where neither the command nor the scenario names a driver, in this order. */
export const DEFAULT_DRIVERS = ['autocannon', 'open-loop'] as const satisfies DriverName[];

/** What screens and pages say about a driver. */
interface DriverText {
  /** Its name in a sentence. */
  readonly by: string;
  /** The question that its figures answer. */
  readonly gives: string;
}

/** One write of a request; a request of several is a transaction. */
export type Action =
  | { readonly put: Item }
  /** Adds one to a number. */
  | { readonly count: { readonly PK: string; readonly SK: string; readonly attribute: string } };

/** A request and its place in the load. */
export interface Turn {
  /** From 0. */
  readonly nth: number;
  readonly arm: ArmName;
  /** Names the shard of a key; the key itself before sharding. */
  readonly shard: ShardOf;
  /** When it is written, on the load's own clock. */
  readonly at: Date;
}

/** One item collection, in the table or in an index. */
export interface Collection {
  readonly index?: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Its partition key value, before sharding. */
  readonly key: string;
}

/** What every load test says. */
interface AnyScenario {
  /** What everybody does, and what it does to whom. */
  readonly sentence: string;
  readonly table: TableDefinition;
  /** Other defaults than those of all; `leastSeconds` is the shortest arm that shows anything. */
  readonly own?: {
    readonly rate?: number;
    readonly seconds?: number;
    readonly rounds?: number;
    readonly leastSeconds?: number;
    /** The drivers that run where none is named, and in one sentence why not both. */
    readonly drivers?: { readonly names: readonly DriverName[]; readonly why: string };
  };
  /** Other settings of the governor than those of all. */
  readonly governor?: Pick<GovernorOptions, 'scale' | 'split'>;
  /** The forms of change that apply; the first is the default. */
  readonly forms: readonly [Form, ...Form[]];
  /** What is read back, complete and in order. */
  readonly list: Collection;
}

/** A load of writes. */
export interface WriteScenario extends AnyScenario {
  /** What request `nth` writes; no two requests write the same item. */
  readonly write: (turn: Turn) => readonly Action[];
  /** A counter that is read back as well: the sum of its shards. */
  readonly counter?: { readonly PK: string; readonly SK: string; readonly attribute: string };
  /** In which arm the hot partition can split for its heat; absent where splits are off. */
  readonly splits?: Readonly<Record<ArmName, boolean>>;
}

/** A load of reads: each request asks for the first page of {@link AnyScenario.list}. */
export interface ReadScenario extends AnyScenario {
  /** What is in the table before the load begins, each item once. */
  readonly items: (shard: ShardOf) => readonly Item[];
  /** Items of one page. */
  readonly pageItems: number;
}

/** A load test before and after a change. */
export type LoadScenario = WriteScenario | ReadScenario;

/** Which of a partition's two limits a load meets. */
export type LoadOperation = 'write' | 'read';

/**
 * Units a second that one partition admits.
 *
 * Every read of a load is eventually consistent: any replica serves it, each up to the partition's
 * read limit in blocks of 4 KB, of which such a read pays half a unit.
 */
export function partitionLimit(settings: Settings, operation: LoadOperation): number {
  const { partitionWriteUnitsPerSecond, partitionReadUnitsPerSecond, replicas } = settings;
  if (operation === 'write') return partitionWriteUnitsPerSecond;
  return replicas === 1
    ? partitionReadUnitsPerSecond
    : (partitionReadUnitsPerSecond * replicas) / 2;
}

/** What is said of a load on screens and pages. */
export const OPERATION_WORDS = {
  write: { units: 'write units', them: 'writes', done: 'written' },
  read: { units: 'read units', them: 'reads', done: 'read' },
} as const satisfies Readonly<Record<LoadOperation, object>>;
