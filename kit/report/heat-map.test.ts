import { describe, expect, test } from 'vitest';
import { heatLoadFixture, layoutFixture, MADE, splitFixture } from '../../tools/heat-fixture.ts';
import type { HeatEvent } from '../governor/event.ts';
import { HeatHistory } from '../heat/heat-history.ts';
import { heatMapSvg } from './heat-map.ts';
import { barChartSvg } from './svg-chart.ts';

const INDEX = { resource: MADE.index, index: 'GSI1' };
const REASONS = { IndexWriteKeyRangeThroughputExceeded: 20 };

/** Sixty columns: an index partition that is hot and splits, and a table that waits for it. */
function hotIndex(): HeatEvent[] {
  const split = layoutFixture(4, splitFixture(layoutFixture(4), 1, [4, 5], 20), INDEX);
  const loads = Array.from({ length: 60 }, (_, step): HeatEvent[] => {
    const [at, hot] = [(step + 1) / 2, 15 + (step % 3) * 5];
    const isBehind = step >= 10;
    const reasons = isBehind ? REASONS : {};
    const backlog = [isBehind ? 49 : 10, 50] as const;
    const id = step < 40 ? 1 : 4;
    return [
      heatLoadFixture(at, [[step % 4, hot / 2, 0, 0, 0]], { reasons }),
      heatLoadFixture(at, [[id, hot, 0, isBehind ? 20 : 0, 0]], { ...INDEX, reasons, backlog }),
    ];
  });
  const about = { resource: MADE.index, cause: 'heat' } as const;
  return [
    layoutFixture(4),
    split,
    ...loads.flat(),
    { ...about, type: 'split', atSeconds: 20, partition: 1, into: [4, 5] },
    { ...about, type: 'split-refused', atSeconds: 25, partition: 4, reason: 'single-item' },
  ];
}

function historyOf(events: readonly HeatEvent[]): HeatHistory {
  const history = new HeatHistory({ columns: 60 });
  for (const event of events) history.add(event);
  return history;
}

const calm = historyOf([
  layoutFixture(2),
  heatLoadFixture(0.5, [[0, 5, 0, 0, 0]]),
  heatLoadFixture(1, []),
]);
const parts = [
  { name: 'before', history: historyOf(hotIndex()) },
  { name: 'after', history: historyOf(hotIndex()) },
];

describe('a heat map as SVG', () => {
  test('has a panel for each table and index of each part, and the same text each time', () => {
    const svg = heatMapSvg({ title: 'Votes & <more>', parts });
    for (const text of ['Votes &amp; &lt;more&gt;', 'before: table', 'after: index GSI1']) {
      expect(svg).toContain(`>${text}<`);
    }
    expect(heatMapSvg({ title: 'Votes & <more>', parts })).toBe(svg);
  });

  test('needs nothing from elsewhere, runs nothing, and fits into the column of a notebook', () => {
    const svg = heatMapSvg({ title: 'Votes', parts });
    expect(svg).not.toMatch(/href|url\(|<script|style=|class=/);
    expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(700);
  });

  test('has lines, strips and letters only where something was refused', async () => {
    const svg = heatMapSvg({ title: 'Votes', parts: [parts[0] as (typeof parts)[0]] });
    for (const text of ['refused/s, up to 40', 'backlog, of 50 units', 'refused for an index']) {
      expect(svg).toContain(`>${text}<`);
    }
    const quiet = heatMapSvg({ title: 'Votes', parts: [{ history: calm }] });
    expect(quiet).not.toMatch(/refused|backlog/);
    await expect(svg).toMatchFileSnapshot('heat-map.golden.txt');
  });

  test('may be of the tables alone, or of the indexes alone', () => {
    const [history] = parts.map((part) => part.history);
    const kinds = ['table', 'index'] as const;
    const drawn = kinds.map((kind) =>
      heatMapSvg({
        title: 'Votes',
        parts: [{ name: 'before', history: history as HeatHistory, kind }],
      }),
    );
    const named = drawn.map((svg) => svg.match(/(?<=>before: )[^<]+/g));
    expect(named).toEqual([['table'], ['index GSI1']]);
  });

  test('leaves out what had no traffic', () => {
    const events = [
      layoutFixture(2),
      layoutFixture(2, [], INDEX),
      heatLoadFixture(0.5, [[0, 5, 0, 0, 0]]),
    ];
    const svg = heatMapSvg({ title: 'Votes', parts: [{ history: historyOf(events) }] });
    expect(svg).toContain('table T');
    expect(svg).not.toContain('GSI1');
  });
});

describe('bars as SVG', () => {
  test('stand in the order in which they are given, with their whole names', async () => {
    const names = ['GSI1 USER#u00001#SHARD#7', 'GSI1 USER#u00001#SHARD#2'];
    const bars = names.map((name, at) => ({ panel: 'after', name, amount: at + 1 }));
    const svg = await barChartSvg({ title: 'Keys', amount: 'write units', bars });
    const places = names.map((name) => svg.indexOf(`>${name}<`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(svg).not.toMatch(/href|url\(/);
  });
});
