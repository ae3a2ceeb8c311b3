/**
 * `node --import tsx tools/first-five-minutes/run.ts`: the README's first commands in fresh clones, under
 * several versions of Node and npm, then in odd surroundings. Prints a table; `… run.ts 24` runs the rows that
 * have a word.
 */

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '../../kit/npm.ts';
import { print } from '../../kit/report/print.ts';
import { nodeIn, ROOT } from '../tree-copy.ts';
import { writeFirstStep } from './first-step.ts';
import { ARE_INSTALLED, type NodeName, type NpmName, nodeProgram, npmScript } from './installed.ts';

/** A machine of a newcomer. */
interface Machine {
  readonly node: NodeName;
  readonly npm: NpmName;
}

const MACHINES: readonly Machine[] = [
  { node: '20', npm: '10' },
  { node: '22', npm: '10' },
  { node: '22', npm: '11' },
  { node: '24', npm: '11' },
];

/** A command and the exit code that it must end with. */
type Command = readonly [words: string, code: number];

const INSTALL: Command = ['ci', 0];
const BEGIN: readonly Command[] = [
  ['start', 0],
  ['run lab:1', 2],
];
const FIRST_STEP: readonly Command[] = [
  ['run lab:1 1.1', 0],
  ['run lab:1', 2],
  ['run lab:1 hint', 0],
  ['run doctor', 0],
  // The native parts: Biome, TypeScript 7.
  ['exec -- biome check kit/keys.ts', 0],
  ['run types', 0],
];

/** Nobody listens there. */
const PROXY = 'http://127.0.0.1:9';
/** What may be odd about a machine. (npm itself hangs with /proc for a home.) */
const SURROUNDINGS: Readonly<Record<string, NodeJS.ProcessEnv>> = {
  'a proxy that leads nowhere': { HTTP_PROXY: PROXY, HTTPS_PROXY: PROXY, http_proxy: PROXY },
  'the same, and Node obeys it': { HTTP_PROXY: PROXY, http_proxy: PROXY, NODE_USE_ENV_PROXY: '1' },
  'a home that cannot be written': { HOME: '/dev/null/home' },
  'TERM=dumb': { TERM: 'dumb' },
  'NO_COLOR=1': { NO_COLOR: '1' },
  'EDGEWISE_PLAIN=1': { EDGEWISE_PLAIN: '1' },
};

/** npm's own, without those that a script of npm hands on. */
const QUIET = { npm_config_audit: 'false', npm_config_fund: 'false' };

await runMatrix(process.argv[2] ?? '');

async function runMatrix(word: string): Promise<void> {
  install();
  print(['| Node | npm | command | seconds | exit code |', '| --- | --- | --- | ---: | ---: |']);
  const rows = MACHINES.filter((row) => JSON.stringify(row).includes(word));
  for (const machine of rows) await runMachine(machine, machine === rows.at(-1));
  print(['', `Node ${version('18')} and no npm ci: ${await oldNode()}`]);
}

/** Programs of other versions: no script of theirs is needed, so none runs. */
function install(): void {
  if (ARE_INSTALLED) return;
  const { failure } = npm(['ci', '--ignore-scripts'], import.meta.dirname);
  if (failure !== undefined) throw new Error(`npm ci of tools/first-five-minutes: ${failure}`);
}

/** @param isLast odd surroundings are tried on one machine: they are the same for all */
async function runMachine(machine: Machine, isLast: boolean): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'edgewise é '));
  try {
    const folder = join(parent, 'work shop');
    execFileSync('git', ['clone', '--quiet', ROOT, folder]);
    const path = await programs(parent, machine);
    const run = (command: Command, extra: NodeJS.ProcessEnv = {}, about = ''): Promise<void> =>
      runCommand({
        machine,
        folder,
        command,
        about,
        environment: { PATH: path, ...QUIET, ...extra },
      });
    for (const command of [INSTALL, ...BEGIN]) await run(command);
    await writeFirstStep(folder);
    for (const command of FIRST_STEP) await run(command);
    for (const [about, extra] of Object.entries(isLast ? SURROUNDINGS : {})) {
      await run(['run lab:1 1.1', 0], extra, ` with ${about}`);
    }
  } finally {
    await rm(parent, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A folder with all programs that the commands may need, and Java is none of them; as a path. */
async function programs(parent: string, { node }: Machine): Promise<string> {
  const folder = join(parent, 'bin');
  await mkdir(folder);
  await symlink(nodeProgram(node), join(folder, 'node'));
  await symlink('/bin/sh', join(folder, 'sh'));
  return folder;
}

interface CommandRun {
  readonly machine: Machine;
  readonly folder: string;
  readonly command: Command;
  /** In which surroundings, in words. */
  readonly about: string;
  readonly environment: NodeJS.ProcessEnv;
}

async function runCommand({ machine, folder, command, about, environment }: CommandRun) {
  const [words, expected] = command;
  const { node, npm } = machine;
  const beganMs = performance.now();
  const args = [npmScript(npm), ...words.split(' ')];
  const { code, stdout, stderr } = await nodeIn(folder, args, environment, nodeProgram(node));
  const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1);
  const versions = `| ${version(node)} | ${npm} |`;
  print([`${versions} npm ${words}${about} | ${seconds} | ${code} |`]);
  if (code === expected) return;
  process.exitCode = 1;
  print([`Expected exit code ${expected}, got ${code}.`, stdout, stderr]);
}

/** What a Node says that is too old, in a tree where nothing is installed. */
async function oldNode(): Promise<string> {
  const args = ['commands/shell/run.mjs', 'tour'];
  const { code, stderr } = await nodeIn(ROOT, args, {}, nodeProgram('18'));
  if (code !== 4) process.exitCode = 1;
  return `exit code ${code}. ${stderr.replaceAll('\n', ' ').trim()}`;
}

function version(node: NodeName): string {
  return execFileSync(nodeProgram(node), ['--version'], { encoding: 'utf8' }).trim().slice(1);
}
