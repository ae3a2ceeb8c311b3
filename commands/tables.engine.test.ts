/** `npm run tables` on a running engine. */

import { DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { readLabs, readTables } from '../kit/checkpoint/lab/lab.ts';
import { createTable } from '../kit/table.ts';
import { db, engine } from '../tools/test-engine.ts';
import { workFolder } from '../tools/test-folder.ts';
import { type Ended, ROOT } from '../tools/tree-copy.ts';

const labs = await readLabs(ROOT);
const ofLabs = await Promise.all(labs.map((lab) => readTables(ROOT, lab)));
/** Labs may use the same table. */
const names = new Set(ofLabs.flat().map(({ name }) => name));

const work = await workFolder();
const tables = (...words: string[]): Promise<Ended> =>
  work.run(['tables', ...words], { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint });

describe('on a running engine', () => {
  test('every lab’s table is created, found again, and dropped', async () => {
    const created = await tables('create');
    expect(created.code).toBe(0);
    const { TableNames } = await db.send(new ListTablesCommand({}));
    expect(TableNames).toHaveLength(names.size);
    expect((await tables('create')).stdout.match(/is there already/g)).toHaveLength(names.size);

    expect((await tables('drop', 'lab=2')).stdout).toContain('Table Social dropped');
    expect((await tables('drop', 'lab=2')).stdout).toContain('There is no table Social');
    const left = await db.send(new ListTablesCommand({}));
    expect(left.TableNames).toHaveLength(names.size - 1);
  });

  test('a table has the keys and indexes of its definition', async () => {
    await tables('create', 'lab=2');
    const { Table } = await db.send(new DescribeTableCommand({ TableName: 'Social' }));
    const names = Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName);
    expect(names?.sort()).toEqual(['GSI1', 'GSI2']);
  });

  test('a table of that name with other keys is left alone, and told', async () => {
    await tables('drop', 'lab=1');
    await createTable(db, { name: 'Invoicing', partitionKey: 'id', sortKey: 'at', indexes: {} });
    const { code, stderr } = await tables('create', 'lab=1');
    expect(stderr).toContain('Expected table `Invoicing` to have the keys PK, SK');
    expect(code).toBe(64);
  });
});

describe('bad input', () => {
  const withoutEngine = (...words: string[]): Promise<Ended> =>
    work.run(['tables', ...words], { EDGEWISE_ENGINE_PORT: '1' });

  test('without a running engine there is nothing to create on, exit 3', async () => {
    const { code, stderr } = await withoutEngine('create', 'lab=2');
    expect(stderr).toContain('Start one in another terminal with npm run engine');
    expect(code).toBe(3);
  });

  test.each([
    [['create', 'lab=100'], 'There is no lab `100`'],
    [['make'], '`make` is not a word of npm run tables'],
    [['create', 'drop'], 'Expected one thing at a time, got create and drop'],
  ])('%j is refused, exit 64', async (words, sentence) => {
    const { code, stderr } = await withoutEngine(...words);
    expect(stderr).toContain(sentence);
    expect(code).toBe(64);
  });
});
