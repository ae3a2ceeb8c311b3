/** `npm run seed`: realistic data into a table, into files, or only its statistics. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createDocumentClient } from '../kit/document-client.ts';
import { ENGINE_NAMES, type Engine } from '../kit/engine/engine.ts';
import type { Item } from '../kit/item/item.ts';
import { KitError } from '../kit/kit-error.ts';
import { print } from '../kit/report/print.ts';
import { grouped } from '../kit/report/text.ts';
import { dropTable } from '../kit/table.ts';
import { exportSeed } from '../seeds/export.ts';
import { loadSeed } from '../seeds/load.ts';
import { chooseSeed, type SeedChoice } from './seed/choice.ts';
import { seedHelpLines } from './seed/help.ts';
import { ProgressBar } from './seed/progress-bar.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './shell/folder.ts';
import { runningEngine } from './shell/running-engine.ts';

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const choice = chooseSeed(args);
  if (choice === undefined || choice.verbs.includes('help')) {
    print(seedHelpLines(choice));
    return choice === undefined && !args.includes('help') ? EXIT.usage : EXIT.pass;
  }
  if (choice.verbs.includes('stats')) {
    const { showStatistics } = await import('./seed/statistics.ts');
    await showStatistics(choice);
  } else if (choice.folder !== undefined) {
    await exportTo(choice.folder, choice);
  } else {
    await load(choice);
  }
  return EXIT.pass;
}

async function load(choice: SeedChoice): Promise<void> {
  const { domain, table, verbs } = choice;
  const items = domain.items(choice.options);
  const engine = await runningEngine(process.env, 'The words stats and export=DIR need none.');
  const db = createDocumentClient(engine);
  const bar = new ProgressBar(items.count);
  onInterrupt(bar, 'The same command completes what is in the table.');
  try {
    if (verbs.includes('replace')) await dropTable(db, table);
    const report = await loadSeed(db, {
      ...{ items, table: domain.table, name: table },
      onTable: (state) => print([tableLine(choice, engine, state)]),
      onProgress: (progress) => bar.show(progress),
    });
    bar.end();
    const again = report.sent - report.written;
    const throttled = again === 0 ? '' : `; ${grouped(again)} were throttled and sent again`;
    print([
      `${grouped(report.written)} items in ${bar.seconds} s, ${bar.itemsPerSecond} a second${throttled}.`,
      `The table holds ${grouped(items.count)} items, as it should.`,
    ]);
  } catch (error) {
    throw await withList(error);
  } finally {
    bar.end();
    db.destroy();
  }
}

/** Where items were given up, lists them in a file; any other error stays as it is. */
async function withList(error: unknown): Promise<unknown> {
  if (!(error instanceof KitError) || error.code !== 'bulkWriter.retriesExhausted') return error;
  const file = join(WORKSHOP_FOLDER, 'seeds', 'not-written.jsonl');
  const lines = (error.details.items as Item[]).map((item) => `${JSON.stringify(item)}\n`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, lines.join(''));
  const listed = `${error.message} What was not written is in ${relative(PROJECT_FOLDER, file)}.`;
  return new KitError(error.ending, error.code, listed, { cause: error, details: error.details });
}

function tableLine({ table }: SeedChoice, engine: Engine, state: 'created' | 'existing'): string {
  const what = state === 'created' ? 'created' : 'there already';
  const kind = engine.kind === 'embedded' ? 'the embedded engine' : ENGINE_NAMES[engine.kind];
  return `Table ${table}, ${what}, on ${kind} at ${engine.endpoint}.`;
}

async function exportTo(folder: string, choice: SeedChoice): Promise<void> {
  const { domain, table } = choice;
  const items = domain.items(choice.options);
  const bar = new ProgressBar(items.count);
  onInterrupt(bar, `What was begun is in ${folder}.unfinished; the same command begins anew.`);
  try {
    const files = await exportSeed(folder, {
      ...{ items, table: domain.table, name: table },
      onProgress: (written) => bar.show({ written, sent: written, itemsPerSecondLimit: Infinity }),
    });
    bar.end();
    print([
      `${grouped(items.count)} items in ${files} ${files === 1 ? 'file' : 'files'}, in ${bar.seconds} s.`,
      `  data   ${folder}/${table}/data/`,
      `  table  ${folder}/${table}.json`,
      'Into AWS: copy the data to a bucket of yours, then aws dynamodb import-table',
      `  --input-format DYNAMODB_JSON --input-compression-type GZIP`,
      `  --table-creation-parameters file://${folder}/${table}.json`,
      `  --s3-bucket-source S3Bucket=YOURS,S3KeyPrefix=${table}/data`,
    ]);
  } finally {
    bar.end();
  }
}

function onInterrupt(bar: ProgressBar, what: string): void {
  process.once('SIGINT', () => {
    bar.end();
    print([`Stopped. ${what}`]);
    process.exit(EXIT.interrupted);
  });
}
