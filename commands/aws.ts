/** `npm run aws`: whose account the word `aws` reaches, what the workshop has there, and its removal. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type AwsAccount, accountEngine, openAccount } from '../kit/aws/account.ts';
import {
  dropAwsTable,
  type FoundTable,
  type OurTables,
  ourTables,
  TAG,
} from '../kit/aws/aws-table.ts';
import type { RemainingTable } from '../kit/aws/created-tables.ts';
import { createDocumentClient } from '../kit/document-client.ts';
import { isPlain, paint, print } from '../kit/report/terminal.ts';
import { SCREEN_COLUMNS, wrapped } from '../kit/report/text.ts';
import { textTable } from '../kit/report/text-table.ts';
import { accountLines } from './shell/aws-plan-lines.ts';
import { confirmAccount } from './shell/aws-run.ts';
import { leftBehind } from './shell/aws-text.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';

const VOCABULARY = { command: 'npm run aws', verbs: ['clean', 'help'], options: ['account'] };

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const { verbs, options } = parseWords(args, VOCABULARY);
  if (verbs.includes('help')) return help();
  const account = await openAccount(process.env);
  const db = createDocumentClient(accountEngine(account));
  try {
    const tables = await ourTables(db);
    print([
      paint(
        'title',
        account.isAws ? 'The word aws reaches' : 'The word aws reaches another DynamoDB',
      ),
      ...accountLines(account),
      '',
      ...tableLines(tables),
    ]);
    if (verbs.includes('clean')) await clean(db, account, tables, options.get('account'));
    else print(['', ...nextLines(tables)]);
  } finally {
    db.destroy();
  }
  return EXIT.pass;
}

/** Drops every table of ours, after one question. */
async function clean(
  db: DynamoDBDocumentClient,
  account: AwsAccount,
  { ours }: OurTables,
  said: string | undefined,
): Promise<void> {
  if (ours.length === 0) return;
  const which = ours.length === 1 ? 'This table is' : `These ${ours.length} tables are`;
  print(['', `${which} going to be dropped, with all items.`]);
  await confirmAccount({ id: account.id, said, command: 'npm run aws clean' });
  const left: RemainingTable[] = [];
  for (const { name } of ours) {
    try {
      await dropAwsTable(db, name);
      print([`Dropped ${name}.`]);
    } catch (error) {
      const { name: kind, message } = error as Error;
      left.push({ name, reason: `${kind}: ${message}` });
    }
  }
  if (left.length > 0) throw leftBehind(left, account);
}

function tableLines({ ours, others }: OurTables): string[] {
  const theirs = others.map((name) => {
    return `${name} is somebody else's: it has no tag \`edgewise\`, and is left alone.`;
  });
  if (ours.length === 0) return ['The workshop has no table there.', ...theirs];
  const columns = [
    { title: 'table' },
    { title: 'of' },
    { title: 'who' },
    { title: 'created' },
    { title: 'items' },
    { title: 'bytes' },
  ];
  const shielded = ours
    .filter(({ isProtected }) => isProtected)
    .map(({ name }) => {
      return `${name} has deletion protection: nothing drops it.`;
    });
  return [
    ...textTable({ columns, rows: ours.map(rowOf) }, { plain: isPlain(process.env) }),
    ...shielded,
    ...theirs,
    ...(ours.some(({ items }) => items > 0)
      ? ['AWS counts items and bytes about every six hours.']
      : []),
  ];
}

function rowOf({ name, tags, items, bytes }: FoundTable): (string | number)[] {
  const lab = tags[TAG.lab];
  const what = lab === undefined ? (tags[TAG.what] ?? '') : `lab ${lab}`;
  const created = (tags[TAG.created] ?? '').slice(0, 16).replace('T', ' ');
  return [name, what, tags[TAG.who] ?? '', created, items, bytes];
}

function nextLines({ ours }: OurTables): string[] {
  const next =
    ours.length > 0
      ? 'Drop them all: npm run aws clean.'
      : 'Check a model on real tables: npm run lab:3 aws. What it costs is told first.';
  return wrapped(`${next} What else the word aws does: docs/aws.md.`, SCREEN_COLUMNS);
}

function help(): number {
  print([
    'npm run aws                     account, region, and the tables of the workshop',
    'npm run aws clean               drops these tables, after one question',
    'npm run aws clean account=ID    without a question, where there is no terminal',
  ]);
  return EXIT.pass;
}
