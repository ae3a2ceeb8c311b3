/** `npm run seed`: realistic data into a table, into files, or only its statistics. */

import { print } from '../kit/report/terminal.ts';
import { grouped, padded } from '../kit/report/text.ts';
import { DOMAINS, type Domain } from '../seeds/domain.ts';
import { exportSeed } from '../seeds/export.ts';
import { isChoice } from '../seeds/option.ts';
import { chooseSeed, chosenItems, prepareItems, type SeedChoice } from './seed/choice.ts';
import { importLines } from './seed/export.ts';
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
      items,
      table: domain.table,
      name: table,
      ...(part && { part }),
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

// The help of `npm run seed`: all domains, or the options of one.

/** The lines of the help. */
function seedHelpLines(choice: SeedChoice | undefined): string[] {
  return choice === undefined ? domainLines() : optionLines(choice);
}

function domainLines(): string[] {
  const lines = Object.entries(DOMAINS).map(([name, { about }]) => {
    return `${padded(`npm run seed ${name}`, 29)}${about}`;
  });
  return [
    ...lines,
    '',
    'Each loads a table on the engine that runs (npm run engine). Then also:',
    '  users=100000 seed=7      sizes and seed; npm run seed social help lists them',
    '  into=NAME                into another table',
    '  replace                  drop the table first',
    '  export=DIR               gzipped DynamoDB JSON, for Import from S3 into AWS',
    '  part=3/16                one of 16 parts of a graph beyond memory (social)',
    '  aws                      into a table on your AWS account (docs/aws.md)',
    '  stats                    only what the data is like, with a plot; stats json',
    '',
    'The same seed gives the same items. A load that was cut off is completed by the',
    'same command, which writes every item again.',
  ];
}

function partLines({ inParts }: Domain): string[] {
  if (inParts === undefined) return [];
  const sizes = Object.entries(inParts.ranges).flatMap(([option, range]) =>
    isChoice(range) || range.high === Number.MAX_SAFE_INTEGER
      ? []
      : [`${option} from ${grouped(range.low)} to ${grouped(range.high)}`],
  );
  return [
    '  part=3/16             a graph of its own, made in parts, each by itself:',
    ...sizes.map((size) => `${padded('', 24)}${size}`),
    `${padded('', 24)}no posts and no likes`,
  ];
}

function optionLines({ name, domain }: SeedChoice): string[] {
  const lines = Object.entries(domain.ranges).map(([option, range]) => {
    const value = domain.defaults[option];
    const example = `  ${option}=${value ?? 'N'}`;
    const what = isChoice(range)
      ? range.join(' or ')
      : `from ${grouped(range.low)} to ${range.high === Number.MAX_SAFE_INTEGER ? '2^53' : grouped(range.high)}`;
    return `${padded(example, 24)}${what}${value === undefined ? '; follows from the others' : ''}`;
  });
  return [
    `npm run seed ${name}: ${domain.about}`,
    ...lines,
    `${padded(`  into=${domain.table.name}`, 24)}the table`,
    '  replace, export=DIR, aws, stats, stats json: see npm run seed help',
    ...partLines(domain),
    ...(domain.meanings ?? []),
  ];
}
