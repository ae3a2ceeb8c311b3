/** `npm run verify mutants` on the tiny lab, whose reference has known survivors, kills and an endless loop. */

import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasTools, INSTALL_TOOLS } from '../../../tools/installed.ts';
import { CAN_LIST, processesIn } from '../../../tools/process-tree.ts';
import { testTree } from '../../../tools/test-folder.ts';
import { type Ended, ROOT } from '../../../tools/tree-copy.ts';

/**
 * Nobody asks for the edges of '' and nothing depends on the loop: what is changed there survives,
 * unless the loop becomes endless.
 */
const REFERENCE = `/** The tiny lab's reference. */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export async function edgesOf(lab: LabContext, source: string): Promise<string[]> {
  if (source === '') throw new TinyError('noSource', 'there is no node without a name');
  countDown(2);
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node',
      ExpressionAttributeValues: { ':node': entityKey('NODE', source) },
      Limit: 100,
    }),
  );
  return (answer.Items ?? []).map((item) => String(item.target));
}

function countDown(from: number): void {
  let left = from;
  while (left !== 0) left -= 1;
}

class TinyError extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}
`;

const REASON = 'nobody asks for it';
const EQUIVALENTS = [
  { function: 'edgesOf', original: "source === ''", replacements: ['false'], reason: REASON },
  { function: 'edgesOf', original: "''", replacements: ['"Stryker was here!"'], reason: REASON },
  { function: 'edgesOf', original: "'noSource'", replacements: ['""'], reason: REASON },
  {
    function: 'countDown',
    original: '{ let left = from; while (left !== 0) left -= 1; }',
    replacements: ['{}'],
    reason: REASON,
  },
  {
    function: 'countDown',
    original: 'left !== 0',
    replacements: ['false', 'left === 0'],
    reason: REASON,
  },
];

const tree = await testTree();
const inTree = (...path: string[]): string => join(tree.folder, ...path);
const mutants = (...words: string[]): Promise<Ended> =>
  tree.node(['commands/shell/run.mjs', 'verify', 'mutants', ...words]);
const left = (): string[] =>
  existsSync(inTree('.workshop', 'mutants')) ? readdirSync(inTree('.workshop', 'mutants')) : [];

beforeAll(async () => {
  if (!hasTools()) return;
  await cp(inTree('tools', 'tiny-lab'), inTree('labs', '90-tiny'), { recursive: true });
  await mkdir(inTree('solutions', '90-tiny'));
  await writeFile(inTree('solutions', '90-tiny', 'model.ts'), REFERENCE);
  const installed = join('tools', 'node_modules');
  await symlink(join(ROOT, installed), inTree(installed), 'junction');
});

describe.skipIf(!hasTools())(`the mutants of a lab (${INSTALL_TOOLS})`, () => {
  test('are killed, stopped by the time limit, or listed with line, function and change', async () => {
    const { code, stdout, stderr } = await mutants('lab=90', 'write');
    expect(stderr).toBe('');
    expect(stdout).toContain('Lab 90, Twenty items: 19 mutants of solutions/90-tiny/model.ts');
    expect(stdout).toContain('1 change the text of an error and were left out; 6 do not compile');
    expect(stdout).toContain('6 killed, 1 of them by the time limit; 0 equivalent');
    expect(stdout).toContain('6 survived without a reason');
    expect(stdout).toContain(
      "model.ts:8  edgesOf  ConditionalExpression  steps 90.1\n    source === ''  →  false\n",
    );
    expect(stdout).toContain(
      'model.ts:23  countDown  EqualityOperator  steps 90.1\n    left !== 0  →  left === 0\n',
    );
    expect(stdout).not.toContain('left += 1');
    expect(stdout).not.toContain('PK = :node');
    expect(code).toBe(1);
    const page = readFileSync(inTree('docs', 'mutants.md'), 'utf8');
    expect(page).toMatch(
      /^\| 90 Twenty items \| \d{4}-\d\d-\d\d \| 1 \| 19 \| 1 \| 6 \| 6 \| 1 \| 6 \| 0 \| 6 \| 0 \|/m,
    );
    expect(left()).toEqual([]);
  });

  test('that survive with a reason are explained; a reason that does not hold is told', async () => {
    const killed = { function: 'edgesOf', original: "source === ''", reason: REASON };
    const gone = { function: 'edgesOf', original: "source === 'x'", reason: REASON };
    await explain([
      ...EQUIVALENTS,
      { ...killed, replacements: ['true'] },
      { ...gone, replacements: ['false'] },
    ]);
    const { code, stdout } = await mutants('step=90.1');
    expect(stdout).toContain('6 killed, 1 of them by the time limit; 6 equivalent');
    expect(stdout).toContain('0 survived without a reason, 0 of them known');
    expect(stdout).toContain("It is killed:  edgesOf: source === '' → true\n");
    expect(stdout).toContain("No mutant is made by  edgesOf: source === 'x' → false\n");
    expect(code).toBe(1);
  });

  test('are listed without a check', async () => {
    const { code, stdout } = await mutants('lab=90', 'list');
    expect(stdout.match(/^ {2}solutions\/90-tiny\/model\.ts:/gm)).toHaveLength(18);
    expect(stdout).not.toContain('killed');
    expect(code).toBe(0);
  });

  test.runIf(CAN_LIST)(
    'end with Ctrl-C, which keeps what there is and leaves nothing',
    async () => {
      const child = tree.start(['commands/shell/run.mjs', 'verify', 'mutants', 'lab=90']);
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (text.includes('The reference passes')) child.kill('SIGINT');
      });
      const [code] = await once(child, 'close');
      expect(said).toContain('Stopped: these are the results of the mutants that were checked.');
      expect(code).toBe(130);
      expect(left()).toEqual([]);
      await expect.poll(() => processesIn(tree.folder)).toEqual([]);
    },
  );
});

async function explain(entries: readonly object[]): Promise<void> {
  const file = inTree('solutions', '90-tiny', 'equivalent-mutants.json');
  await writeFile(file, JSON.stringify(entries));
}
