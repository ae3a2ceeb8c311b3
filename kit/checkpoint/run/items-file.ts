/** Items as lines of DynamoDB's JSON: `{"PK":{"S":"INVOICE#1"},…}`. */

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { Item } from '../../item/item.ts';
import { itemToJson, jsonLine } from '../../item/item-json.ts';

/** Writes a file of items, whole or not at all. */
export async function writeItemsFile(file: string, items: readonly Item[]): Promise<void> {
  const lines = items.map((item) => jsonLine({ item: itemToJson(item) }));
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, lines.join(''));
}
