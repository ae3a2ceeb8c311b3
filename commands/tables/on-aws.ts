/** `npm run tables create|drop … aws`: the labs' tables on the user's account, where they stay. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountEngine, openAccount } from '../../kit/aws/account.ts';
import { dropAwsTable, findTable, refuseOthers, TABLE_PREFIX } from '../../kit/aws/aws-table.ts';
import type { RequestUnits } from '../../kit/capacity/request-units.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { print } from '../../kit/report/terminal.ts';
import { ensureTable, type TableDefinition } from '../../kit/table.ts';
import { accountLines } from '../shell/aws-plan-lines.ts';
import { type AwsRun, confirmAccount, runOnAws } from '../shell/aws-run.ts';
import type { Words } from '../shell/command-line.ts';

/** What a learner needs by hand, and a program that runs away does not get. */
const MAXIMUM: RequestUnits = { readUnits: 1_000, writeUnits: 1_000 };

/** AWS takes about a minute for each; they are made one after the other. */
const LIMIT_SECONDS = 3_600;

/** Makes the tables that are missing; says which were there. */
export async function createOnAws(
  definitions: readonly TableDefinition[],
  words: Words,
): Promise<void> {
  const indexes = definitions.flatMap((definition) => Object.keys(definition.indexes));
  const plan = {
    command: commandOf('create', words),
    what: 'the tables of the labs, empty',
    units: { readUnits: 0, writeUnits: 0 },
    limitSeconds: LIMIT_SECONDS,
    maximum: MAXIMUM,
    tables: definitions.length + indexes.length,
    ...labOf(words),
    stays: true,
  };
  await runOnAws(plan, words, async (aws) => {
    const db = createDocumentClient(aws.engine);
    try {
      for (const definition of definitions) print([await create(aws, db, definition)]);
    } finally {
      db.destroy();
    }
  });
}

async function create(
  aws: AwsRun,
  db: DynamoDBDocumentClient,
  definition: TableDefinition,
): Promise<string> {
  const name = nameOf(definition);
  refuseOthers(await findTable(db, name));
  const state = await ensureTable(db, definition, name, () => aws.create(db, definition, name));
  return `Table ${name} ${state === 'created' ? 'created' : 'is there already'}`;
}

/** Drops the tables that are there and ours, after one question. */
export async function dropOnAws(
  definitions: readonly TableDefinition[],
  words: Words,
): Promise<void> {
  const account = await openAccount(process.env);
  const db = createDocumentClient(accountEngine(account));
  try {
    print([...accountLines(account), '']);
    const names: string[] = [];
    for (const name of definitions.map(nameOf)) {
      const found = await findTable(db, name);
      refuseOthers(found);
      if (found) names.push(name);
      print([found ? `Table ${name} is going to be dropped` : `There is no table ${name}`]);
    }
    if (names.length === 0) return;
    const command = commandOf('drop', words);
    await confirmAccount({ id: account.id, said: words.options.get('account'), command });
    for (const name of names) {
      await dropAwsTable(db, name);
      print([`Table ${name} dropped`]);
    }
  } finally {
    db.destroy();
  }
}

function nameOf({ name }: TableDefinition): string {
  return `${TABLE_PREFIX}${name}`;
}

function labOf({ options }: Words): { lab?: number } {
  const lab = options.get('lab');
  return lab === undefined ? {} : { lab: Number(lab) };
}

function commandOf(verb: string, { options }: Words): string {
  const lab = options.get('lab');
  return ['npm run tables', verb, ...(lab === undefined ? [] : [`lab=${lab}`]), 'aws'].join(' ');
}
