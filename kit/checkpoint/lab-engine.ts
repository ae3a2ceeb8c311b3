/** The engine of a checkpoint run, with the lab's tables loaded. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ENGINE_NAMES, type Engine } from '../engine/engine.ts';
import { openEngine } from '../engine/open.ts';
import { freePort } from '../engine/port.ts';
import { startFromSnapshot } from '../engine/snapshot.ts';
import { RUN, type TableNames } from './fixture.ts';
import { type Lab, readFixture } from './lab.ts';
import type { Step } from './step.ts';

/** An engine ready for a run. */
export interface LabEngine {
  /** Its address is known at once; it answers when `ready` resolves. */
  readonly engine: Engine;
  readonly ready: Promise<void>;
  readonly names: TableNames;
  /** Items of the shared table as lines of JSON; there when `ready` resolves. */
  readonly itemsFile: string;
  /** Drops the run's tables from a shared engine, or stops one of one's own. */
  close(): Promise<void>;
}

/** What {@link openLabEngine} needs to know. */
export interface LabEngineOptions {
  readonly root: string;
  /** The folder `.workshop`. */
  readonly workshop: string;
  readonly lab: Lab;
  readonly seed: number;
  /** So many times the data. @default 1 */
  readonly times?: number;
  /** The steps that are run. */
  readonly steps: readonly Step[];
  readonly environment: NodeJS.ProcessEnv;
  /** Called when the engine died during the run and was started again. */
  readonly onRestart: (cause: string) => void;
}

/**
 * Opens the engine: one of one's own starts on a copy of a snapshot, while the caller goes on; on
 * one that is running, the tables that the steps need get names of this process, so that two runs do
 * not meet.
 */
export async function openLabEngine(options: LabEngineOptions): Promise<LabEngine> {
  const { root, workshop, lab, seed, times = 1, steps } = options;
  const ownNames: TableNames = { seed, times, suffix: '' };
  const size = times === 1 ? '' : `-x${times}`;
  const data = `${lab.name}-seed${seed}${size}-${sourceHash(root, lab)}`;
  const cached = join(workshop, 'cache', data);
  const itemsFile = `${cached}.items.jsonl`;
  let ready = Promise.resolve();
  const engine = await openEngine(options.environment, async () => {
    const port = await freePort();
    const started = startOnSnapshot({ ...options, path: `${cached}.db`, names: ownNames, port });
    ready = Promise.all([started, keepItems(options, itemsFile, ownNames)]).then(() => {});
    ready.catch(() => {}); // The caller hears of it when it awaits `ready`, perhaps later.
    return {
      kind: 'embedded',
      name: ENGINE_NAMES.embedded,
      endpoint: `http://127.0.0.1:${port}`,
      own: true,
      stop: async () => (await started).stop(),
    };
  });
  if (engine.own) return { engine, ready, names: ownNames, itemsFile, close: engine.stop };

  const { dropDeadTables, dropFixture, loadFixture } = await import('./fixture-load.ts');
  const fixture = await readFixture(root, lab);
  const names = { seed, times, suffix: `${RUN}${process.pid}` };
  await dropDeadTables(engine, isAlive);
  const ids = steps.map(({ id }) => id);
  await loadFixture(engine, fixture, names, ids);
  await keepItems(options, itemsFile, names);
  return { engine, ready, names, itemsFile, close: () => dropFixture(engine, fixture, names) };
}

interface SnapshotStart extends LabEngineOptions {
  /** The snapshot. */
  readonly path: string;
  readonly names: TableNames;
  readonly port: number;
}

async function startOnSnapshot(start: SnapshotStart): Promise<Engine> {
  const { root, workshop, lab, path, names, port, onRestart } = start;
  const make = async (databasePath: string): Promise<void> => {
    const { importTables } = await import('../engine/import.ts');
    const { fixtureTables } = await import('./fixture-load.ts');
    await importTables(databasePath, await fixtureTables(await readFixture(root, lab), names));
  };
  const runs = join(workshop, 'run');
  await removeDeadRuns(runs);
  const runFolder = join(runs, `${process.pid}-${port}`);
  return startFromSnapshot({ path, make }, { runFolder, port, onRestart });
}

/** Keeps the shared table's items beside its snapshot, for who looks at them without an engine. */
async function keepItems(
  { root, lab }: LabEngineOptions,
  file: string,
  { seed, times }: TableNames,
): Promise<void> {
  if (existsSync(file)) return;
  const { writeItemsFile } = await import('./items-file.ts');
  const fixture = await readFixture(root, lab);
  await writeItemsFile(file, await fixture.items(fixture.data(seed, times)));
}

/** Files of a lab that say nothing about its data. */
const WITHOUT_DATA = ['model.ts', 'starter.ts', 'steps.ts', 'checkpoint.test.ts'];

/** Changes whenever anything changes that the loaded items could depend on. */
function sourceHash(root: string, lab: Lab): string {
  const hash = createHash('sha256');
  const folder = join(root, 'labs', lab.name);
  const files = [
    join(root, 'package-lock.json'),
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !WITHOUT_DATA.includes(name))
      .sort()
      .map((name) => join(folder, name)),
    ...typescriptFiles(join(root, 'seeds')),
    ...['keys.ts', 'random.ts', 'table.ts'].map((name) => join(root, 'kit', name)),
    ...['fixture.ts', 'fixture-load.ts', 'items-file.ts'].map((name) =>
      join(root, 'kit', 'checkpoint', name),
    ),
  ];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

function typescriptFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Folders of runs whose guard was killed before it could tidy up. */
async function removeDeadRuns(runs: string): Promise<void> {
  const names = await readdir(runs).catch(() => []);
  const dead = names.filter((name) => !isAlive(Number.parseInt(name, 10)));
  await Promise.all(dead.map((name) => rm(join(runs, name), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
