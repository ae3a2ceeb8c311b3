/** `npm run seed … aws`: counts what a load costs, asks, and loads it into a table that stays. */

import { dropAwsTable, findTable, refuseOthers } from '../../kit/aws/aws-table.ts';
import { loadUnits } from '../../kit/aws/price.ts';
import type { RequestUnits } from '../../kit/capacity/request-units.ts';
import { KitError } from '../../kit/kit-error.ts';
import { ON_DEMAND_WRITE_UNITS_PER_SECOND } from '../../kit/limits.ts';
import { print } from '../../kit/report/terminal.ts';
import { grouped } from '../../kit/report/text.ts';
import { type ItemStream, isPartStream } from '../../seeds/seed-part.ts';
import { runOnAws } from '../shell/aws-run.ts';
import { Interrupted } from '../shell/until-stopped.ts';
import { chosenItems, prepareItems, type SeedChoice } from './choice.ts';
import { loadInto } from './load-into.ts';
import { ProgressBar } from './progress-bar.ts';

/** As much as a new table takes: one that may grow could cost more than was told. */
const MAXIMUM: RequestUnits = {
  readUnits: ON_DEMAND_WRITE_UNITS_PER_SECOND,
  writeUnits: ON_DEMAND_WRITE_UNITS_PER_SECOND,
};

/** A load takes as long as its maximum makes it, four times over, and the time of making its table. */
const LIMIT = { factor: 4, besidesSeconds: 1_800 };

/** Reads the sample of a table that is there already: a page at most. */
const SAMPLE_READ_UNITS = 256;

/** @throws {KitError} what {@link runOnAws} and {@link loadInto} throw; `aws.notOurs`, `aws.gone` */
export async function loadOnAws(choice: SeedChoice): Promise<void> {
  const { name, domain, table, words } = choice;
  const items = chosenItems(choice);
  await prepareItems(choice, items);
  print([`Counting the units of ${grouped(items.count)} items ...`]);
  const units = withOtherParts(loadUnits(items, domain.table), items);
  const plan = {
    command: commandOf(choice),
    what: `the seed ${name}, in table ${table}`,
    units: { ...units, readUnits: units.readUnits + SAMPLE_READ_UNITS },
    limitSeconds: limitSeconds(units),
    maximum: MAXIMUM,
    tables: 1 + Object.keys(domain.table.indexes).length,
    stays: true,
  };
  const bar = new ProgressBar(items.count);
  try {
    await runOnAws(plan, words, ({ engine, create }) =>
      loadInto(engine, choice, {
        bar,
        items,
        dropTable: (db) => dropAwsTable(db, table),
        createTable: (db) => create(db, domain.table, table),
        checkTable: async (db) => refuseOthers(await findTable(db, table)),
      }),
    );
  } catch (error) {
    bar.end();
    throw told(error);
  }
}

/** At the end the table is counted, with the parts that it holds already. */
function withOtherParts({ readUnits, writeUnits }: RequestUnits, items: ItemStream): RequestUnits {
  const times = isPartStream(items) ? items.ofAll / items.count : 1;
  return { writeUnits, readUnits: Math.ceil(readUnits * times) };
}

/** The table's own time, at its maximum. */
function limitSeconds({ writeUnits }: RequestUnits): number {
  const alone = writeUnits / MAXIMUM.writeUnits;
  return Math.ceil(LIMIT.factor * alone) + LIMIT.besidesSeconds;
}

/** What has been written stays: every ending says how to go on. */
function told(error: unknown): unknown {
  const goOn = 'The same command completes what is in the table.';
  if (error instanceof Interrupted) print([`Stopped. ${goOn}`]);
  if (!(error instanceof KitError) || error.code !== 'engine.gone') return error;
  const { written, count } = error.details;
  return new KitError(
    'engine',
    'aws.gone',
    `Expected DynamoDB to take ${count} items, but it stopped answering, or lost the table, after ${written}. ${goOn}`,
    { cause: error },
  );
}

function commandOf({ name, options, part, table, verbs }: SeedChoice): string {
  const said = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  if (part) said.push(`part=${part.nth}/${part.of}`);
  const replace = verbs.includes('replace') ? ['replace'] : [];
  return ['npm run seed', name, ...said, `into=${table}`, ...replace, 'aws'].join(' ');
}
