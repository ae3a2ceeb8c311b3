/** Reset, skip, diff, watch and checks, killed at any moment, lose no byte of model.ts. */

import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CAN_LIST, processesIn } from '../../tools/process-tree.ts';
import { testTree } from '../../tools/test-folder.ts';

/** A command of lab 1, and how it ends: by itself, or by a signal so many milliseconds later. */
interface Started {
  readonly words: readonly string[];
  readonly signal: NodeJS.Signals | undefined;
  readonly afterMs: number;
}

/** An editor's save: over the old content, or beside it and then in its place. */
interface Save {
  readonly content: Uint8Array;
  readonly way: 'truncate' | 'rename';
  readonly afterMs: number;
}

/** A save, and commands that run after it or at the same time. */
interface Round {
  readonly commands: readonly Started[];
  readonly save: Save;
  readonly isQuiet: boolean;
}

const SEQUENCES = 12;

const tree = await testTree();
const model = join(tree.folder, 'labs', '01-invoicing', 'model.ts');
const backups = join(tree.folder, '.workshop', 'backups', '01-invoicing');
const progress = join(tree.folder, '.workshop', 'progress.json');

beforeAll(async () => {
  // Makes the snapshots of every data set, so that what follows is quick.
  await tree.node(['commands/lab.mjs', '1', 'solution', 'types=off']);
});

const reference = readFileSync(
  new URL('../../solutions/01-invoicing/model.ts', import.meta.url),
  'utf8',
);
const content = fc.oneof(
  fc.uint8Array({ maxLength: 200 }), // Hardly ever UTF-8.
  fc.constant(new Uint8Array()),
  fc.string().map((text) => Buffer.from(`// ${text}\r\nexport {};\r\n`)),
  fc.nat().map((number) => Buffer.from(`${reference}// ${number}\n`)),
);
const afterMs = fc.integer({ min: 0, max: 900 });
const command: fc.Arbitrary<Started> = fc.record({
  words: fc.constantFrom(
    ['reset', 'yes'],
    ['reset', 'yes'],
    ['reset', 'yes'],
    ['skip'],
    ['diff'],
    ['watch', 'types=off'],
    ['types=off'],
    ['1.3', 'types=off'],
  ),
  signal: fc.constantFrom(undefined, 'SIGKILL', 'SIGINT'),
  afterMs,
});
const round: fc.Arbitrary<Round> = fc.record({
  commands: fc.array(command, { minLength: 1, maxLength: 2 }),
  save: fc.record({ content, way: fc.constantFrom('truncate', 'rename'), afterMs }),
  isQuiet: fc.boolean(),
});

test('every content saved as model.ts is there or in a backup, byte for byte, however commands end', async () => {
  const property = fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 2 }), expectKept);
  await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true });
});

test.runIf(CAN_LIST)('and no process is left', async () => {
  const left = (): string[] => processesIn(tree.folder);
  await expect.poll(left).toEqual([]);
});

async function expectKept(rounds: readonly Round[]): Promise<void> {
  for (const { commands, save, isQuiet } of rounds) {
    // What the editor saves over is its own to lose; what is in a backup is nobody's.
    const must = [...backedUp(), textOf(save.content)];
    if (isQuiet) await saveModel(save);
    await Promise.all([...commands.map(run), ...(isQuiet ? [] : [saveLater(save)])]);
    const kept = new Set([...backedUp(), ...contentsOf(model)]);
    expect(must.filter((content) => !kept.has(content))).toEqual([]);
    if (existsSync(progress)) {
      expect(JSON.parse(readFileSync(progress, 'utf8')).version).toBe(1);
    }
  }
}

/** Runs a command to its end; a watch that no signal ends is told to quit. */
async function run({ words, signal, afterMs }: Started): Promise<void> {
  const child = tree.start(['commands/lab.mjs', '1', ...words]);
  child.stdout.resume();
  child.stderr.resume();
  child.stdin.on('error', () => {}); // It has ended already.
  const ended = once(child, 'close');
  await wait(afterMs);
  if (signal === undefined) child.stdin.end('quit\n');
  else child.kill(signal);
  await ended;
}

async function saveLater(save: Save): Promise<void> {
  await wait(save.afterMs);
  await saveModel(save);
}

async function saveModel({ content, way }: Save): Promise<void> {
  if (way === 'truncate') return writeFile(model, content);
  await writeFile(`${model}.new`, content);
  await rename(`${model}.new`, model);
}

function backedUp(): string[] {
  const folders = existsSync(backups) ? readdirSync(backups) : [];
  return folders.flatMap((folder) => contentsOf(join(backups, folder, 'model.ts')));
}

/** The content of a file, if it is there. */
function contentsOf(file: string): string[] {
  return existsSync(file) ? [textOf(readFileSync(file))] : [];
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content).toString('latin1');
}

function wait(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
