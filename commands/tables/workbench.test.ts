/** The models of all labs, held to the shape of published models, and the command that writes them. */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fixture } from '../../kit/checkpoint/lab/fixture.ts';
import { readFixture, readLabs, readTables } from '../../kit/checkpoint/lab/lab.ts';
import type { Item } from '../../kit/item/item.ts';
import { binaryAsBase64 } from '../../kit/item/json-line.ts';
import type { WorkbenchModel } from '../../kit/workbench/workbench-model.ts';
import type { SampledTable } from '../../kit/workbench/workbench-table.ts';
import { copyTree, type Ended, ROOT, type TreeCopy } from '../../tools/tree-copy.ts';
import { main } from '../tables.ts';
import { sampledTables, workbenchOf } from './workbench.ts';

const schemaFile = join(ROOT, 'kit', 'workbench', 'workbench-model.schema.json');
const isModel = new Ajv.default({ allErrors: true }).compile(
  JSON.parse(readFileSync(schemaFile, 'utf8')),
);

/** Where something has not the shape of a model. */
function faults(value: unknown): string[] {
  return isModel(value)
    ? []
    : (isModel.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const textOf = (model: WorkbenchModel): string => JSON.stringify(model, binaryAsBase64);
const keyOf = ({ PK, SK }: Item): string => JSON.stringify([PK, SK]);

/** What AWS's published models of version 3.0 have, in texts of our own. */
const HEAD = {
  ModelName: 'A model',
  ModelMetadata: {
    ...{ Author: '', DateCreated: 'May 18, 2023, 10:24 AM', Description: '', Version: '3.0' },
    ...{ DateLastModified: 'May 18, 2023, 03:50 PM', AWSService: 'Amazon DynamoDB' },
  },
};
const attribute = (AttributeName: string, AttributeType = 'S'): object => ({
  ...{ AttributeName, AttributeType },
});
const KEYS = { PartitionKey: attribute('PK'), SortKey: attribute('SK') };
const TABLE = {
  ...{ TableName: 'Table_of-one.model', KeyAttributes: KEYS, DataAccess: { MySql: {} } },
  NonKeyAttributes: [attribute('at'), attribute('files', 'SS'), attribute('more', 'M')],
  BillingMode: 'PROVISIONED',
  ProvisionedCapacitySettings: { ProvisionedThroughput: { ReadCapacityUnits: 5 } },
};
const ITEM = {
  ...{ PK: { S: 'A#1' }, SK: { S: 'B#1' }, until: { N: '1700318200' } },
  ...{ files: { SS: ['one', 'two'] }, more: { M: { street: { S: 'x' } } } },
};
/** As in `SchemaExamples/RecurringPayments`: the items stand in facets, and the table has none. */
const WITH_FACETS = {
  ...TABLE,
  TableFacets: [
    {
      FacetName: 'Receipts',
      KeyAttributeAlias: { PartitionKeyAlias: 'AccountId', SortKeyAlias: 'Date#SKU' },
      ...{ TableData: [ITEM], NonKeyAttributes: ['at'], DataAccess: { MySql: {} } },
    },
  ],
  GlobalSecondaryIndexes: [
    {
      ...{ IndexName: 'GSI-1', KeyAttributes: { PartitionKey: attribute('at') } },
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['PK', 'at'] },
    },
  ],
};
/** As in `SchemaExamples/ComplainManagement`: no facets. */
const WITHOUT_FACETS = {
  ...TABLE,
  GlobalSecondaryIndexes: [
    { IndexName: 'Other_GSI', KeyAttributes: KEYS, Projection: { ProjectionType: 'ALL' } },
  ],
  TableData: [ITEM],
};

describe('the schema', () => {
  test('takes the shapes of published models', () => {
    expect(faults({ ...HEAD, DataModel: [WITH_FACETS, WITHOUT_FACETS] })).toEqual([]);
    expect(faults({ ...HEAD, DataModel: [{ ...WITHOUT_FACETS, TableFacets: [] }] })).toEqual([]);
  });

  test.each<[what: string, model: object]>([
    ['no version', { ...HEAD, ModelMetadata: { ...HEAD.ModelMetadata, Version: undefined } }],
    ['no table', { ...HEAD, DataModel: [] }],
    ['items in facets and in the table', { DataModel: [{ ...WITH_FACETS, TableData: [ITEM] }] }],
    ['a number as JSON has it', { DataModel: [{ ...TABLE, TableData: [{ n: { N: 1 } }] }] }],
    ['a value of two types', { DataModel: [{ ...TABLE, TableData: [{ n: { N: '1', S: '' } }] }] }],
    ['a key schema of the API', { DataModel: [{ ...TABLE, KeySchema: [] }] }],
    ['no provision', { DataModel: [{ ...TABLE, ProvisionedCapacitySettings: undefined }] }],
  ])('refuses %s', (_, model) => {
    const whole = JSON.parse(JSON.stringify({ ...HEAD, DataModel: [WITHOUT_FACETS], ...model }));
    expect(faults(whole)).not.toEqual([]);
  });
});

const labs = await readLabs(ROOT);

describe.each(labs)('the model of $name', (lab) => {
  let fixture: Fixture<unknown>;
  let tables: SampledTable[];
  let model: WorkbenchModel;
  beforeAll(async () => {
    fixture = await readFixture(ROOT, lab);
    tables = await sampledTables(fixture);
    model = workbenchOf(lab, tables);
  });

  test('has the shape of published models, and is the same each time', async () => {
    expect(faults(JSON.parse(textOf(model)))).toEqual([]);
    expect(textOf(workbenchOf(lab, await sampledTables(fixture)))).toBe(textOf(model));
  });

  test('has every table of the lab, with all its indexes', async () => {
    const definitions = await readTables(ROOT, lab);
    const names = new Set(definitions.map(({ name }) => name));
    expect(model.DataModel.map(({ TableName }) => TableName)).toEqual([...names]);
    for (const { TableName, GlobalSecondaryIndexes } of model.DataModel) {
      const { indexes = {} } = definitions.find(({ name }) => name === TableName) ?? {};
      const shown = GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);
      expect(shown).toEqual(Object.keys(indexes));
    }
  });

  test('has a facet for every type of item, named once, and each item in its facet', async () => {
    const data = fixture.data(1, 1);
    const { otherTables = {} } = fixture;
    const steps = Object.keys(fixture.ownTables).filter((step) => !(step in otherTables));
    const own = steps.flatMap((step) => fixture.ownTables[step]?.(data) ?? []);
    const types = new Set([...(await fixture.items(data)), ...own].map(({ Type }) => Type));
    const [first] = model.DataModel;
    expect(first?.TableFacets.map(({ FacetName }) => FacetName.split('-')[0]).sort()).toEqual(
      [...types].sort(),
    );
    const facets = model.DataModel.flatMap(({ TableFacets }) => TableFacets);
    expect(new Set(facets.map(({ FacetName }) => FacetName)).size).toBe(facets.length);
    for (const { FacetName, TableData } of facets) {
      expect(new Set(TableData.map(({ Type }) => Type?.S))).toEqual(
        new Set([FacetName.split('-')[0]]),
      );
    }
  });

  test('has whole item collections of the lab’s data, in a number that can be drawn', async () => {
    const data = fixture.data(1, 1);
    const shared = await fixture.items(data);
    const [first] = tables;
    const sources = [shared, ...Object.values(fixture.ownTables).map((itemsOf) => itemsOf(data))];
    for (const key of new Set(first?.items.map(({ PK }) => PK))) {
      const taken = first?.items.filter(({ PK }) => PK === key).map(keyOf);
      const wholes = sources.map((items) => items.filter(({ PK }) => PK === key).map(keyOf));
      expect(wholes.map((whole) => [...new Set(whole)])).toContainEqual(taken);
    }
    for (const { items } of tables) {
      expect(items.length).toBeGreaterThanOrEqual(60);
      expect(items.length).toBeLessThanOrEqual(300);
      expect(new Set(items.map(keyOf)).size).toBe(items.length);
    }
  });

  test('has one type for each attribute: NoSQL Workbench knows no other', () => {
    for (const { KeyAttributes, NonKeyAttributes, TableFacets } of model.DataModel) {
      const { PartitionKey, SortKey } = KeyAttributes;
      const types = new Map(
        [PartitionKey, SortKey, ...NonKeyAttributes].map((one) => [
          one.AttributeName,
          one.AttributeType,
        ]),
      );
      for (const item of TableFacets.flatMap(({ TableData }) => TableData)) {
        for (const [name, value] of Object.entries(item)) {
          expect([name, ...Object.keys(value)]).toEqual([name, types.get(name)]);
        }
      }
    }
  });
});

