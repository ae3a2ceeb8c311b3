/** The engine of a checkpoint run, with the lab's tables loaded. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ENGINE_NAMES, type Engine } from '../engine/engine.ts';
import { openEngine } from '../engine/open.ts';
import { freePort } from '../engine/port.ts';
import { startFromSnapshot } from '../engine/snapshot.ts';
import type { TableNames } from './fixture.ts';
import { type Lab, readFixture } from './lab.ts';

/** An engine ready for a run. */
export interface LabEngine {
  /** Its address is known at once; it answers when `ready` resolves. */
  readonly engine: Engine;
  readonly ready: Promise<void>;
  readonly names: TableNames;
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
  readonly environment: NodeJS.ProcessEnv;
  /** Called when the engine died during the run and was started again. */
  readonly onRestart: (cause: string) => void;
}

/**
 * Opens the engine: one of one's own starts on a copy of a snapshot, while the caller goes on; on
 * one that is running, the tables get names of this process, so that two runs do not meet.
 */
export async function openLabEngine(options: LabEngineOptions): Promise<LabEngine> {
  let ready = Promise.resolve();
  const engine = await openEngine(options.environment, async () => {
    const port = await freePort();
    const started = startOnSnapshot(options, port);
    ready = started.then(() => {});
    ready.catch(() => {}); // The caller hears of it when it awaits `ready`, perhaps later.
    return {
      kind: 'embedded',
      name: ENGINE_NAMES.embedded,
      endpoint: `http://127.0.0.1:${port}`,
      own: true,
      stop: async () => (await started).stop(),
    };
  });
  const { seed } = options;
  if (engine.own) return { engine, ready, names: ownNames(seed), close: () => engine.stop() };

  const { dropDeadTables, dropFixture, loadFixture, RUN } = await import('./fixture-load.ts');
  const fixture = await readFixture(options.root, options.lab);
  const names = { seed, suffix: `${RUN}${process.pid}` };
  await dropDeadTables(engine, isAlive);
  await loadFixture(engine, fixture, names);
  return { engine, ready, names, close: () => dropFixture(engine, fixture, names) };
}

async function startOnSnapshot(options: LabEngineOptions, port: number): Promise<Engine> {
  const { root, workshop, lab, seed, onRestart } = options;
  const path = join(workshop, 'cache', `${lab.name}-seed${seed}-${sourceHash(root, lab)}.db`);
  const load = async (fresh: Engine): Promise<void> => {
    const { loadFixture } = await import('./fixture-load.ts');
    return loadFixture(fresh, await readFixture(root, lab), ownNames(seed));
  };
  const runs = join(workshop, 'run');
  await removeDeadRuns(runs);
  const runFolder = join(runs, String(process.pid));
  return startFromSnapshot({ path, load }, { runFolder, port, onRestart });
}

/** On an engine of one's own, tables need no names of the run. */
function ownNames(seed: number): TableNames {
  return { seed, suffix: '' };
}

/** Changes whenever anything changes that the loaded items could depend on. */
function sourceHash(root: string, lab: Lab): string {
  const hash = createHash('sha256');
  const folder = join(root, 'labs', lab.name);
  const files = [
    join(root, 'package-lock.json'),
    ...['fixture.ts', 'table.ts', 'entities.ts'].map((name) => join(folder, name)),
    ...typescriptFiles(join(root, 'seeds')),
    ...['keys.ts', 'random.ts', 'table.ts'].map((name) => join(root, 'kit', name)),
    join(root, 'kit', 'checkpoint', 'fixture.ts'),
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
  const dead = names.filter((name) => !isAlive(Number(name)));
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
