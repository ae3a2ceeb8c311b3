/** The plot of `npm run seed … stats`: how many have at least so many. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { plotSvg } from '../../kit/report/plot.ts';
import { tailPoints } from '../../kit/report/tail.ts';
import type { CollectionStatistics } from '../../seeds/statistics.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/folder.ts';
import type { SeedChoice } from './choice.ts';

/** What is plotted: how many have at least so many. */
export interface Tail {
  title: string;
  x: string;
  y: string;
  points: ReturnType<typeof tailPoints>;
}

/** Of the followers of all users. */
export function followersTail(followers: Uint32Array): Tail {
  return {
    title: 'How many users have at least so many followers',
    x: 'followers',
    y: 'share of users',
    points: tailPoints(followers),
  };
}

/** Of the table or the index whose largest item collection is the farthest from the mean. */
export function collectionTail(collections: readonly CollectionStatistics[]): Tail {
  const skew = ({ sizes }: CollectionStatistics): number => sizes?.maxOverMean ?? 0;
  const most = collections.reduce((a, b) => (skew(b) > skew(a) ? b : a));
  return {
    title: `How many item collections of ${most.name} have at least so many items`,
    x: 'items',
    y: 'share of item collections',
    points: tailPoints(most.counts),
  };
}

/** Saves the picture; its path from the project's folder. */
export async function saveTail({ name, options }: SeedChoice, tail: Tail): Promise<string> {
  const { title, x, y, points } = tail;
  const svg = await plotSvg({
    title,
    x: { title: x, log: true },
    y: { title: y, log: true },
    series: [{ name: x, points }],
    points: true,
  });
  const folder = join(WORKSHOP_FOLDER, 'seeds');
  await mkdir(folder, { recursive: true });
  const said = Object.entries(options).map(([option, value]) => `${option}-${value}`);
  const file = join(folder, `${[name, ...said].join('-')}.svg`);
  await writeFile(file, svg);
  return relative(PROJECT_FOLDER, file);
}
