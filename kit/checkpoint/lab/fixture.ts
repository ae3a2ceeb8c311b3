/** The data a checkpoint runs on: which tables there are, and how they are loaded. */

import { TABLE_PREFIX } from '../../aws/aws-table.ts';
import type { Item } from '../../item/item.ts';
import type { TableDefinition } from '../../table.ts';

/**
 * A lab's data, made from a seed; the same seed gives the same items.
 *
 * Reading steps share one table. A step named in `ownTables` writes, and has a table to itself, so
 * that every step finds what it expects whatever the others did.
 */
export interface Fixture<Data> {
  readonly table: TableDefinition;
  /**
   * What the checks know about the data: the entities they ask for and the right answers.
   *
   * @param times 1, or 10 to see how costs grow: so many times the items around those asked for
   */
  data(seed: number, times: number): Data;
  /**
   * Items of the table that the reading steps share. Only the loader needs them: import the seeds
   * here, not at the top, and a checkpoint starts faster.
   */
  items(data: Data): Promise<Item[]>;
  /** Items of a writing step's own table, by step id. */
  readonly ownTables: Readonly<Record<string, (data: Data) => Item[]>>;
  /** Definitions of own tables that are not like `table`, by step id. @default none */
  readonly otherTables?: Readonly<Record<string, TableDefinition>>;
  /** One line for the *not started* screen. */
  summary(data: Data): Promise<string>;
}

/** The part of a fixture that names tables. */
export type FixtureTables = Pick<Fixture<never>, 'table' | 'ownTables' | 'otherTables'>;

/** So many times the data of the first run, where costs may grow. */
export const GROWTH_TIMES = 10;

/** Marks the tables of a run on a shared engine; the number behind it is its process. */
export const RUN = 'run';

/** What such a name ends with. */
export const RUN_SUFFIX = new RegExp(`-${RUN}(\\d+)$`);

/** A lab's data from one seed, in one size: `times` is 1 or 10. */
export interface DataSet {
  readonly seed: number;
  readonly times: number;
}

/** Names the tables of one run: `suffix` keeps runs on a shared engine apart. */
export interface TableNames extends DataSet {
  /** Begins every name, where others have tables beside ours. @default nothing */
  readonly prefix?: string;
  readonly suffix: string;
}

/** Begins and ends the names of a run's tables on AWS; the random part is the run's. */
const AWS_NAME = new RegExp(`^${TABLE_PREFIX}(.+)-aws[a-z0-9]+$`);

/**
 * Names for the tables of a run on AWS.
 *
 * @param run letters and digits that no other run has
 * @example
 * tableName(fixture, awsNames({ seed: 1, times: 1 }, 'k3x9'), '3.4'); // => 'edgewise-Ecommerce-seed1-3.4-awsk3x9'
 */
export function awsNames(dataSet: DataSet, run: string): TableNames {
  return { ...dataSet, prefix: TABLE_PREFIX.slice(0, -1), suffix: `aws${run}` };
}

/** The name of a run's table as an engine of the run's own has it. */
export function nameWithoutRun(name: string): string {
  return name.replace(RUN_SUFFIX, '').replace(AWS_NAME, '$1');
}

/** The table that a step's checks use. */
export function tableOfStep(fixture: FixtureTables, names: TableNames, step: string): string {
  return ownTableOf(fixture, names, step) ?? tableName(fixture, names);
}

/** The table that a step has to itself; nothing where it shares one. */
export function ownTableOf(
  fixture: FixtureTables,
  names: TableNames,
  step: string,
): string | undefined {
  return step in fixture.ownTables ? tableName(fixture, names, step) : undefined;
}

/** The definition of the shared table, or of a step's own. */
export function definitionOf(fixture: FixtureTables, step?: string): TableDefinition {
  return (step !== undefined && fixture.otherTables?.[step]) || fixture.table;
}

/** The name of the shared table, or of a step's own. */
export function tableName(fixture: FixtureTables, names: TableNames, step?: string): string {
  const { seed, times, prefix, suffix } = names;
  const size = times === 1 ? '' : `x${times}`;
  const parts = [prefix, definitionOf(fixture, step).name, `seed${seed}`, size, step, suffix];
  return parts.filter((part) => part !== undefined && part !== '').join('-');
}
