/** `npm run lab:4 aws`, with an embedded engine that plays AWS. */

import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDocumentClient } from '../../kit/document-client.ts';
import { type Changes, startChangedDynamo } from '../../tools/altered-dynamodb.ts';
import { STAND_IN_ACCOUNT, startAwsStandIn } from '../../tools/aws-stand-in.ts';
import { commandsIn, testTree } from '../../tools/test-folder.ts';
import type { Ended } from '../../tools/tree-copy.ts';

const MODEL = join('labs', '04-topology', 'model.ts');
const REFERENCE = join('solutions', '04-topology', 'model.ts');

const [tree, aws] = await Promise.all([testTree(), startAwsStandIn()]);
const run = commandsIn(tree.folder);
const db = createDocumentClient({ endpoint: aws.endpoint });
afterAll(async () => {
  db.destroy();
  await aws.stop();
});

const WORDS = ['aws', `account=${STAND_IN_ACCOUNT}`, 'types=off'];

function lab(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return run(['lab', '4', ...words], { ...aws.environment, ...environment });
}

/** A check on a DynamoDB that differs. */
async function labOn(changes: Changes, words: readonly string[]): Promise<Ended> {
  const dynamo = await startChangedDynamo(aws.endpoint, changes);
  const ended = await lab(words, { AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint });
  await dynamo.stop();
  return ended;
}

async function tables(): Promise<string[]> {
  return (await db.send(new ListTablesCommand({}))).TableNames ?? [];
}

/** What the screen says of the run on AWS. */
const there = ({ stdout }: Ended): string => stdout.slice(stdout.lastIndexOf('Lab 4: '));

describe('before anything is made', () => {
  test('a lab that is not started makes nothing, and nobody asks for an account', async () => {
    const { code, stdout } = await lab(WORDS);
    expect(stdout).toContain(
      'Nothing is tried on AWS, because no step has passed on this machine.',
    );
    expect(code).toBe(2);
    expect(aws.asked()).toBe(0);
    expect(await tables()).toEqual([]);
  });

  test('a step that fails on this machine is not tried', async () => {
    const model = 'model=wrong:one-way-link';
    const { code, stdout } = await lab(['4.1', model, ...WORDS]);
    expect(stdout).toContain('Nothing is tried on AWS');
    expect(code).toBe(1);
    expect(aws.asked()).toBe(0);
  });

  test('the options of the word aws are refused without it', async () => {
    const { code, stderr } = await lab(['account=1']);
    expect(stderr).toContain('Expected `account` beside the word `aws`');
    expect(code).toBe(64);
  });

  test('another account than the one that is said makes nothing', async () => {
    const { code, stderr } = await lab(['4.1', 'solution', 'aws', 'account=1', 'types=off']);
    expect(stderr).toContain(`Expected \`account\` to be \`${STAND_IN_ACCOUNT}\``);
    expect(code).toBe(64);
    expect(await tables()).toEqual([]);
  });
});

describe('a step on real tables', () => {
  test('passes, counts once, is kept for trace and show, and its table is gone', async () => {
    await cp(join(tree.folder, REFERENCE), join(tree.folder, MODEL));
    const ended = await lab(['4.1', ...WORDS]);
    expect(ended.stderr).toBe('');
    expect(there(ended)).toMatch(/engine: DynamoDB on AWS\n {2}PASS 4\.1/);
    expect(there(ended)).toContain('  DynamoDB on AWS: 1 of 1 steps passed');
    expect(there(ended)).toContain('  Receipts: 2 of 2 are the same as on this machine.');
    expect(there(ended)).toContain('Dropped 1 table.');
    expect(ended.code).toBe(0);
    expect(await tables()).toEqual([]);
    const progress = join(tree.folder, '.workshop', 'progress.json');
    expect(existsSync(progress)).toBe(true);
    expect(JSON.parse(readFileSync(progress, 'utf8')).steps['4.1']).toMatchObject({ attempts: 1 });
    const { stdout: trace } = await lab(['trace', '4.1'], { AWS_ENDPOINT_URL_DYNAMODB: '' });
    expect(trace).toContain('Topology-seed1-4.1');
    expect(trace).not.toContain('edgewise-Topology');
    const { stdout: drawn } = await lab(['show', '4.1'], { AWS_ENDPOINT_URL_DYNAMODB: '' });
    expect(drawn).toContain('Table of step 4.1');
  });

  test('says what the same requests cost on this machine, where AWS charges more', async () => {
    const dearer: Changes = {
      answer: ({ operation }, answer) => {
        if (operation !== 'TransactWriteItems') return answer;
        const [capacity] = answer.ConsumedCapacity as { CapacityUnits: number }[];
        const CapacityUnits = (capacity?.CapacityUnits ?? 0) + 8;
        return { ...answer, ConsumedCapacity: [{ CapacityUnits }] };
      },
    };
    const ended = await labOn(dearer, ['4.1', 'solution', ...WORDS]);
    expect(there(ended)).toMatch(/connect +TransactWriteItems 1 req +16\.0 WCU \(<= 10\.0\)/);
    expect(there(ended)).toContain('connect: on this machine 8.0 WCU. The requests are the same:');
    expect(there(ended)).toContain('  Receipts: 0 of 2 are the same as on this machine.');
    expect(there(ended)).not.toMatch(/.{81}/);
    expect(ended.code).toBe(0);
  });

  test('fails where the model sends more requests than its budget has', async () => {
    const shortPages: Changes = {
      input: ({ operation, input }) => (operation === 'Query' ? { ...input, Limit: 1 } : input),
    };
    const ended = await labOn(shortPages, ['4.2', 'solution', ...WORDS]);
    expect(there(ended)).toContain('FAIL 4.2');
    expect(there(ended)).toContain('The way costs too much:');
    expect(there(ended)).toContain('Dropped 1 table.');
    expect(ended.code).toBe(1);
    expect(await tables()).toEqual([]);
  });

  /** A check that somebody stops; its exit code and its screen. */
  async function stopped(
    words: readonly string[],
    endpoint: string,
    untilStopped: () => Promise<unknown>,
  ): Promise<{ code: unknown; screen: string }> {
    const environment = { ...aws.environment, AWS_ENDPOINT_URL_DYNAMODB: endpoint };
    const child = tree.start(['commands/lab.mjs', '4', ...words], environment);
    const ended = new Promise((resolve) => child.once('close', resolve));
    let screen = '';
    child.stdout.on('data', (text) => {
      screen += String(text);
    });
    await untilStopped();
    child.kill('SIGINT');
    return { code: await ended, screen };
  }

  test('drops its tables after Ctrl-C while they are loaded', async () => {
    const { code, screen } = await stopped(['4.2', 'solution', ...WORDS], aws.endpoint, () =>
      expect.poll(tables).not.toEqual([]),
    );
    expect(screen).toMatch(/Dropped 1 table\.\n$/);
    expect(code).toBe(130);
    expect(await tables()).toEqual([]);
  });

  test('gives no verdict after Ctrl-C while it checks', async () => {
    let wrote = false;
    const changes: Changes = {
      ended: ({ operation }) => {
        wrote ||= operation === 'TransactWriteItems';
      },
    };
    const dynamo = await startChangedDynamo(aws.endpoint, changes);
    onTestFinished(() => dynamo.stop());
    const { code, screen } = await stopped(['4.1', 'solution', ...WORDS], dynamo.endpoint, () =>
      expect.poll(() => wrote).toBe(true),
    );
    expect(screen).toMatch(/Making and loading 1 table\.\.\.\nDropped 1 table\.\n$/);
    expect(code).toBe(130);
    expect(await tables()).toEqual([]);
  });
});
