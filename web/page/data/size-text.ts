/** How much a table holds, in words. */

import { grouped } from '../../../kit/report/text.ts';
import type { DataAnswer, DataCollection } from '../../wire/answer.ts';

/** `Invoicing, by the keys of GSI1: 1,000 items in 240 item collections.` */
export function sizeText({
  view,
  index,
  itemCount,
  collectionCount,
}: Pick<DataAnswer, 'view' | 'index' | 'itemCount' | 'collectionCount'>): string {
  const by = index === undefined ? '' : `, by the keys of ${index}`;
  const collections = counted(collectionCount, 'item collection');
  return `${view.table}${by}: ${counted(itemCount, 'item')} in ${collections}.`;
}

/** `25 items, 1.2 KB` */
export function collectionText({ itemCount, bytes }: DataCollection): string {
  return `${counted(itemCount, 'item')}, ${bytesText(bytes)}`;
}

/** `512 B`, `1.2 KB` */
export function bytesText(bytes: number): string {
  return bytes < 1_024 ? `${bytes} B` : `${grouped(bytes / 1_024, 1)} KB`;
}

function counted(count: number, one: string): string {
  return `${grouped(count)} ${count === 1 ? one : `${one}s`}`;
}
