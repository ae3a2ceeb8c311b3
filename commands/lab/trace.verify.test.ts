/** `npm run lab:1 trace` through the real AWS CLI, against the engine that it says to start. */

import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TracedRequest } from '../../kit/checkpoint/learner/last-run.ts';
import { freePort } from '../../kit/engine/port.ts';
import { BROKEN_CONNECTION } from '../../kit/meter/request-record.ts';
import { commandsIn, testTree } from '../../tools/test-folder.ts';
import type { Ended } from '../../tools/tree-copy.ts';

const hasCli = spawnSync('aws', ['--version']).status === 0 && process.platform !== 'win32';

/** What the CLI prints of an answer, as far as it is compared. */
interface Answer {
  readonly Items?: unknown[];
  readonly LastEvaluatedKey?: unknown;
  readonly ConsumedCapacity?: { readonly CapacityUnits: number };
}

const tree = await testTree();
const run = commandsIn(tree.folder);
let engine: ChildProcess;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  if (!hasCli) return;
  environment = { EDGEWISE_ENGINE_PORT: String(await freePort()) };
  const child = tree.start(['commands/shell/run.mjs', 'engine', 'lab=1'], environment);
  engine = child;
  let said = '';
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('The data of lab 1 is loaded')) resolve();
    });
  });
});
afterAll(async () => {
  if (!hasCli) return;
  engine.kill('SIGTERM');
  await once(engine, 'exit');
});

const lab = (...words: string[]): Promise<Ended> => run(['lab', '1', ...words], environment);

/** Requests of the last run that a trace of this step prints: not those that were broken. */
function traced(step: string): TracedRequest[] {
  const file = join(tree.folder, '.workshop', 'last', '01', 'trace.jsonl');
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const requests = lines.map((line): TracedRequest => JSON.parse(line));
  return requests.filter((one) => one.step === step && one.error !== BROKEN_CONNECTION);
}

/** Runs a trace's script as it stands; the answers, and what the CLI said of refusals. */
async function runScript(script: string): Promise<{ answers: Answer[]; errors: string[] }> {
  await writeFile(join(tree.folder, 'trace.sh'), script);
  const { stdout, stderr } = await tree.shell('sh trace.sh');
  const documents = stdout.match(/^\{\n[\s\S]*?^\}$/gm) ?? [];
  return {
    answers: documents.map((text) => JSON.parse(text)),
    errors: [...stderr.matchAll(/\((\w+Exception)\)/g)].map(([, name = '']) => name),
  };
}

async function expectSame(requests: TracedRequest[], script: string): Promise<void> {
  const { answers, errors } = await runScript(script);
  const answered = requests.filter(({ error }) => error === undefined);
  expect(errors).toEqual(requests.flatMap(({ error }) => error ?? []));
  expect(answers.map(unitsOf)).toEqual(
    answered.map(({ readUnits, writeUnits }) => readUnits + writeUnits),
  );
  const pages = answered.filter(({ operation }) => /Query|Scan/.test(operation));
  expect(answers.filter(({ Items }) => Items).map(pageOf)).toEqual(
    pages.map(({ returned, more }) => [returned, more]),
  );
}

/** Items of a page, and whether more are to come. */
function pageOf({ Items = [], LastEvaluatedKey }: Answer): [number, boolean] {
  return [Items.length, LastEvaluatedKey !== undefined];
}

function unitsOf({ ConsumedCapacity }: Answer): number {
  return ConsumedCapacity?.CapacityUnits ?? Number.NaN;
}

describe.skipIf(!hasCli)('a trace, run by the AWS CLI (Debian: apt-get install awscli)', () => {
  test('of a run that passed reads and writes what the run did, for the same units', async () => {
    const model = join(tree.folder, 'labs', '01-invoicing', 'model.ts');
    await cp(join(tree.folder, 'solutions', '01-invoicing', 'model.ts'), model);
    expect((await lab('1.1', 'types=off')).code).toBe(0);
    const script = await lab('trace');
    expect(script.stdout).toContain(`http://127.0.0.1:${environment.EDGEWISE_ENGINE_PORT}`);
    expect(script.stdout).not.toMatch(/-run\d/);
    await expectSame(traced('1.1'), (await lab('trace', '1.1')).stdout);
    expect(traced('1.1').some(({ error }) => error !== undefined)).toBe(true);
  });

  test('of a Scan reads page after page, each as one request', async () => {
    const { code } = await lab('1.5', 'types=off', 'model=wrong:scan');
    expect(code).toBe(1);
    const failed = traced('1.5').filter(({ outcome }) => outcome === 'fail');
    expect(failed.length).toBeGreaterThan(1);
    await expectSame(failed, (await lab('trace')).stdout);
  });

  test('with files reads the same requests from them', async () => {
    const failed = traced('1.5').filter(({ outcome }) => outcome === 'fail');
    const script = (await lab('trace', 'files')).stdout;
    expect(script.match(/--cli-input-json file:\/\/\.workshop\//g)).toHaveLength(failed.length);
    await expectSame(failed, script);
  });
});
