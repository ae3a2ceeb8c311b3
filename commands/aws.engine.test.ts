/** `npm run aws` and the tables on an account, as commands, held against the stand-ins. */

import {
  CreateTableCommand,
  ListTablesCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { createTableInput, dropTable } from '../kit/table.ts';
import { STAND_IN_ACCOUNT, startAwsStandIn } from '../tools/aws-stand-in.ts';
import { workFolder } from '../tools/test-folder.ts';
import type { Ended } from '../tools/tree-copy.ts';

const TABLE = 'edgewise-Invoicing';
const ACCOUNT = `account=${STAND_IN_ACCOUNT}`;

const [aws, work] = await Promise.all([startAwsStandIn(), workFolder()]);
const db = createDocumentClient({ endpoint: aws.endpoint });
afterEach(async () => {
  for (const name of await names()) await dropTable(db, name);
});
afterAll(async () => {
  db.destroy();
  await aws.stop();
});

function run(line: string, more: Record<string, string> = {}): Promise<Ended> {
  const [name = '', ...words] = line.split(' ');
  return work.run([name, ...words], { ...aws.environment, ...more });
}

async function names(): Promise<string[]> {
  return (await db.send(new ListTablesCommand({}))).TableNames ?? [];
}

async function somebodyElses(name: string): Promise<void> {
  const graph = { name, partitionKey: 'PK', sortKey: 'SK', indexes: {} };
  await db.send(new CreateTableCommand(createTableInput(graph)));
}

describe('npm run aws', () => {
  test('tells account, region and address, and that nothing is there', async () => {
    const { code, stdout } = await run('aws');
    expect(stdout).toContain(
      [
        'The word aws reaches',
        `  account   ${STAND_IN_ACCOUNT}`,
        `  who       arn:aws:iam::${STAND_IN_ACCOUNT}:user/stand-in`,
        '  region    us-east-1',
        `  endpoint  ${aws.endpoint}`,
        '',
        'The workshop has no table there.',
      ].join('\n'),
    );
    expect(code).toBe(0);
  });

  test('lists the tables with our tag, and leaves those of somebody else alone', async () => {
    await run(`tables create lab=1 aws ${ACCOUNT}`);
    await somebodyElses('edgewise-theirs');
    const { stdout } = await run('aws');
    expect(stdout).toMatch(
      new RegExp(`^  ${TABLE} +lab 1 +[a-z]{6} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d`, 'm'),
    );
    expect(stdout).toContain("edgewise-theirs is somebody else's");
    const { code } = await run(`aws clean ${ACCOUNT}`);
    expect(code).toBe(0);
    expect(await names()).toEqual(['edgewise-theirs']);
  });

  test('clean names a table that it cannot drop, and how to drop it', async () => {
    await run(`tables create lab=1 aws ${ACCOUNT}`);
    const protect = (on: boolean) =>
      db.send(new UpdateTableCommand({ TableName: TABLE, DeletionProtectionEnabled: on }));
    await protect(true);
    expect((await run('aws')).stdout).toContain(`${TABLE} has deletion protection`);
    const { code, stderr } = await run(`aws clean ${ACCOUNT}`);
    expect(stderr).toContain(`aws dynamodb update-table --table-name ${TABLE}`);
    expect(stderr).toContain(`aws dynamodb delete-table --table-name ${TABLE} --region us-east-1`);
    expect(code).toBe(1);
    await protect(false);
  });

  test.each([
    ['where no account is said and there is no terminal', 'aws clean', /account=123456789012\./],
    [
      'where another account is said',
      'aws clean account=1',
      /got `1`\. Nothing was made or dropped/,
    ],
  ])('clean drops nothing %s', async (_, line, sentence) => {
    await run(`tables create lab=1 aws ${ACCOUNT}`);
    const { code, stderr } = await run(line);
    expect(stderr).toMatch(sentence);
    expect(code).toBe(64);
    expect(await names()).toEqual([TABLE]);
  });

  test('ends with 4 and the next command where there are no credentials', async () => {
    const { code, stderr } = await run('aws', { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' });
    expect(stderr).toBe(
      'Expected AWS credentials, but the AWS SDK found none. Run aws configure or aws sso login, then repeat the command.\n',
    );
    expect(code).toBe(4);
  });

  test('names another DynamoDB by its host, without a price', async () => {
    const { AWS_ENDPOINT_URL_STS: _, ...environment } = aws.environment;
    const elsewhere = { ...environment, AWS_ENDPOINT_URL_DYNAMODB: 'http://dynamodb.invalid:1' };
    const words = ['tables', 'create', 'lab=1', 'aws'] as const;
    const { code, stdout, stderr } = await work.run(words, elsewhere);
    expect(stdout).toContain('On another DynamoDB: the tables of the labs, empty');
    expect(stdout).toContain('  account   dynamodb.invalid:1');
    expect(stdout).not.toContain('$');
    expect(stderr).toContain('tables create lab=1 aws account=dynamodb.invalid:1.');
    expect(code).toBe(64);
  });
});

describe('npm run tables … aws', () => {
  test('makes the tables that are missing, which stay until they are dropped', async () => {
    const created = await run(`tables create lab=1 aws ${ACCOUNT}`);
    expect(created.stdout).toContain(`Table ${TABLE} created`);
    expect(created.stdout).toMatch(new RegExp(`^These stay, .*\\n  ${TABLE}$`, 'm'));
    const again = await run(`tables create lab=1 aws ${ACCOUNT}`);
    expect(again.stdout).toContain(`Table ${TABLE} is there already`);
    const dropped = await run(`tables drop lab=1 aws ${ACCOUNT}`);
    expect(dropped.stdout).toContain(`Table ${TABLE} dropped`);
    expect([created.code, again.code, dropped.code]).toEqual([0, 0, 0]);
    expect(await names()).toEqual([]);
  });

  test.each(['create', 'drop'])('%s leaves a table of somebody else alone', async (verb) => {
    await somebodyElses(TABLE);
    const { code, stderr } = await run(`tables ${verb} lab=1 aws ${ACCOUNT}`);
    expect(stderr).toContain(`\`${TABLE}\` has no tag \`edgewise\`: it is somebody else's.`);
    expect(code).toBe(64);
    expect(await names()).toEqual([TABLE]);
  });

  test('the options of the word aws are refused without it', async () => {
    const { code, stderr } = await run(`tables create lab=1 ${ACCOUNT}`);
    expect(stderr).toContain(`Say: aws ${ACCOUNT}.`);
    expect(code).toBe(64);
    expect(await names()).toEqual([]);
  });
});
