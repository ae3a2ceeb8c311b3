/**
 * Writes a seed as files of DynamoDB JSON, for real scale: AWS's Import from S3 takes them, and the
 * embedded engine's own `import` does.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataImport.Format.html
 */

import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Item } from '../kit/item/item.ts';
import { itemToJson, jsonLine } from '../kit/item/item-json.ts';
import { KitError } from '../kit/kit-error.ts';
import { Random } from '../kit/random.ts';
import { createTableInput, type TableDefinition } from '../kit/table.ts';
import { type ItemStream, isPartStream, type SeedPart } from './seed-part.ts';

/** What to export, and where to. */
export interface SeedExport {
  items: ItemStream;
  table: TableDefinition;
  /** The table's name in the export. @default the definition's */
  name?: string;
  /** Which part the items are, where they are one: files of several parts may lie together. */
  part?: SeedPart;
  /** Called now and then with the number of items written so far. */
  onProgress?: (written: number) => void;
}

/** What an export has written. */
export interface ExportedFiles {
  readonly files: number;
  /** Size of all lines, and that of the files. */
  readonly bytes: number;
  readonly compressedBytes: number;
}

/** Items of one file: some 10 MB compressed. AWS imports several files at once. */
export const ITEMS_PER_FILE = 200_000;
/** Items turned to text at a time. */
const ITEMS_PER_CHUNK = 500;

/**
 * Writes `<folder>/<table>/data/00001.json.gz` and so on, an `{"Item": …}` a line, and beside it
 * `<folder>/<table>.json`, the table's definition in the form of `--table-creation-parameters`. The
 * files of a part begin with its number: `03-of-16-00001.json.gz`.
 *
 * The items come in random order: an import of items in the order of their keys heats one partition
 * after the other. Parts are in random order already.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataImport.BestPractices.html
 *
 * The folder appears whole: until all is written it is called `<folder>.unfinished`, and when
 * something fails that is removed.
 *
 * @param folder must not exist, or be empty
 * @throws {KitError} `export.exists`, `export.failed` when it cannot be written
 */
export async function exportSeed(
  folder: string,
  { items, table, name = table.name, part, onProgress }: SeedExport,
): Promise<ExportedFiles> {
  const unfinished = `${folder}.unfinished`;
  await refuseFull(folder);
  try {
    const data = join(unfinished, name, 'data');
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(data, { recursive: true });
    const definition = JSON.stringify(createTableInput(table, name), null, 2);
    await writeFile(join(unfinished, `${name}.json`), `${definition}\n`);
    const written = await writeFiles(
      (file) => join(data, `${prefixOf(part)}${String(file).padStart(5, '0')}.json.gz`),
      items,
      onProgress ?? (() => {}),
    );
    await rename(unfinished, folder);
    return written;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (!/^E[A-Z]+$/.test(code ?? '')) throw error; // Not from the file system: a bug.
    throw new KitError(
      'environment',
      'export.failed',
      `Expected to write to \`${folder}\`, but it failed (${message}). Nothing was kept; make room, or name another folder.`,
      { cause: error },
    );
  }
}

function prefixOf(part: SeedPart | undefined): string {
  if (part === undefined) return '';
  const of = String(part.of);
  return `${String(part.nth).padStart(of.length, '0')}-of-${of}-`;
}

async function writeFiles(
  fileAt: (number: number) => string,
  items: ItemStream,
  onProgress: (written: number) => void,
): Promise<ExportedFiles> {
  const source = (isPartStream(items) ? items : shuffledItems(items))[Symbol.iterator]();
  let written = 0;
  let [files, bytes, compressedBytes] = [0, 0, 0];
  while (written < items.count) {
    files += 1;
    const end = Math.min(items.count, written + ITEMS_PER_FILE);
    const file = fileAt(files);
    const chunks = function* (): Generator<string> {
      while (written < end) {
        const lines = linesOf(source, Math.min(ITEMS_PER_CHUNK, end - written));
        written += lines.length;
        const text = lines.join('');
        bytes += Buffer.byteLength(text);
        yield text;
        onProgress(written);
      }
    };
    await pipeline(Readable.from(chunks()), createGzip(), createWriteStream(file));
    compressedBytes += (await stat(file)).size;
  }
  return { files, bytes, compressedBytes };
}

function linesOf(source: Iterator<Item>, count: number): string[] {
  return Array.from({ length: count }, () => jsonLine({ Item: itemToJson(source.next().value) }));
}

async function refuseFull(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    return [error.code];
  });
  if (found === undefined) return;
  if (found.length === 0) return rmdir(folder);
  throw new KitError(
    'usage',
    'export.exists',
    `Expected \`${folder}\` to be a new or an empty folder, but there is something already. Name another.`,
  );
}

// Items in a random order, in bounded memory.

/** Items that are held, and put in a random order, at a time. */
const BLOCK_ITEMS = 50_000;

/** The same items, the same way every time: block after block, each in a random order. */
export function* shuffledItems(items: Iterable<Item>): Generator<Item> {
  const random = new Random('shuffled items');
  let block: Item[] = [];
  for (const item of items) {
    block.push(item);
    if (block.length < BLOCK_ITEMS) continue;
    yield* random.shuffleInPlace(block);
    block = [];
  }
  yield* random.shuffleInPlace(block);
}

// What AWS's Import from S3 costs.

/**
 * What an import costs: by the data's size before compression; the items of indexes are free.
 * @see https://aws.amazon.com/dynamodb/pricing/on-demand/ the price
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataImport.HowItWorks.html
 */
export const S3_IMPORT_PRICE = {
  region: 'us-east-1',
  dollarsPerGigabyte: 0.15,
  source: 'aws.amazon.com/dynamodb/pricing/on-demand',
  date: '2026-09',
} as const;

/**
 * Dollars for an import of so many bytes, before compression.
 *
 * @example
 * s3ImportDollars(20e9); // => 3
 */
export function s3ImportDollars(bytes: number): number {
  return (bytes / 1e9) * S3_IMPORT_PRICE.dollarsPerGigabyte;
}
