/** `npm start`: the guided tour, two graphs read the right way and the wrong way, and a hot partition. */

import { writeItems } from '../kit/bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../kit/document-client.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine } from '../kit/engine/engine.ts';
import type { Item } from '../kit/item/item.ts';
import { print } from '../kit/report/terminal.ts';
import { grouped } from '../kit/report/text.ts';
import { createTable, type TableDefinition } from '../kit/table.ts';
import { invoicingTable } from '../labs/01-invoicing/table.ts';
import { INVOICING_DEFAULTS, invoicingItems } from '../seeds/domains/invoicing.ts';
import { socialItems } from '../seeds/domains/social.ts';
import { socialTable } from '../seeds/tables.ts';
import { parseWords, wholeNumber } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { showHotPartition } from './tour/hot-partition.ts';
import { showInvoicing } from './tour/invoicing.ts';
import { heading, paragraph, seconds, timed } from './tour/read.ts';
import { showSocial } from './tour/social.ts';

/** Follows only, with one star. */
const SOCIAL = { users: 2_000, follows: 20_000, preset: 'celebrity', posts: 0, likes: 0 } as const;

const HELP = [
  'npm start            the guided tour: under a minute, needs nothing but Node',
  'npm start seed=7     the same tour on other data',
  'npm start help       this',
  '',
  'The tour starts a DynamoDB of its own, in memory, and stops it at the end. It',
  'leaves only pictures, in .workshop/reports/tour. Ctrl-C leaves at any time.',
];

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, { command: 'npm start', verbs: ['help'], options: ['seed'] });
  const seed = wholeNumber(words, 'seed', { low: 1, high: 999_999, default: 1 });
  if (words.verbs.includes('help')) {
    print(HELP);
    return EXIT.pass;
  }
  // The engine's guard notices that this process is gone, and ends the engine.
  process.once('SIGINT', () => {
    print(['']);
    process.exit(EXIT.interrupted);
  });
  const startedMs = performance.now();
  heading('Edgewise: the adjacency list, and what it costs');
  paragraph(
    'An adjacency list keeps a graph in a DynamoDB table: things and the links between them are items, and two keys decide which items lie together. Below are two such graphs and five questions. Each is answered in two ways, and each way gets a receipt. Then everybody writes to one of them at once.',
  );
  print(['']);
  const starting = 'Starting a DynamoDB engine, in memory';
  const engine = await timed(starting, startEmbedded, () => 'ready in');
  try {
    await tour(engine, seed);
  } finally {
    await engine.stop();
  }
  end(performance.now() - startedMs);
  return EXIT.pass;
}

async function tour(engine: Engine, seed: number): Promise<void> {
  const { endpoint } = engine;
  const invoicing = [...invoicingItems({ seed })];
  const { invoices, bills } = INVOICING_DEFAULTS;
  const edges = invoicing.length - invoices - bills;
  await load(
    endpoint,
    invoicingTable,
    invoicing,
    `${grouped(invoices)} invoices, ${grouped(bills)} bills, ${grouped(edges)} edges`,
  );
  const social = [...socialItems({ ...SOCIAL, seed })];
  const { users, follows } = SOCIAL;
  await load(
    endpoint,
    socialTable,
    social,
    `${grouped(users)} users, ${grouped(follows)} follows, one star`,
  );
  print(['']);
  paragraph(
    'Every figure below is measured in this run. RCU are read units, as this local engine charges them: half a unit pays for up to 4 KB.',
  );
  await showInvoicing(endpoint, invoicing);
  await showSocial(endpoint, social);
  await showHotPartition(engine, seed);
}

async function load(
  endpoint: string,
  table: TableDefinition,
  items: readonly Item[],
  what: string,
): Promise<void> {
  const db = createDocumentClient({ endpoint });
  try {
    await timed(
      `Table ${table.name}: ${what}`,
      async () => {
        await createTable(db, table);
        return writeItems(db, table.name, items);
      },
      ({ written }) => `${grouped(written)} items in`,
    );
  } finally {
    db.destroy();
  }
}

function end(durationMs: number): void {
  heading('That is the pattern');
  paragraph(
    'One table, two keys, one index. The answers above were right either way: only the receipt told the good way from the bad one. And keys that many write to at once have a price of their own. In the labs you write the reads and the writes, and every step checks your receipt.',
  );
  print(['', `The engine is stopped and its data gone, after ${seconds(durationMs)} in all.`]);
  print(['', 'Next:  npm run lab:1']);
}
