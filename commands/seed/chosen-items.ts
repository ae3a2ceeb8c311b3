/** The items and the graph that the words of `npm run seed` ask for. */

import { print } from '../../kit/report/terminal.ts';
import { grouped } from '../../kit/report/text.ts';
import type { FollowGraph } from '../../seeds/graphs/follow-graph.ts';
import type { ItemStream } from '../../seeds/item-stream.ts';
import { isPartStream } from '../../seeds/seed-part.ts';
import type { SeedChoice } from './choice.ts';
import { ProgressBar } from './progress-bar.ts';

/** The items: all of a domain, or those of a part. */
export function chosenItems({ domain, options, part }: SeedChoice): ItemStream {
  return (part && domain.inParts?.items(options, part)) ?? domain.items(options);
}

/** Who follows whom, where the domain has people. */
export function chosenGraph({ domain, options, part }: SeedChoice): FollowGraph | undefined {
  return part ? domain.inParts?.graph(options) : domain.graph?.(options);
}

/** Has a part count what its items tell of other parts, and shows how far it is. */
export async function prepareItems({ part }: SeedChoice, items: ItemStream): Promise<void> {
  if (part === undefined || !isPartStream(items)) return;
  print([
    `Part ${part.nth} of ${part.of}: ${grouped(items.count)} of ${grouped(items.ofAll)} items.`,
    'First it draws the whole graph once, to count the followers of its users.',
  ]);
  let bar: ProgressBar | undefined;
  await items.prepare((done, total) => {
    bar ??= new ProgressBar(total);
    bar.show({ written: done, sent: done, itemsPerSecondLimit: Infinity });
  });
  bar?.end();
}
