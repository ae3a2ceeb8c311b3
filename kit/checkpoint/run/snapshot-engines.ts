/**
 * Engines of one's own for a lab, each on a copy of a snapshot that holds the lab's tables; started
 * when they are asked for, or before.
 */

import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ENGINE_NAMES, type Engine } from '../../engine/engine.ts';
import { freePort } from '../../engine/port.ts';
import { runsFolder } from '../../engine/runs-folder.ts';
import { startFromSnapshot } from '../../engine/snapshot.ts';
import { isAlive } from '../../guard/pid-file.ts';
import type { DataSet } from '../lab/fixture.ts';
import { type Lab, readFixture } from '../lab/lab.ts';
import { dataKey } from './data-key.ts';

/** An engine that starts. */
export interface SnapshotEngine {
  /** Its address is known at once; it answers when `ready` resolves. */
  readonly engine: Engine;
  readonly ready: Promise<void>;
  /** Items of the first data set's shared table as lines of JSON; there when `ready` resolves. */
  readonly itemsFile: string;
}

/** What {@link SnapshotEngines} needs to know. */
interface SnapshotEnginesOptions {
  readonly root: string;
  /** The folder `.workshop`. */
  readonly workshop: string;
  readonly lab: Lab;
  /** Called when an engine died and was started again. */
  readonly onRestart: (cause: string) => void;
}

/** The engines; nobody uses one after somebody else. */
export class SnapshotEngines {
  readonly #options: SnapshotEnginesOptions;
  readonly #spares = new Map<string, Promise<SnapshotEngine>>();

  constructor(options: SnapshotEnginesOptions) {
    this.#options = options;
  }

  /** An engine that holds the tables of these data sets; whoever takes it stops it. */
  async take(dataSets: readonly DataSet[]): Promise<SnapshotEngine> {
    const name = nameOf(dataSets);
    const spare = this.#spares.get(name);
    this.#spares.delete(name);
    return spare ?? this.#start(dataSets);
  }

  /** Starts an engine that the next {@link take} of these data sets gets. */
  async prepare(dataSets: readonly DataSet[]): Promise<void> {
    const name = nameOf(dataSets);
    if (!this.#spares.has(name)) this.#spares.set(name, this.#start(dataSets));
    try {
      await (await this.#spares.get(name))?.ready;
    } catch {
      this.#spares.delete(name); // Whoever takes one next starts it, and hears why it fails.
    }
  }

  /** Stops the engines that nobody has taken. */
  async stop(): Promise<void> {
    const spares = [...this.#spares.values()];
    this.#spares.clear();
    await Promise.allSettled(spares.map(async (spare) => (await spare).engine.stop()));
    await rmdir(runsFolder(this.#options.workshop)).catch(() => {}); // Another run has its own there.
  }

  async #start(dataSets: readonly DataSet[]): Promise<SnapshotEngine> {
    const { root, workshop, lab } = this.#options;
    const key = await dataKey(root, workshop, lab);
    const pathOf = (sets: readonly DataSet[]): string =>
      join(workshop, 'cache', `${lab.name}-${nameOf(sets)}-${key}`);
    const itemsFile = `${pathOf(dataSets.slice(0, 1))}.items.jsonl`;
    const port = await freePort();
    const started = this.#startOn(`${pathOf(dataSets)}.db`, dataSets, port);
    const ready = Promise.all([started, this.#keepItems(itemsFile, dataSets)]).then(() => {});
    ready.catch(() => {}); // The caller hears of it when it awaits `ready`, perhaps later.
    const engine: Engine = {
      kind: 'embedded',
      name: ENGINE_NAMES.embedded,
      endpoint: `http://127.0.0.1:${port}`,
      own: true,
      stop: async () => (await started).stop(),
    };
    return { engine, ready, itemsFile };
  }

  async #startOn(path: string, dataSets: readonly DataSet[], port: number): Promise<Engine> {
    const { root, workshop, lab, onRestart } = this.#options;
    const make = async (databasePath: string): Promise<void> => {
      const { importTables } = await import('../../engine/snapshot.ts');
      const { fixtureTables } = await import('./fixture-load.ts');
      const fixture = await readFixture(root, lab);
      const tables = dataSets.map((set) => fixtureTables(fixture, { ...set, suffix: '' }));
      await importTables(databasePath, (await Promise.all(tables)).flat());
    };
    const runs = runsFolder(workshop);
    await removeDeadRuns(runs);
    const runFolder = join(runs, `${process.pid}-${port}`);
    return startFromSnapshot({ path, make }, { runFolder, port, onRestart });
  }

  async #keepItems(file: string, [first]: readonly DataSet[]): Promise<void> {
    if (first) await keepItems(this.#options, file, first);
  }
}

/** Keeps the shared table's items beside its snapshot, for who looks at them without an engine. */
export async function keepItems(
  { root, lab }: Pick<SnapshotEnginesOptions, 'root' | 'lab'>,
  file: string,
  { seed, times }: DataSet,
): Promise<void> {
  if (existsSync(file)) return;
  const { writeItemsFile } = await import('./items-file.ts');
  const fixture = await readFixture(root, lab);
  await writeItemsFile(file, await fixture.items(fixture.data(seed, times)));
}

/** Names data sets as snapshots are named: `seed1`, `seed1-x10`, `seed1-seed1000001`. */
export function nameOf(dataSets: readonly DataSet[]): string {
  return dataSets
    .map(({ seed, times }) => (times === 1 ? `seed${seed}` : `seed${seed}-x${times}`))
    .join('-');
}

/** Removes folders of runs that were killed before they could tidy up; a name begins with the process. */
export async function removeDeadRuns(runs: string): Promise<void> {
  const names = await readdir(runs).catch(() => []);
  const dead = names.filter((name) => !isAlive(Number.parseInt(name, 10)));
  await Promise.all(dead.map((name) => rm(join(runs, name), { recursive: true, force: true })));
}
