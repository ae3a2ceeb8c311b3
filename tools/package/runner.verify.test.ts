/** Blank projects with the packed package: each test runner, on both engines. */

import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../../kit/document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { createTable } from '../../kit/table.ts';
import { ROOT } from '../tree-copy.ts';
import { type BlankProject, blankProject } from './blank-project.ts';
import { type Packed, packEdgewise } from './packed.ts';
import { REPORT, RUNNERS, type Runner, type Told } from './runner.ts';

const jar = findJar(ROOT);
const ENGINES: Record<string, () => Promise<Engine>> = {
  embedded: startEmbedded,
  ...(jar && hasJava() && { 'DynamoDB Local': () => startDynamoDBLocal({ jar }) }),
};
const SDK = ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'];
const BLANK = join(import.meta.dirname, 'blank');

let packed: Packed;
beforeAll(async () => {
  packed = await packEdgewise();
});
afterAll(() => packed?.remove());

/** All runners on the embedded engine; elsewhere one shows that its units are told as well. */
const runnersOn = (engine: string): readonly Runner[] =>
  RUNNERS.filter(({ name }) => engine === 'embedded' || name === 'vitest');

describe.each(Object.entries(ENGINES))('on %s', (on, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
    await writeOrders(engine);
  });
  afterAll(() => engine?.stop());

  describe.each(runnersOn(on))('$name', (runner) => {
    const { isHere } = runner;
    let project: BlankProject;
    let budgets: string;
    beforeAll(async () => {
      if (!isHere) return;
      project = await blankProject(packed.tarball, await optionsOf(runner));
      budgets = join(project.folder, '__budgets__');
    });
    afterAll(() => project?.remove());

    /** Runs the project's tests, in which a call asks the same question so many times. */
    function run(
      times: number,
      environment: NodeJS.ProcessEnv = {},
      update = false,
    ): Promise<Told> {
      return toldBy(project, runner.words(update), {
        AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
        BLANK_ENDPOINT: engine.endpoint,
        BLANK_ENGINE: engine.kind,
        BLANK_TIMES: String(times),
        ...environment,
        ...(update && runner.updateEnvironment),
      });
    }

    const budgetTexts = async (): Promise<string[]> =>
      Promise.all((await readdir(budgets)).map((file) => readFile(join(budgets, file), 'utf8')));

    test.runIf(isHere)(
      'runs to its end: a new budget is missed in CI, then written and said, then kept',
      async () => {
        const inCi = await run(1, { CI: 'true' });
        const missed = runner.failures(inCi);
        expect([...missed.keys()]).toEqual(['budget']);
        await expect(shown(missed.get('budget'))).toMatchFileSnapshot(
          `blank/budget-missing.golden.txt`,
        );
        expect(existsSync(budgets)).toBe(false);

        const written = await run(1);
        expect({ ...written, failures: runner.failures(written) }).toMatchObject({
          code: 0,
          failures: new Map(),
        });
        expect(written.stdout + written.stderr).toContain(
          `Budget of \`lines\` (budget, ${engine.kind}) written: 1 request, 0.5 RCU by Query table.`,
        );
        const [text, ...others] = await budgetTexts();
        expect(others).toEqual([]);
        await expect(text).toMatchFileSnapshot(`blank/budgets.${engine.kind}.golden.txt`);

        const kept = await run(1, { CI: 'true' });
        expect(kept.code).toBe(0);
        expect(kept.stdout + kept.stderr).not.toContain('Budget of');
        expect(await budgetTexts()).toEqual([text]);
      },
    );

    test.runIf(isHere)(
      'fails a call that costs more, with its receipt; and keeps the new cost where asked to',
      async () => {
        const [before] = await budgetTexts();
        const dearer = await run(2);
        const failures = runner.failures(dearer);
        expect(dearer.code).toBe(1);
        expect([...failures.keys()]).toEqual(['costs', 'budget']);
        await expect(shown(failures.get('costs'))).toMatchFileSnapshot('blank/cost.golden.txt');
        await expect(shown(failures.get('budget'))).toMatchFileSnapshot(
          'blank/budget-exceeded.golden.txt',
        );
        expect(await budgetTexts()).toEqual([before]);

        expect([...runner.failures(await run(2, {}, true)).keys()]).toEqual(['costs']);
        expect(await budgetTexts()).not.toEqual([before]);

        const cheaper = await run(1);
        expect(cheaper.code).toBe(0);
        expect(cheaper.stdout + cheaper.stderr).toContain('is too high');
        await rm(budgets, { recursive: true });
      },
    );
  });
});

describe('the README of the package', () => {
  const page = join(ROOT, 'packages', 'edgewise', 'README.md');

  test('shows a test that fails, and the message that it fails with', async () => {
    const engine = await startEmbedded();
    const files = await filesIn('readme');
    const peers = ['@aws-sdk/client-dynamodb', 'vitest'];
    const project = await blankProject(packed.tarball, { peers, files });
    const [vitest] = RUNNERS as [Runner];
    const ended = await toldBy(project, vitest.words(false), { BLANK_ENDPOINT: engine.endpoint });
    await engine.stop();
    await project.remove();
    const [message = ''] = vitest.failures(ended).values();
    const text = await readFile(page, 'utf8');
    expect(text).toContain(`\`\`\`\n${message}\n\`\`\`\n`);
    const body = files['shop.test.js']?.slice(files['shop.test.js'].indexOf("test('"));
    expect(text).toContain(body);
  });
});

/** Runs a test runner, and takes its report out of the project. */
async function toldBy(
  { folder, node }: BlankProject,
  words: string[],
  environment: NodeJS.ProcessEnv,
): Promise<Told> {
  const ended = await node(words, environment);
  const file = join(folder, REPORT);
  const report = existsSync(file) ? await readFile(file, 'utf8') : '';
  await rm(file, { force: true });
  return { ...ended, report };
}

/** A folder of `blank/`, as the files of a project. */
async function filesIn(name: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const file of await readdir(join(BLANK, name))) {
    files[file] = await readFile(join(BLANK, name, file), 'utf8');
  }
  return files;
}

async function optionsOf({ name, type, fetched }: Runner) {
  const files = await filesIn(name);
  if (type === 'module') files['orders.mjs'] = await readFile(join(BLANK, 'orders.mjs'), 'utf8');
  if (fetched) return { type, files, peers: SDK, fetched: [fetched] };
  const own = name === 'node-test' ? [] : [name];
  return { type, files, peers: [...SDK, ...own] };
}

/** A table without sort key: its keys are named as nobody in the workshop names them. */
async function writeOrders(engine: Engine): Promise<void> {
  const db = createDocumentClient(engine);
  await createTable(db, { name: 'Orders', partitionKey: 'id', sortKey: 'line', indexes: {} });
  for (const line of ['1', '2']) {
    const Item = { id: { S: 'O1' }, line: { S: line } };
    await db.send(new PutItemCommand({ TableName: 'Orders', Item }));
  }
  db.destroy();
}

/** One file for all runners: the name of the test file is theirs. */
function shown(message: string | undefined): string {
  return `${message}\n`.replace(/order\.test\.m?js/g, 'order.test.js');
}
