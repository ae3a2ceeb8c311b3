/** `npm run tables`: the labs' tables on a running engine, as a CloudFormation template, or as a model. */

import { findLab, type Lab, readLabs, readTables } from '../kit/checkpoint/lab/lab.ts';
import { cloudFormationTemplate } from '../kit/cloudformation.ts';
import { createDocumentClient } from '../kit/document-client.ts';
import { KitError } from '../kit/kit-error.ts';
import { print } from '../kit/report/print.ts';
import { describeTable, dropTable, ensureTable, type TableDefinition } from '../kit/table.ts';
import { AWS_HELP, AWS_OPTIONS, checkAwsOptions } from './shell/aws-words.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER } from './shell/folder.ts';
import { runningEngine } from './shell/running-engine.ts';
import { operationsOf } from './tables/operation.ts';

const VOCABULARY = {
  command: 'npm run tables',
  verbs: ['create', 'drop', 'cloudformation', 'workbench', 'aws', 'help'],
  options: ['lab', 'to', ...AWS_OPTIONS],
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
  if (options.has('to') && !verbs.includes('workbench')) throw toAlone(verbs[0] as string);
  const number = options.get('lab');
  if (verbs.includes('workbench')) {
    if (number === undefined) throw noLab();
    const one = await lab(number);
    if (onAws) throw notOnAws('workbench', 'writes a file', `workbench lab=${number}`);
    const { writeWorkbench } = await import('./tables/workbench.ts');
    await writeWorkbench(one, options.get('to'));
    return EXIT.pass;
  }
  const labs = number === undefined ? await readLabs(PROJECT_FOLDER) : [await lab(number)];
  const all = await Promise.all(labs.map((one) => readTables(PROJECT_FOLDER, one)));
  // Labs may use the same table.
  const tables = [...new Map(all.flat().map((table) => [table.name, table])).values()];
  if (verbs.includes('cloudformation')) {
    if (onAws) throw notOnAws('cloudformation', 'only prints', 'cloudformation');
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

function notOnAws(verb: string, does: string, words: string): KitError {
  return new KitError(
    'usage',
    'words.apart',
    `Expected create or drop beside the word \`aws\`, got ${verb}, which ${does}. Say: npm run tables ${words}.`,
  );
}

function toAlone(verb: string): KitError {
  return new KitError(
    'usage',
    'words.apart',
    `Expected \`to\` beside the word workbench, got it beside ${verb}. Say, for example, npm run tables workbench lab=3 to=FILE.`,
  );
}

function noLab(): KitError {
  return new KitError(
    'usage',
    'words.noLab',
    'Expected the lab whose model is to be written, got none. Say, for example, npm run tables workbench lab=3.',
  );
}

function lab(number: string): Promise<Lab> {
  return findLab(PROJECT_FOLDER, number);
}

type Work = (
  db: ReturnType<typeof createDocumentClient>,
  table: TableDefinition,
) => Promise<string>;

async function onEngine(tables: readonly TableDefinition[], work: Work): Promise<void> {
  const engine = await runningEngine(
    process.env,
    'The words cloudformation and workbench need none.',
  );
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
    'npm run tables workbench lab=3  a model with sample data for NoSQL Workbench',
    'npm run tables workbench lab=3 to=FILE   into a file of your own',
  ]);
  return code;
}
