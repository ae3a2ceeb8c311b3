/**
 * Folders for the tests of one file, and commands that work there in the test's own process: words and an
 * environment go in, the exit code and the texts come out. A test that runs commands here imports none
 * itself: one that is loaded before knows the project's own folder.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner, vi } from 'vitest';
import { cleanEnvironment, copyTree, type Ended, ROOT, type TreeCopy } from './tree-copy.ts';

/** Runs a command to its end: `run(['seed', 'people', 'stats'])`. */
type CommandHere = (
  words: readonly [name: string, ...words: string[]],
  environment?: NodeJS.ProcessEnv,
) => Promise<Ended>;

/** What a command takes for the project: it has a `.workshop` of its own, and all else is the project's. */
interface WorkFolder {
  readonly folder: string;
  readonly run: CommandHere;
}

/** An empty folder; it ends with the test that asks for it, or with the file where the file does. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'edgewise é '));
  const atTheEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A copy of the project for the tests of one file; it ends with the file. */
export async function testTree(modules?: 'none'): Promise<TreeCopy> {
  const tree = await copyTree(modules);
  afterAll(() => tree.remove());
  return tree;
}

/**
 * A work folder for the tests of one file; it ends with the file.
 *
 * For commands that write to `.workshop` and into new files only. A process that is started here takes the
 * links' target for the project: it writes to the `.workshop` there.
 */
export async function workFolder(): Promise<WorkFolder> {
  const folder = join(testFolder(), 'work shop');
  await mkdir(folder);
  for (const name of await readdir(ROOT)) {
    if (!name.startsWith('.')) await symlink(join(ROOT, name), join(folder, name), 'junction');
  }
  return { folder, run: commandsIn(folder) };
}

/** The commands of the project, at work in another folder. */
export function commandsIn(folder: string): CommandHere {
  vi.doMock('../commands/shell/project.ts', async (importActual) => {
    const project = await importActual<typeof import('../commands/shell/project.ts')>();
    const moved = (path: string): string => join(folder, path.slice(project.PROJECT_FOLDER.length));
    const entries = Object.entries(project).map(([name, one]) => {
      return [name, typeof one === 'string' ? moved(one) : one] as const;
    });
    return Object.fromEntries(entries);
  });
  return async ([name, ...words], environment) => {
    const { main } = await import(`../commands/${name}.ts`);
    const { tell } = await import('../commands/shell/exit.ts');
    const undo = enter(folder, environment);
    const [out, err] = [heard(process.stdout), heard(process.stderr)];
    try {
      const code = await main(words).catch(tell);
      return { code, stdout: out.text(), stderr: err.text() };
    } finally {
      out.end();
      err.end();
      undo();
    }
  };
}

/** As a process has it to itself: the folder it works in, its environment, and who hears its signals. */
function enter(folder: string, environment?: NodeJS.ProcessEnv): () => void {
  const [before, cwd] = [{ ...process.env }, process.cwd()];
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const listeners = signals.map((signal) => process.listeners(signal));
  const set = (variables: NodeJS.ProcessEnv): void => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, variables);
  };
  set(cleanEnvironment(environment));
  process.chdir(folder);
  return () => {
    set(before);
    process.chdir(cwd);
    for (const [at, signal] of signals.entries()) {
      const added = process.listeners(signal).filter((one) => !listeners[at]?.includes(one));
      for (const one of added) process.off(signal, one);
    }
  };
}

/** What is written to a stream, which keeps it to itself from now on. */
function heard(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  const parts: string[] = [];
  const write = vi.spyOn(stream, 'write').mockImplementation((part, ...rest: unknown[]) => {
    parts.push(typeof part === 'string' ? part : Buffer.from(part).toString('utf8'));
    for (const told of rest) if (typeof told === 'function') told();
    return true;
  });
  return { text: () => parts.join(''), end: () => write.mockRestore() };
}
