/** What a reader has to find when an arm is over. */

import type { Item } from '../../kit/item/item.ts';
import type { LoadScenario } from '../load/scenario.ts';
import type { Stream } from '../load/stream.ts';
import type { Fates } from './drive.ts';
import type { ExpectedItems } from './read-back.ts';

/**
 * What was there before the load, and what it wrote, under any of some keys.
 *
 * @param fates by number of the request; what was cut off may be there or not
 */
export function expectedItems(
  { list }: LoadScenario,
  stream: Stream,
  keys: readonly string[],
  fates: Fates,
): ExpectedItems {
  const listed = new Set<unknown>(keys);
  const isListed = (item: Item): boolean => listed.has(item[list.partitionKey]);
  const sortKeyOf = (item: Item): string => String(item[list.sortKey]);
  const sortKeys = new Set(stream.items.filter(isListed).map(sortKeyOf));
  const expected = { sortKeys, maybe: new Set<string>() };
  for (const [nth, fate] of fates.entries()) {
    if (fate === 'throttled') continue;
    for (const item of stream.puts(nth).filter(isListed)) {
      expected[fate === 'done' ? 'sortKeys' : 'maybe'].add(sortKeyOf(item));
    }
  }
  return expected;
}
