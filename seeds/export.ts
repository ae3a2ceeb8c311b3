/**
 * Writes a seed as files of DynamoDB JSON, for real scale: AWS's Import from S3 takes them, and the
 * embedded engine's own `import` does.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataImport.Format.html
 */

import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Item } from '../kit/item/item.ts';
import { itemToJson } from '../kit/item/item-json.ts';
import { jsonLine } from '../kit/item/json-line.ts';
import { KitError } from '../kit/kit-error.ts';
import { createTableInput, type TableDefinition } from '../kit/table.ts';
import type { ItemStream } from './item-stream.ts';

/** What to export, and where to. */
export interface SeedExport {
  items: ItemStream;
  table: TableDefinition;
  /** The table's name in the export. @default the definition's */
  name?: string;
  /** Called now and then with the number of items written so far. */
  onProgress?: (written: number) => void;
}

/** Items of one file: some 10 MB compressed. AWS imports several files at once. */
const ITEMS_PER_FILE = 200_000;
/** Items turned to text at a time. */
const ITEMS_PER_CHUNK = 500;

/**
 * Writes `<folder>/<table>/data/00001.json.gz` and so on, an `{"Item": …}` a line, and beside it
 * `<folder>/<table>.json`, the table's definition in the form of `--table-creation-parameters`.
 *
 * The folder appears whole: until all is written it is called `<folder>.unfinished`, and when
 * something fails that is removed.
 *
 * @param folder must not exist, or be empty
 * @returns how many files of data there are
 * @throws {KitError} `export.exists`, `export.failed` when it cannot be written
 */
export async function exportSeed(
  folder: string,
  { items, table, name = table.name, onProgress }: SeedExport,
): Promise<number> {
  const unfinished = `${folder}.unfinished`;
  await refuseFull(folder);
  try {
    const data = join(unfinished, name, 'data');
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(data, { recursive: true });
    const definition = JSON.stringify(createTableInput(table, name), null, 2);
    await writeFile(join(unfinished, `${name}.json`), `${definition}\n`);
    const files = await writeFiles(data, items, onProgress ?? (() => {}));
    await rename(unfinished, folder);
    return files;
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

async function writeFiles(
  folder: string,
  items: ItemStream,
  onProgress: (written: number) => void,
): Promise<number> {
  const source = items[Symbol.iterator]();
  let written = 0;
  let files = 0;
  while (written < items.count) {
    files += 1;
    const end = Math.min(items.count, written + ITEMS_PER_FILE);
    const file = join(folder, `${String(files).padStart(5, '0')}.json.gz`);
    const chunks = function* (): Generator<string> {
      while (written < end) {
        const lines = linesOf(source, Math.min(ITEMS_PER_CHUNK, end - written));
        written += lines.length;
        yield lines.join('');
        onProgress(written);
      }
    };
    await pipeline(Readable.from(chunks()), createGzip(), createWriteStream(file));
  }
  return files;
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
