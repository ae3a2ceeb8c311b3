/** A copy of the project in a temporary folder, as a newcomer would have it: for tests of commands. */

import { type ChildProcessWithoutNullStreams, type SpawnOptions, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runsFolder } from '../kit/engine/runs-folder.ts';
import { patienceMs } from './patience.ts';
import { WITHOUT_AWS } from './without-aws.ts';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Files that a fresh clone does not have. */
const NOT_CLONED = new Set(['node_modules', 'dist', '.workshop', '.git']);

/** The longest commands, `npm ci` and all notebooks, take two minutes alone. */
const COMMAND_MS = patienceMs(120);
/** A right model is never judged by how busy the machine is; a test of the limit names its own. */
const FACT_SECONDS = String(patienceMs(20) / 1_000);

/** A command that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A copy of the tree. */
export interface TreeCopy {
  readonly folder: string;
  /** Runs `node …` in the copy and waits for its end. */
  node(args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Ended>;
  /** Starts `node …` in the copy; its standard input and outputs are pipes. */
  start(args: readonly string[], environment?: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams;
  /** Runs a command line in the copy, through the shell, as a newcomer types it. */
  shell(line: string, environment?: NodeJS.ProcessEnv): Promise<Ended>;
  remove(): Promise<void>;
}

/**
 * Copies the tree into a folder with a blank and a letter outside ASCII in its path.
 *
 * @param modules whether the copy shares this project's node_modules, or has none
 */
export async function copyTree(modules: 'shared' | 'none' = 'shared'): Promise<TreeCopy> {
  const parent = await mkdtemp(join(tmpdir(), 'edgewise é '));
  const folder = join(parent, 'work shop');
  await copyCloned(ROOT, folder);
  if (modules === 'shared') {
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  }
  return {
    folder,
    node: (args, environment) => nodeIn(folder, args, environment),
    start: (args, environment) =>
      spawn(process.execPath, args, {
        cwd: folder,
        env: cleanEnvironment(environment),
        stdio: 'pipe',
      }),
    shell: (line, environment) => shellIn(folder, line, environment),
    remove: async () => {
      // A run that was killed leaves its tables in memory.
      for (const left of [runsFolder(join(folder, '.workshop')), parent]) {
        await rm(left, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

/** Runs `node …` in a folder, in an environment that only says what is given. */
export function nodeIn(
  folder: string,
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
): Promise<Ended> {
  return end(process.execPath, args, { cwd: folder, env: cleanEnvironment(environment) });
}

/** Runs a command line in a folder, through the shell. */
export function shellIn(
  folder: string,
  line: string,
  environment?: NodeJS.ProcessEnv,
): Promise<Ended> {
  return end(line, [], { cwd: folder, env: cleanEnvironment(environment), shell: true });
}

/**
 * The environment without what the surrounding test run or the user has set, without the user's AWS,
 * and with patience for the facts of a checkpoint.
 */
export function cleanEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const ours = /^(AWS_|EDGEWISE_|VITEST|NO_COLOR|FORCE_COLOR|CI$|NODE_ENV$|npm_)/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(kept), ...WITHOUT_AWS, EDGEWISE_LIMIT: FACT_SECONDS, ...extra };
}

/** Copies what a fresh clone has. `cp` of Node takes three times as long, for it looks at each file twice. */
async function copyCloned(from: string, to: string): Promise<void> {
  await mkdir(to);
  const entries = await readdir(from, { withFileTypes: true });
  const cloned = entries.filter(({ name }) => !NOT_CLONED.has(name) && !isModel(join(from, name)));
  await Promise.all(
    cloned.map((entry) => {
      const copy = entry.isDirectory() ? copyCloned : copyFile;
      return copy(join(from, entry.name), join(to, entry.name));
    }),
  );
}

function isModel(source: string): boolean {
  return /[\\/]labs[\\/][^\\/]+[\\/]model\.ts$/.test(source);
}

function end(command: string, args: readonly string[], options: SpawnOptions): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (data: Buffer) => out.push(data));
    child.stderr?.on('data', (data: Buffer) => err.push(data));
    const line = [command, ...args].join(' ');
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`\`${line}\` did not end within ${COMMAND_MS / 1_000} s: it hangs.`));
    }, COMMAND_MS);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      const text = (parts: Buffer[]): string => Buffer.concat(parts).toString('utf8');
      resolve({ code, stdout: text(out), stderr: text(err) });
    });
  });
}
