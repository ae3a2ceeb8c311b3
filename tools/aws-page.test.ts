/** What docs/aws.md promises is what the commands compute and ask for. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planOf } from '../commands/calibration/on-aws.ts';
import { boundOf, dollarsText } from '../commands/shell/aws-price.ts';
import { TABLE_PREFIX } from '../kit/aws/aws-tag.ts';
import { loadUnits } from '../kit/aws/load-units.ts';
import { dollarsOf, US_EAST_1 } from '../kit/aws/price.ts';
import { grouped } from '../kit/report/text.ts';
import { EXPERIMENTS, sentScenario } from '../loadtest/experiment/experiment.ts';
import { DOMAINS, type Domain } from '../seeds/domain.ts';
import { publishedScenario } from '../simulator/calibration/calibrate.ts';
import { ROOT } from './tree-copy.ts';

const page = readFileSync(join(ROOT, 'docs/aws.md'), 'utf8');
const seeds = [...page.matchAll(/^\| `npm run seed (\w+)((?: \w+=\d+)*) aws` \|(.*)\|$/gm)];

describe('the page about AWS', () => {
  test('tells what some seeds cost', () => {
    expect(seeds.length).toBeGreaterThan(3);
  });

  test.each(
    seeds.map(
      ([, name = '', options = '', figures = '']) => [name, options.trim(), figures] as const,
    ),
  )('tells what npm run seed %s %s costs', (name, words, figures) => {
    const options = words
      .split(' ')
      .filter(Boolean)
      .map((word) => word.split('='));
    const { items, table } = DOMAINS[name] as Domain;
    const stream = items(Object.fromEntries(options.map(([key, value]) => [key, Number(value)])));
    const units = loadUnits(stream, table);
    const counts = [units.items, units.writeUnits, units.readUnits].map((count) => grouped(count));
    const dollars = dollarsText(1.25 * dollarsOf(units, US_EAST_1));
    expect(figures.split('|').map((cell) => cell.trim())).toEqual([...counts, dollars]);
  });

  test.each(Object.values(EXPERIMENTS))('tells what the experiment $name costs', async (one) => {
    const sent = sentScenario(await publishedScenario(one.published));
    const { countedDollars } = boundOf(planOf(one, sent), US_EAST_1);
    const [, takes, costs] =
      new RegExp(`^\\| \`${one.name}\` \\|.*\\| (\\d+) minutes \\| (\\$[\\d.]+) \\|$`, 'm').exec(
        page,
      ) ?? [];
    expect(costs).toBe(dollarsText(countedDollars));
    expect(takes).toBe(grouped(one.wholeSeconds / 60));
  });

  test('has a policy for our tables and their indexes alone', () => {
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const { Statement } = JSON.parse(json) as { Statement: { Resource: string | string[] }[] };
    expect(Statement.map(({ Resource }) => Resource)).toEqual([
      '*',
      [
        `arn:aws:dynamodb:*:*:table/${TABLE_PREFIX}*`,
        `arn:aws:dynamodb:*:*:table/${TABLE_PREFIX}*/index/*`,
      ],
    ]);
  });
});