describe('npm run tables workbench', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgewise-workbench-'));
  let tree: TreeCopy;
  beforeAll(async () => {
    tree = await copyTree();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await tree.remove();
  });
  const workbench = (...words: string[]): Promise<Ended> =>
    tree.node(['commands/shell/run.mjs', 'tables', 'workbench', ...words]);

  test('writes the model of a lab and says how to import it', async () => {
    const { code, stdout } = await workbench('lab=1');
    expect(stdout).toContain('The model of lab 1 is in .workshop/workbench/01-invoicing.json:');
    expect(stdout).toContain('Import data model');
    expect(stdout).toMatch(/NoSQL Workbench itself\s+was not tried here\./);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(code).toBe(0);
    const file = join(tree.folder, '.workshop', 'workbench', '01-invoicing.json');
    const text = readFileSync(file, 'utf8');
    expect(faults(JSON.parse(text))).toEqual([]);
    expect((await workbench('lab=1', `to=${file}`)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('leaves what is none of its own', async () => {
    const other = join(folder, 'other.json');
    const exists = { code: 'workbench.exists', ending: 'usage' };
    for (const text of ['{"ModelMetadata":{"Author":"me"}}', 'null', 'notes']) {
      writeFileSync(other, text);
      await expect(main(['workbench', 'lab=1', `to=${other}`])).rejects.toMatchObject(exists);
      expect(readFileSync(other, 'utf8')).toBe(text);
    }
    await expect(main(['workbench', 'lab=1', `to=${folder}`])).rejects.toMatchObject(exists);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  test('says in one sentence where it cannot write', async () => {
    const file = join(folder, 'no', 'x.json');
    await expect(main(['workbench', 'lab=1', `to=${file}`])).rejects.toMatchObject({
      message: expect.stringMatching(/^Expected to write .*, but ENOENT.*another file: to=FILE\.$/),
      ending: 'environment',
    });
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });

  test.each([
    [['workbench'], 'Expected the lab whose model is to be written, got none.'],
    [['workbench', 'aws', 'lab=1'], 'got workbench, which writes a file.'],
    [['cloudformation', 'aws'], 'got cloudformation, which only prints.'],
    [['cloudformation', 'to=x'], 'Expected `to` beside the word workbench'],
    [['workbench', 'create', 'lab=1'], 'Expected one thing at a time'],
  ])('refuses %j in one sentence', async (words, sentence) => {
    await expect(main(words)).rejects.toMatchObject({
      message: expect.stringContaining(sentence),
      ending: 'usage',
    });
  });
});
