/** `npm run tables`: the labs' tables on a running engine, as a CloudFormation template. */

import { capacityAlarm, hotKeyAlarm } from '#solutions/08-production/model.ts';
import { cloudFormationTemplate, type TableOperation } from '../kit/alarm/cloudformation.ts';
import { findLab, type Lab, readLabs, readTables } from '../kit/checkpoint/lab/lab.ts';
import { createDocumentClient } from '../kit/document-client.ts';
import { KitError } from '../kit/kit-error.ts';
import type { LabContext } from '../kit/lab-context.ts';
import { print } from '../kit/report/terminal.ts';
import { describeTable, dropTable, ensureTable, type TableDefinition } from '../kit/table.ts';
import { shopTable } from '../labs/08-production/table.ts';
import { AWS_HELP, AWS_OPTIONS, checkAwsOptions } from './shell/aws-text.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER } from './shell/project.ts';
import { runningEngine } from './shell/running-engine.ts';

const VOCABULARY = {
  command: 'npm run tables',
  verbs: ['create', 'drop', 'cloudformation', 'aws', 'help'],
  options: ['lab', ...AWS_OPTIONS],
};

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, VOCABULARY);
  const { options } = words;
  const onAws = words.verbs.includes('aws');
  const verbs = words.verbs.filter((verb) => verb !== 'aws');
  if (verbs.includes('help')) return help(EXIT.pass);
  if (verbs.length === 0) return help(EXIT.usage);
  checkAwsOptions(words);
  if (verbs.length > 1) {
    throw new KitError(
      'usage',
      'words.several',
      `Expected one thing at a time, got ${verbs.join(' and ')}. Say, for example, npm run tables ${verbs[0]}.`,
    );
  }
  const number = options.get('lab');
  const labs =
    number === undefined ? await readLabs(PROJECT_FOLDER) : [await findLab(PROJECT_FOLDER, number)];
  const all = await Promise.all(labs.map((one) => readTables(PROJECT_FOLDER, one)));
  // Labs may use the same table.
  const tables = [...new Map(all.flat().map((table) => [table.name, table])).values()];
  if (verbs.includes('cloudformation')) {
    if (onAws) throw notOnAws();
    const operations = await operationsOf(labs);
    print([JSON.stringify(cloudFormationTemplate(tables, operations), null, 2)]);
    return EXIT.pass;
  }
  if (onAws) {
    const { createOnAws, dropOnAws } = await import('./tables/on-aws.ts');
    await (verbs.includes('create') ? createOnAws : dropOnAws)(tables, words);
    return EXIT.pass;
  }
  await onEngine(tables, verbs.includes('create') ? create : drop);
  return EXIT.pass;
}

function notOnAws(): KitError {
  return new KitError(
    'usage',
    'words.apart',
    'Expected create or drop beside the word `aws`, got cloudformation, which only prints. Say: npm run tables cloudformation.',
  );
}

type Work = (
  db: ReturnType<typeof createDocumentClient>,
  table: TableDefinition,
) => Promise<string>;

async function onEngine(tables: readonly TableDefinition[], work: Work): Promise<void> {
  const engine = await runningEngine(process.env, 'The word cloudformation needs none.');
  const db = createDocumentClient(engine);
  try {
    for (const table of tables) print([`${await work(db, table)}  (${engine.endpoint})`]);
  } finally {
    db.destroy();
  }
}

const create: Work = async (db, table) => {
  const state = await ensureTable(db, table);
  const keys = [table.partitionKey, table.sortKey, ...Object.keys(table.indexes)].join(', ');
  const what = state === 'created' ? 'created' : 'is there already';
  const { LatestStreamArn: stream } = (await describeTable(db, table.name)) ?? {};
  const streamText = stream === undefined ? '' : ', with a stream';
  return `Table ${table.name} ${what}: ${keys}${streamText}`;
};

const drop: Work = async (db, { name }) => {
  if ((await describeTable(db, name)) === undefined) return `There is no table ${name}`;
  await dropTable(db, name);
  return `Table ${name} dropped`;
};

function help(code: number): number {
  print([
    "npm run tables create           every lab's table on the running engine, empty",
    'npm run tables create lab=2     the table of one lab',
    'npm run tables drop lab=2       drop it, with what it holds',
    'npm run tables create lab=3 aws     on your AWS account; they stay there',
    'npm run tables drop lab=3 aws       drop them there',
    ...AWS_HELP,
    'npm run tables cloudformation   a template for AWS CloudFormation, as JSON',
    'npm run tables cloudformation lab=8   with alarms, capacity and throttled keys',
  ]);
  return code;
}

// How the tables of a lab are run, where its template says more than their keys.

/** The lab whose step 8.4 asks for the alarms. */
const LAB = 8;

/** Units a second, of the table and of its index: a stack that somebody forgets costs little. */
const UNITS = 5;

/** An alarm is made of names: its function uses nothing of a lab. */
const NO_LAB = {} as LabContext;

/** By the name of the table; the alarms are those of the reference. */
async function operationsOf(labs: readonly Lab[]): Promise<Record<string, TableOperation>> {
  if (!labs.some(({ info }) => info.number === LAB)) return {};
  const [indexName = ''] = Object.keys(shopTable.indexes);
  const watched = { tableName: shopTable.name, indexName, provisionedWriteUnits: UNITS };
  const alarms = {
    Capacity: await capacityAlarm(NO_LAB, watched),
    HotKey: await hotKeyAlarm(NO_LAB, watched),
  };
  const provision = { readUnits: UNITS, writeUnits: UNITS };
  return { [shopTable.name]: { provision, alarms } };
}
