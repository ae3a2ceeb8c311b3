/** The figures on the slides are those of today's budgets, lessons and screens. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Lab, labBudgets, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { requestsText, unitsText } from '../kit/meter/receipt.ts';
import { grouped } from '../kit/report/text.ts';
import { projectFiles } from './project-file.ts';
import { ROOT } from './tree-copy.ts';

/** A deck, a step with the name of its receipt where it has several, and words with that receipt's figures. */
const COSTS = [
  ['two-keys', '1.3', '{returned} bills cost {cost}.'],
  ['two-keys', '1.1 put an invoice', 'To put an invoice costs {units}'],
  ['lab-1', '1.3', '| 1.3 | {returned} bills: {cost} |'],
  ['lab-1', '1.4', '| 1.4 | the invoice and all around it: {cost} |'],
  ['lab-1', '1.5', '| 1.5 | {returned} edges by `GSI1`: {cost} |'],
  ['lab-2', '2.2', 'all four or none. {cost}.'],
  ['lab-2', '2.2', 'the receipt says {units}.'],
  ['lab-2', '2.2', '| 2.2 | a follow: {cost} |'],
  ['lab-2', '2.4 a page of followers', 'A page of {returned} costs {cost},'],
  ['lab-2', '2.4 a page of followers', '| 2.4 | a page of {returned}: {cost} |'],
  ['lab-2', '2.5', 'with a GetItem: {cost}.'],
  ['lab-2', '2.6 follow, as one item', 'One put costs {cost}.'],
  ['lab-2', '2.6 follow, as one item', '| 2.6 | a follow by the index: {cost} |'],
  ['lab-2', '2.8 follower count', 'read it for {units}.'],
  ['lab-2', '2.8 recount followers', 'reads every edge: {cost} for {read} followers.'],
  ['lab-3', '3.2', '| 3.2 | {returned} orders, newest first: {cost} |'],
  ['lab-3', '3.3', 'One `Query` by `PK` alone: {cost}.'],
  ['lab-3', '3.3', '| 3.3 | a product page: {cost} |'],
  ['lab-3', '3.4 the newest reviews', '| 3.4 | the newest {returned} reviews: {cost} |'],
  ['lab-3', '3.4 the newest reviews', 'the newest ten for {cost}.'],
  ['lab-3', '3.6', '| 3.6 | an order and its lines: {cost} |'],
  ['lab-4', '4.1 connect', 'in one transaction: {cost}.'],
  ['lab-4', '4.2', '| 4.2 | the links of a switch: {cost} |'],
  ['lab-4', '4.3 across the data centre', '| 4.3 | across the data centre: {cost} |'],
  ['lab-4', '4.4', '| 4.4 | within three hops: {cost} |'],
  ['lab-6', '6.1 a neighbourhood', '| 6.1 | a neighbourhood: {cost} |'],
  ['lab-6', '6.2 born in a year', 'Each of these costs {cost}.'],
  ['lab-6', '6.2 born in a year', '| 6.2 | born in a year: {cost} |'],
  ['lab-6', '6.3 a common skill', '| a common skill, all its shards | {cost} |'],
  ['lab-6', '6.3 a common skill', '| 6.3 | a common skill: {returned} people, {cost} |'],
  ['lab-6', '6.3 any other skill', '| any other skill | {cost} |'],
  ['lab-6', '6.4 count an edge', 'in one transaction:** {cost}.'],
  ['lab-6', '6.4 count an edge', '| write a degree, each edge | {units} |'],
  ['lab-6', '6.4 a degree', '| read a degree | {units} |'],
  ['lab-7', '7.2', '| 7.2 | a follow: {cost}, as without shards |'],
  ['lab-7', '7.3 one follow in the list', '| ask one shard: {cost} |'],
  ['lab-7', '7.3 one follow in the list', '| 7.3 | one edge: {cost} |'],
  ['lab-7', '7.4', 'under ten keys: {cost}.'],
  ['lab-7', '7.4', '| 7.4 | a page: {cost} |'],
] as const;

