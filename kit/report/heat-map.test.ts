import { describe, expect, test } from 'vitest';
import { barChartSvg } from './bar-chart.ts';
import { heatMapSvg } from './heat-map.ts';

const cells = ['before', 'after'].flatMap((panel) =>
  ['GSI1 0', 'GSI1 1'].flatMap((row, place) =>
    [0, 1, 2].map((x) => ({ panel, row, x, heat: place * 0.5 + x / 10 })),
  ),
);

describe('a heat map as SVG', () => {
  test('has a panel for each arm, a row for each partition, a cell for each step', async () => {
    const map = { title: 'Partitions', x: 'seconds', heat: 'of its limit', step: 1, cells };
    const svg = await heatMapSvg(map);
    for (const text of ['Partitions', 'before', 'after', 'GSI1 0', 'GSI1 1', 'seconds']) {
      expect(svg).toContain(`>${text}<`);
    }
    const drawn = svg.match(/class="mark-rect role-mark child_marks"[\s\S]*?<\/g>/g) ?? [];
    expect(drawn).toHaveLength(2);
    expect(drawn.join('').match(/<path/g)).toHaveLength(cells.length);
    expect(svg).not.toMatch(/href|url\(/);
    expect(await heatMapSvg(map)).toBe(svg);
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
