/** The checks are checked: references pass, starters are not started, known-wrong models fail. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lab, readLabs } from '../kit/checkpoint/lab.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../kit/engine/dynamodb-local.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { copyTree, type Ended, ROOT, type TreeCopy } from './tree-copy.ts';

const labs = await readLabs(ROOT);
const jar = findJar(ROOT);
const local = jar && hasJava() ? jar : undefined;
const SEEDS = [1, 2];

let tree: TreeCopy;
let dynamodbLocal: Engine | undefined;

beforeAll(async () => {
  tree = await copyTree();
  if (local) dynamodbLocal = await startDynamoDBLocal({ jar: local });
});

afterAll(async () => {
  await dynamodbLocal?.stop();
  await tree.remove();
});

describe.each(
  labs.map((lab) => [lab.name, lab] as const),
)('%s on the embedded engine', (_, lab) => {
  test.each(SEEDS)('the reference passes every step on seed %i', async (seed) => {
    const { code, stdout } = await run(lab, ['solution', `seed=${seed}`]);
    expect(stdout).toContain(`core ${count(lab, true)} of ${count(lab, true)}`);
    expect(stdout).toContain(`more ${count(lab, false)} of ${count(lab, false)}`);
    expect(code).toBe(0);
  });

  test('the starter is not started, and is told where to begin', async () => {
    const { code, stdout } = await run(lab, []);
    expect(code).toBe(2);
    expect(existsSync(join(tree.folder, 'labs', lab.name, 'model.ts'))).toBe(true);
    await expect(stdout).toMatchFileSnapshot(join(ROOT, 'labs', lab.name, 'starter.screen.txt'));
  });

  test.concurrent.for(
    wrongModels(lab),
  )('the known-wrong model $name fails with its message', async (wrong, { expect }) => {
    const { code, stdout, stderr } = await run(lab, [`model=${wrong.file}`]);
    expect(stderr).toBe('');
    expectFailure(stdout, wrong);
    expect(code).toBe(1);
    const screen = join(ROOT, wrong.file.replace('.ts', '.screen.txt'));
    await expect(withoutTimes(stdout)).toMatchFileSnapshot(screen);
  });
});

describe.skipIf(!local).each(labs.map((lab) => [lab.name, lab] as const))(
  '%s on DynamoDB Local (added by: npm run engine dynamodb-local install)',
  (_, lab) => {
    test.each(SEEDS)('the reference passes every step on seed %i', async (seed) => {
      const { code, stdout } = await run(lab, ['solution', `seed=${seed}`], onLocal());
      expect(stdout).toContain('engine: DynamoDB Local');
      expect(code).toBe(0);
    });

    test('the starter is not started', async () => {
      const starter = `model=labs/${lab.name}/starter.ts`;
      expect((await run(lab, [starter], onLocal())).code).toBe(2);
    });

    // On this engine a run takes twice as long: one model for each step, so that each can be failed.
    test.each(oneForEachStep(lab))('the known-wrong model $name fails', async (wrong) => {
      const { code, stdout } = await run(lab, [`model=${wrong.file}`], onLocal());
      expectFailure(stdout, wrong);
      expect(code).toBe(1);
    });

    test('a run leaves no table behind', async () => {
      const { code } = await run(lab, ['solution'], onLocal());
      expect(code).toBe(0);
      expect(await tables()).toEqual([]);
    });
  },
);

interface WrongModel {
  readonly name: string;
  readonly file: string;
  readonly step: string;
  readonly smell: string | undefined;
}

/** The known-wrong models of a lab; each says in its head which step it fails and with which smell. */
function wrongModels(lab: Lab): WrongModel[] {
  const folder = join('labs', lab.name, 'wrong');
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts'));
  return names.map((name) => {
    const file = join(folder, name).replaceAll('\\', '/');
    const fails = /@fails (\S+)(?: (\S+))?\n/.exec(readFileSync(join(ROOT, file), 'utf8'));
    if (!fails?.[1]) throw new Error(`${file} does not say @fails STEP [SMELL]`);
    return { name: name.replace('.ts', ''), file, step: fails[1], smell: fails[2] };
  });
}

function oneForEachStep(lab: Lab): WrongModel[] {
  const models = wrongModels(lab);
  return lab.steps.flatMap(({ id }) => models.find(({ step }) => step === id) ?? []);
}

function expectFailure(screen: string, wrong: WrongModel): void {
  const head = screen.split('\n').find((line) => line.startsWith('  FAIL')) ?? '';
  expect(head).toContain(`FAIL ${wrong.step} `);
  if (wrong.smell) expect(head).toContain(`smell: ${wrong.smell}`);
  else expect(head).not.toContain('smell:');
}

/** A screen without what differs from run to run: times are shown, and never judged. */
function withoutTimes(screen: string): string {
  return screen.replace(/ +[\d,.]+ ms$/gm, '  (time)');
}

function run(lab: Lab, words: string[], environment?: NodeJS.ProcessEnv): Promise<Ended> {
  return tree.node(
    ['commands/lab.mjs', String(lab.info.number), 'types=off', ...words],
    environment,
  );
}

function onLocal(): NodeJS.ProcessEnv {
  return { AWS_ENDPOINT_URL_DYNAMODB: dynamodbLocal?.endpoint };
}

async function tables(): Promise<string[]> {
  const { ListTablesCommand } = await import('@aws-sdk/client-dynamodb');
  const { createDocumentClient } = await import('../kit/document-client.ts');
  const db = createDocumentClient({ endpoint: dynamodbLocal?.endpoint ?? '' });
  const { TableNames = [] } = await db.send(new ListTablesCommand({}));
  db.destroy();
  return TableNames;
}

function count(lab: Lab, core: boolean): number {
  return lab.steps.filter((step) => step.core === core).length;
}