/** A deck, and words with figures that stand in its lab's lesson too. */
const QUOTES = [
  ['lab-2', "this lab's data holds one with five thousand: the *star*."],
  ['lab-2', 'each follow costs four units in that partition of the table: 250 follows a second.'],
  ['lab-2', 'each follow costs one unit in that partition of the index: 1,000 follows a second.'],
  ['lab-3', '5.5 RCU, and 52.0 when there are ten times as many'],
  ['lab-4', '| walk from a core switch | devices | requests | RCU |'],
  ['lab-4', '| within 1 hop | 6 | 2 | 1.0 |'],
  ['lab-4', '| within 2 hops | 26 | 8 | 4.0 |'],
  ['lab-4', '| within 3 hops | 92 | 28 | 14.0 |'],
  ['lab-4', '| within 4 hops | 98 | 94 | 47.0 |'],
  ['lab-4', '| the last, kept as items | 98 | 1 | 1.5 |'],
  ['lab-4', 'One hop more takes three to four times as many requests'],
  ['lab-7', 'at most 1,000 write units and 3,000 read units a second'],
  ['lab-7', 'A new on-demand table has four partitions, and so has each of its indexes.'],
  ['lab-7', 'a partition admits 50 write units a second'],
  ['lab-7', 'the writer chose shards 1 to 10, and the reader asked shards 0 to 9.'],
  ['lab-7', 'Of 18,000 items the reader found 16,750, and no check noticed.'],
  ['lab-7', 'The same page under one key costs 0.5 RCU.'],
  ['lab-7', '*two and a half times* as many follows as one key'],
  ['lab-7', '| shards of the star | 1 | 2 | 3 | 4 | 5 | 10 | 20 | 40 |'],
  ['lab-7', '| of these, on the fullest of four partitions | 1 | 1 | 2 | 2 | 2 | 4 | 7 | 13 |'],
  ['lab-7', '| forecast, follows a second | 50 | 100 | 75 | 100 | 125 | 125 | 142.9 | 153.8 |'],
] as const;

const FIGURE =
  /\b(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve)\s+(?:RCU|WCU|requests?|items? read|follows? a second)\b/gi;
const SCREEN = /```text\n([\s\S]*?)```\n/g;

const labs = await readLabs(ROOT);
const decks = projectFiles('docs/slides/*.md').map((file) => file.replace(/^.*\/|\.md$/g, ''));

describe.each(decks)('on the slides of %s', (deck) => {
  const text = readFileSync(join(ROOT, 'docs', 'slides', `${deck}.md`), 'utf8');
  /** The decks before the labs speak of Lab 1. */
  const lab = labOf(/^lab-(\d+)$/.exec(deck)?.[1] ?? '1');
  const costs = COSTS.filter(([name]) => name === deck).map(([, of, words]) => filled(of, words));
  const quotes = QUOTES.filter(([name]) => name === deck).map(([, words]) => words);

  test('each cost is that of the budget', () => {
    expect(costs.filter((words) => !text.includes(words))).toEqual([]);
  });

  test('each quoted figure is in the lesson', () => {
    const lesson = fileOf(lab, 'README.md').replace(/\s+/g, ' ');
    const left = quotes.filter((words) => !text.includes(words) || !lesson.includes(words));
    expect(left).toEqual([]);
  });

  test('each screen is one that a known-wrong model gets', () => {
    const kept = linesOf(fileOf(lab, 'check/wrong.screens.txt'));
    const shown = [...text.matchAll(SCREEN)].map(([, screen = '']) => linesOf(screen));
    expect(shown.filter((screen) => !kept.includes(screen))).toEqual([]);
  });

  test('no figure is of none of these', () => {
    const known = [...costs, ...quotes];
    const rest = known.reduce((left, words) => left.replaceAll(words, ''), text);
    expect(rest.replace(SCREEN, '').match(FIGURE) ?? []).toEqual([]);
  });
});

/** The words with the figures of a receipt of the embedded engine. */
function filled(of: string, words: string): string {
  const [step = '', name = ''] = of.split(/ (.*)/);
  const receipts = labBudgets(labOf(step.split('.')[0] ?? '')).embedded?.[step] ?? [];
  const [receipt, ...others] = receipts.filter((one) => name === '' || one.name === name);
  if (!receipt || others.length > 0) throw new Error(`\`${of}\` names no receipt, or several`);
  const units = unitsText(receipt);
  const figures: Readonly<Record<string, string>> = {
    units,
    cost: `${requestsText(receipt.requests)}, ${units}`,
    read: grouped(receipt.itemsRead),
    returned: grouped(receipt.returned),
  };
  return words.replace(/\{(\w+)\}/g, (_whole, figure: string) => figures[figure] ?? '');
}

function labOf(number: string): Lab {
  const lab = labs.find(({ info }) => String(info.number) === number);
  if (!lab) throw new Error(`there is no Lab ${number}`);
  return lab;
}

function fileOf(lab: Lab, name: string): string {
  return readFileSync(join(ROOT, 'labs', lab.name, name), 'utf8');
}

/** Lines of a screen without their indent, which a slide leaves out. */
function linesOf(screen: string): string {
  return screen.replace(/^ +/gm, '').trim();
}
