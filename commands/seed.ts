/** `npm run seed`: realistic data into a table, into files, or only its statistics. */

import { print } from '../kit/report/print.ts';
import { grouped } from '../kit/report/text.ts';
import { exportSeed } from '../seeds/export.ts';
import { chooseSeed, type SeedChoice } from './seed/choice.ts';
import { chosenItems, prepareItems } from './seed/chosen-items.ts';
import { importLines } from './seed/export.ts';
import { seedHelpLines } from './seed/help.ts';
import { loadInto } from './seed/load-into.ts';
import { ProgressBar } from './seed/progress-bar.ts';
import { EXIT } from './shell/exit.ts';
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
  } else if (choice.verbs.includes('aws')) {
    const { loadOnAws } = await import('./seed/on-aws.ts');
    await loadOnAws(choice);
  } else {
    await load(choice);
  }
  return EXIT.pass;
}

async function load(choice: SeedChoice): Promise<void> {
  const engine = await runningEngine(process.env, 'The words stats and export=DIR need none.');
  const items = chosenItems(choice);
  const bar = new ProgressBar(items.count);
  onInterrupt(bar, 'The same command completes what is in the table.');
  await prepareItems(choice, items);
  await loadInto(engine, choice, { bar, items });
}

async function exportTo(folder: string, choice: SeedChoice): Promise<void> {
  const { domain, part, table } = choice;
  const items = chosenItems(choice);
  const bar = new ProgressBar(items.count);
  onInterrupt(bar, `What was begun is in ${folder}.unfinished; the same command begins anew.`);
  try {
    await prepareItems(choice, items);
    const written = await exportSeed(folder, {
      ...{ items, table: domain.table, name: table, ...(part && { part }) },
      onProgress: (count) =>
        bar.show({ written: count, sent: count, itemsPerSecondLimit: Infinity }),
    });
    bar.end();
    const { files } = written;
    print([
      `${grouped(items.count)} items in ${files} ${files === 1 ? 'file' : 'files'}, in ${bar.seconds} s.`,
      `  data   ${folder}/${table}/data/`,
      `  table  ${folder}/${table}.json`,
      ...importLines({ folder, table, part, written, platform: process.platform }),
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
