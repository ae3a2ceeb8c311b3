/** A run on AWS, held against the stand-ins: what it refuses, what it makes, and what it leaves. */

import {
  CreateTableCommand,
  DescribeTableCommand,
  ListTablesCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findTable, TABLE_PREFIX } from '../../kit/aws/aws-table.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { createTableInput, dropTable, type TableDefinition } from '../../kit/table.ts';
import { type AwsStandIn, STAND_IN_ACCOUNT, startAwsStandIn } from '../../tools/aws-stand-in.ts';
import { type AwsPlan, type AwsRun, runOnAws } from './aws-run.ts';

const GRAPH: TableDefinition = {
  name: 'Graph',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } },
};
const PLAN: AwsPlan = {
  command: 'npm run lab:3 aws',
  what: 'the checkpoint of lab 3',
  units: { readUnits: 100, writeUnits: 7_282 },
  limitSeconds: 600,
  maximum: { readUnits: 40, writeUnits: 50 },
  tables: 2,
  lab: 3,
};

let aws: AwsStandIn;
let db: DynamoDBDocumentClient;
let screen = '';
beforeAll(async () => {
  aws = await startAwsStandIn();
  db = createDocumentClient({ endpoint: aws.endpoint });
});
beforeEach(() => {
  screen = '';
  for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
  const write = (text: string | Uint8Array): boolean => {
    screen += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(write);
  vi.spyOn(process.stderr, 'write').mockImplementation(write);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(async () => {
  db.destroy();
  await aws.stop();
});

function run<T>(
  work: (run: AwsRun) => Promise<T>,
  {
    plan = {},
    account = STAND_IN_ACCOUNT,
    ...options
  }: { plan?: Partial<AwsPlan> } & Record<string, unknown> = {},
): Promise<T> {
  const said = Object.entries({ account, ...options }).filter(([, value]) => value !== null);
  const words = { verbs: ['aws'], options: new Map(said as [string, string][]) };
  return runOnAws({ ...PLAN, ...plan }, words, work);
}

async function tables(): Promise<string[]> {
  return (await db.send(new ListTablesCommand({}))).TableNames ?? [];
}

const makes = (name: string) => (one: AwsRun) => one.create(db, GRAPH, name);

describe('a run on AWS', () => {
  test('tells account, region, address and both bounds before anything is made', async () => {
    await run(async () => {
      expect(screen.split('\n').map((line) => line.trimEnd())).toEqual([
        'On AWS: the checkpoint of lab 3',
        `  account   ${STAND_IN_ACCOUNT}`,
        `  who       arn:aws:iam::${STAND_IN_ACCOUNT}:user/stand-in`,
        '  region    us-east-1',
        `  endpoint  ${aws.endpoint}`,
        '  cost      less than $0.01 at most: 7,282 write and 100 read units, and a',
        '            quarter more for requests that are sent again',
        '            $0.05 at most, whatever goes wrong: 2 tables and indexes at 50 write',
        '            and 40 read units a second for 600 s',
        '  price     $0.625 a million write units, $0.125 a million read units',
        '            (aws.amazon.com/dynamodb/pricing/on-demand, since 2024-11-01)',
        '',
        '',
      ]);
    });
  });

  test('makes its tables on demand with maximums and tags, and drops them at the end', async () => {
    const name = 'edgewise-made';
    await run(async (one) => {
      await one.create(db, GRAPH, name);
      const { Table } = await db.send(new DescribeTableCommand({ TableName: name }));
      expect(Table?.BillingModeSummary?.BillingMode).toBe('PAY_PER_REQUEST');
      expect((await findTable(db, name))?.tags).toEqual({
        edgewise: '0.1.0',
        'edgewise:lab': '3',
        'edgewise:who': one.who,
        'edgewise:created': expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
    });
    expect(await tables()).not.toContain(name);
    expect(screen).toContain('Dropped 1 table.');
  });

  test('drops its tables after an error, which it passes on', async () => {
    const failed = run(async (one) => {
      await one.create(db, GRAPH, 'edgewise-failed');
      throw new Error('the check has failed');
    });
    await expect(failed).rejects.toThrow('the check has failed');
    expect(await tables()).not.toContain('edgewise-failed');
  });

  test('ends at its time limit, drops its tables, and makes no more', async () => {
    let late: Promise<void> | undefined;
    const over = run(
      async (one) => {
        await one.create(db, GRAPH, 'edgewise-slow');
        await new Promise((resolve) => one.signal.addEventListener('abort', resolve));
        late = new Promise((resolve) => setTimeout(resolve, 500)).then(() =>
          one.create(db, GRAPH, 'edgewise-late'),
        );
        late.catch(() => {});
        await late;
      },
      { plan: { limitSeconds: 1 } },
    );
    await expect(over).rejects.toMatchObject({ code: 'aws.timeIsOver' });
    await expect(late).rejects.toMatchObject({ code: 'aws.runIsOver' });
    expect(await tables()).toEqual([]);
  });

  test('leaves the tables of a command whose tables stay, and names them', async () => {
    await run(makes('edgewise-stays'), { plan: { stays: true } });
    expect(await tables()).toContain('edgewise-stays');
    expect(screen).toContain('These stay, and cost storage');
    await dropTable(db, 'edgewise-stays');
  });

  test('names a table that it cannot drop, with the command that drops it', async () => {
    const name = 'edgewise-protected';
    const left = run(async (one) => {
      await one.create(db, GRAPH, name);
      await db.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: true }));
    });
    await expect(left).rejects.toMatchObject({
      code: 'aws.leftBehind',
      message: expect.stringContaining(
        `aws dynamodb delete-table --table-name ${name} --region us-east-1`,
      ),
    });
    await db.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
    await dropTable(db, name);
  });
});

describe('a run on AWS is refused, and makes nothing,', () => {
  test.each([
    ['where another account is said', { account: '999999999999' }, 'aws.otherAccount'],
    ['where no account is said and there is no terminal', { account: null }, 'aws.noTerminal'],
    [
      'where it may cost more than was allowed',
      { plan: { units: { readUnits: 0, writeUnits: 2_000_000 } } },
      'aws.tooDear',
    ],
  ])('%s', async (_, options, code) => {
    const work = vi.fn(async () => {});
    await expect(run(work, options)).rejects.toMatchObject({ code, ending: 'usage' });
    expect(work).not.toHaveBeenCalled();
  });

  test('until more dollars are allowed', async () => {
    const plan = { units: { readUnits: 0, writeUnits: 2_000_000 } };
    await expect(run(async () => 'done', { plan, most: '1.57' })).resolves.toBe('done');
    await expect(run(async () => 'done', { plan, most: '1.56' })).rejects.toThrow('most=1.57');
  });

  test('for a table without our prefix, of somebody else, or of an earlier run', async () => {
    const theirs = `${TABLE_PREFIX}theirs`;
    await db.send(new CreateTableCommand(createTableInput(GRAPH, theirs)));
    await expect(run(makes('Graph'))).rejects.toMatchObject({ code: 'aws.badName' });
    await expect(run(makes(theirs))).rejects.toMatchObject({ code: 'aws.notOurs' });
    expect(await tables()).toContain(theirs);
    await dropTable(db, theirs);

    await run(makes('edgewise-earlier'), { plan: { stays: true } });
    await expect(run(makes('edgewise-earlier'))).rejects.toMatchObject({ code: 'aws.tableExists' });
    expect(await tables()).toContain('edgewise-earlier');
    await dropTable(db, 'edgewise-earlier');
  });
});
