/** `npm run seed … aws` as a command, held against the stand-ins. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CreateTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { findTable } from '../../kit/aws/aws-table.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { countItems } from '../../kit/item/query-items.ts';
import { createTableInput, describeTable } from '../../kit/table.ts';
import { STAND_IN_ACCOUNT, startAwsStandIn } from '../../tools/aws-stand-in.ts';
import { workFolder } from '../../tools/test-folder.ts';
import { type Ended, ROOT } from '../../tools/tree-copy.ts';

const [aws, work] = await Promise.all([startAwsStandIn(), workFolder()]);
const db = createDocumentClient({ endpoint: aws.endpoint });
afterAll(async () => {
  db.destroy();
  await aws.stop();
});

const commandWords = (line: string): string[] => [
  ...line.split(' '),
  'aws',
  `account=${STAND_IN_ACCOUNT}`,
];

function seed(line: string): Promise<Ended> {
  return work.run(['seed', ...commandWords(line)], aws.environment);
}

describe('npm run seed … aws', () => {
  test('loads parts of a graph one after the other, and counts them all in its bound', async () => {
    const reads = async (nth: number): Promise<number> => {
      const { code, stdout } = await seed(`social users=1000 into=edgewise-parts part=${nth}/16`);
      expect(stdout).toContain(`The table holds part ${nth} of 16 now`);
      expect(code).toBe(0);
      return Number(/and ([\d,]+) read units/.exec(stdout)?.[1]?.replace(',', ''));
    };
    // 11,000 items of some 200 bytes, 4 KB a unit, whichever part they are counted with.
    expect(Math.min(await reads(5), await reads(9))).toBeGreaterThan(400);
    expect(await countItems(db, 'edgewise-parts')).toBeGreaterThan(1_000);
  });

  test('tells the units of its items, and loads a table of ours, which stays', async () => {
    const { code, stdout } = await seed('topology sites=1');
    expect(stdout).toMatch(/cost +less than \$0\.01 at most: [\d,]+ write and [\d,]+ read units/);
    expect(stdout).toContain('Table edgewise-Topology, created, on DynamoDB on AWS at');
    expect(stdout).toMatch(/The table holds [\d,]+ items, as it should\./);
    expect(stdout).toContain('These stay, and cost storage until you drop them');
    expect((await findTable(db, 'edgewise-Topology'))?.tags).toMatchObject({
      'edgewise:what': 'the seed topology  in table edgewise-Topology',
    });
    expect(code).toBe(0);
  });

  test('replaces a table of ours', async () => {
    await seed('topology sites=1 into=edgewise-again');
    const before = await countItems(db, 'edgewise-again');
    const { code, stdout } = await seed('topology sites=2 into=edgewise-again replace');
    expect(stdout).toContain('Table edgewise-again, created');
    expect(code).toBe(0);
    expect(await countItems(db, 'edgewise-again')).toBeGreaterThan(before);
  });

  test.each(['', ' replace'])('leaves a table of somebody else alone%s', async (replace) => {
    const name = `edgewise-theirs${replace.trim()}`;
    const theirs = { name, partitionKey: 'PK', sortKey: 'SK', indexes: {} };
    await db.send(new CreateTableCommand(createTableInput(theirs)));
    const { code, stderr } = await seed(`topology sites=1 into=${name}${replace}`);
    expect(stderr).toContain(`\`${name}\` has no tag \`edgewise\`: it is somebody else's.`);
    expect([code, await countItems(db, name)]).toEqual([64, 0]);
  });

  test('makes nothing where the load may cost more than was allowed', async () => {
    const { code, stderr } = await seed('social users=3000 into=edgewise-dear most=0.01');
    expect(stderr).toMatch(/but this one may cost \$0\.\d\d\. Ask for less, or say most=0\.\d+\./);
    expect(code).toBe(64);
    expect((await db.send(new ListTablesCommand({}))).TableNames).not.toContain('edgewise-dear');
  });

  test('ends with 130 after Ctrl-C, and the same command completes the table', async () => {
    const line = 'social users=1500 into=edgewise-stopped';
    const child = spawn(
      process.execPath,
      ['commands/shell/run.mjs', 'seed', ...commandWords(line)],
      {
        cwd: ROOT,
        env: { ...process.env, ...aws.environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      text += data;
    });
    const some = async (): Promise<number> =>
      (await describeTable(db, 'edgewise-stopped')) ? countItems(db, 'edgewise-stopped') : 0;
    await expect.poll(some, { interval: 20 }).toBeGreaterThan(0);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(text).toMatch(/edgewise-stopped\nStopped\. The same command completes/);
    expect(code).toBe(130);
    const { stdout } = await seed(line);
    expect(stdout).toContain('Table edgewise-stopped, there already');
    expect(stdout).toMatch(/The table holds [\d,]+ items, as it should\./);
  });
});

test.each([
  ['topology aws stats', 'Expected either aws or stats, got both'],
  ['topology price=1', 'Expected `price` beside the word `aws`'],
])('npm run seed %s is refused', async (line, sentence) => {
  const { code, stderr } = await work.run(['seed', ...line.split(' ')], aws.environment);
  expect(stderr).toContain(sentence);
  expect(code).toBe(64);
});
