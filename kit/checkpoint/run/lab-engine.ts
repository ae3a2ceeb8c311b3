/** The engine of a checkpoint run, with the lab's tables loaded. */

import { join } from 'node:path';
import type { Engine } from '../../engine/engine.ts';
import { openEngine } from '../../engine/open.ts';
import { isAlive } from '../../guard/pid-file.ts';
import { type DataSet, RUN, type TableNames } from '../lab/fixture.ts';
import { type Lab, readFixture } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import { dataKey } from './data-key.ts';
import {
  keepItems,
  nameOf,
  type SnapshotEngine,
  type SnapshotEngines,
} from './snapshot-engines.ts';

/** An engine ready for runs on one or several data sets. */
export interface LabEngine {
  /** Its address is known at once; it answers when `ready` resolves. */
  readonly engine: Engine;
  readonly ready: Promise<void>;
  /** Items of the first data set's shared table as lines of JSON; there when `ready` resolves. */
  readonly itemsFile: string;
  /** Names the tables of a data set; on a shared engine they are loaded first. */
  tables(dataSet: DataSet, steps: readonly Step[]): Promise<TableNames>;
  /** Drops the tables from a shared engine, or stops one of one's own. */
  close(): Promise<void>;
}

/** What {@link openLabEngine} needs to know. */
export interface LabEngineOptions {
  readonly root: string;
  /** The folder `.workshop`. */
  readonly workshop: string;
  readonly lab: Lab;
  /** The data sets of the runs to come; the first is the one that learners look at. */
  readonly dataSets: readonly [DataSet, ...DataSet[]];
  readonly environment: NodeJS.ProcessEnv;
  /** Where an engine of one's own comes from. */
  readonly own: SnapshotEngines;
}

/**
 * Opens the engine: one of one's own starts on a copy of a snapshot that holds every data set, while
 * the caller goes on; on one that is running, tables get names of this process, so that two runs do
 * not meet.
 */
export async function openLabEngine(options: LabEngineOptions): Promise<LabEngine> {
  const { environment, own, dataSets } = options;
  let taken: SnapshotEngine | undefined;
  const engine = await openEngine(environment, async () => {
    taken = await own.take(dataSets);
    return taken.engine;
  });
  if (!taken) return openShared(engine, options);
  const tables = async (dataSet: DataSet): Promise<TableNames> => ({ ...dataSet, suffix: '' });
  return { ...taken, tables, close: engine.stop };
}

async function openShared(engine: Engine, options: LabEngineOptions): Promise<LabEngine> {
  const { root, workshop, lab, dataSets } = options;
  const { dropDeadTables, dropFixture, loadFixture } = await import('./fixture-load.ts');
  const fixture = await readFixture(root, lab);
  const key = await dataKey(root, workshop, lab);
  const [first] = dataSets;
  const itemsFile = join(workshop, 'cache', `${lab.name}-${nameOf([first])}-${key}.items.jsonl`);
  await dropDeadTables(engine, isAlive);
  await keepItems(options, itemsFile, first);
  const loaded: TableNames[] = [];
  return {
    engine,
    ready: Promise.resolve(),
    itemsFile,
    tables: async ({ seed, times }, steps) => {
      const names = { seed, times, suffix: `${RUN}${process.pid}` };
      loaded.push(names); // Before they are: what is half loaded is dropped as well.
      const ids = steps.map(({ id }) => id);
      await loadFixture(engine, fixture, names, ids);
      return names;
    },
    close: async () => {
      for (const names of loaded.splice(0)) await dropFixture(engine, fixture, names);
    },
  };
}
