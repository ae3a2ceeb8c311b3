/** `npm run seed … stats`: what the data is like, as text, as a picture and for machines. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Item } from '../../kit/item/item.ts';
import { plotSvg, tailPoints } from '../../kit/report/svg-chart.ts';
import { isPlain, paint, print } from '../../kit/report/terminal.ts';
import { SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { textPlot } from '../../kit/report/text-chart.ts';
import { textTable } from '../../kit/report/text-table.ts';
import {
  degreesOf,
  type FollowStatistics,
  followStatistics,
} from '../../seeds/graphs/degree-statistics.ts';
import {
  FOLLOW_TARGETS,
  type FollowTarget,
  isAccepted,
} from '../../seeds/graphs/published-follow-graph.ts';
import type { ItemStream } from '../../seeds/seed-part.ts';
import {
  type CollectionStatistics,
  type SeedStatistics,
  seedStatistics,
} from '../../seeds/statistics.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/project.ts';
import { chosenGraph, chosenItems, type SeedChoice } from './choice.ts';
import { ProgressBar } from './progress-bar.ts';

/** Writes the statistics, and the picture beside them. */
export async function showStatistics(choice: SeedChoice): Promise<void> {
  const { domain, options, verbs } = choice;
  const items = chosenItems(choice);
  const statistics = seedStatistics(verbs.includes('json') ? items : watched(items), domain.table);
  const graph = chosenGraph(choice);
  const hasEdges = graph !== undefined && graph.sources.length > 0;
  const follows = hasEdges ? followStatistics(graph) : undefined;
  if (verbs.includes('json')) {
    print([JSON.stringify(asJson(choice, statistics, follows), null, 2)]);
    return;
  }
  print([paint('title', titleOf(choice)), '', ...itemLines(statistics), '']);
  print([...collectionLines(statistics.collections), '']);
  const isComparable = options.preset === 'social' && options.follows === undefined;
  if (follows) print([...followLines(follows, isComparable), '']);
  const tail = hasEdges
    ? followersTail(degreesOf(graph.targets, graph.users))
    : collectionTail(statistics.collections);
  if (tail.points.length === 0) return;
  print([
    tail.title,
    '',
    ...textPlot(tail, { plain: isPlain(process.env) }),
    '',
    `The same as a picture: ${await saveTail(choice, tail)}`,
  ]);
}

/** The same items; millions of them take a minute, which is shown. */
function* watched(items: ItemStream): Generator<Item> {
  const bar = new ProgressBar(items.count);
  let written = 0;
  for (const item of items) {
    yield item;
    written += 1;
    if (written % 1_000 === 0) bar.show({ written, sent: written, itemsPerSecondLimit: Infinity });
  }
  bar.end();
}

function titleOf({ name, options, part }: SeedChoice): string {
  const said = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  const parts = part ? [`part=${part.nth}/${part.of}`] : [];
  return ['npm run seed', name, ...said, ...parts, 'stats'].join(' ');
}

function itemLines({ types, items, bytes }: SeedStatistics): string[] {
  const rows = types.map(({ type, items: count, bytes: size }) => [type, count, size / count]);
  const columns = [{ title: '' }, { title: 'items' }, { title: 'bytes each', decimals: 0 }];
  return textTable(
    { columns, rows: [...rows, ['all', items, items === 0 ? 0 : bytes / items]] },
    { plain: isPlain(process.env) },
  );
}

function collectionLines(collections: readonly CollectionStatistics[]): string[] {
  const columns = [
    { title: 'item collections of' },
    { title: 'number' },
    { title: 'mean items', decimals: 1 },
    { title: 'largest' },
    { title: 'top 1 % hold, %', decimals: 1 },
    { title: 'Gini', decimals: 2 },
  ];
  const rows = collections
    .filter(({ sizes }) => sizes !== undefined)
    .map(({ name, sizes }) => {
      const { nodes, mean, max, top1Share, gini } = sizes as NonNullable<typeof sizes>;
      return [name, nodes, mean, max, 100 * top1Share, gini];
    });
  return textTable({ columns, rows }, { plain: isPlain(process.env) });
}

function followLines(follows: FollowStatistics, isComparable: boolean): string[] {
  const columns = [
    { title: 'follows' },
    { title: 'here', decimals: 3 },
    { title: 'soc-Epinions1', decimals: 3 },
    { title: 'accepted' },
  ];
  const rows = FOLLOW_TARGETS.map((target) => [
    target.name,
    target.of(follows),
    target.real,
    isComparable ? acceptedText(target, follows) : '',
  ]);
  const hasRanges = rows.some((row) => row[3] !== '');
  const shown = hasRanges ? columns : columns.slice(0, 3);
  const table = { columns: shown, rows: rows.map((row) => row.slice(0, shown.length)) };
  const note = 'soc-Epinions1 is a real graph of 75,879 users; a smaller one cannot be as skewed.';
  return [
    ...textTable(table, { plain: isPlain(process.env) }),
    ...wrapped(`  ${note}`, SCREEN_COLUMNS, '  '),
  ];
}

function acceptedText(target: FollowTarget, follows: FollowStatistics): string {
  const range = target.accept[follows.followers.nodes];
  if (range === undefined) return '';
  return `${range[0]} to ${range[1]}: ${isAccepted(target, follows) ? 'yes' : 'NO'}`;
}

function asJson(
  { name, options, domain }: SeedChoice,
  { items, bytes, types, collections }: SeedStatistics,
  follows: FollowStatistics | undefined,
): unknown {
  return {
    domain: name,
    options: { ...domain.defaults, ...options },
    items,
    bytes,
    types,
    collections: collections.map((one) => ({ name: one.name, ...one.sizes })),
    ...(follows && { follows }),
  };
}

// The plot of `npm run seed … stats`: how many have at least so many.

/** What is plotted: how many have at least so many. */
export interface Tail {
  title: string;
  x: string;
  y: string;
  points: ReturnType<typeof tailPoints>;
}

/** Of the followers of all users. */
function followersTail(followers: Uint32Array): Tail {
  return {
    title: 'How many users have at least so many followers',
    x: 'followers',
    y: 'share of users',
    points: tailPoints(followers),
  };
}

/** Of the table or the index whose largest item collection is the farthest from the mean. */
function collectionTail(collections: readonly CollectionStatistics[]): Tail {
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
async function saveTail({ name, options }: SeedChoice, tail: Tail): Promise<string> {
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
