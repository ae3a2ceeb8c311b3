import { describe, expect, test } from 'vitest';
import { barChartSvg } from './bar-chart.ts';
import { heatMapSvg } from './heat-map.ts';

const cells = ['before', 'after'].flatMap((panel) =>
  ['GSI1 0', 'GSI1 1'].flatMap((row, place) =>
    [0, 1, 2].map((x) => ({ panel, row, x, heat: place * 0.5 + x / 10 })),
  ),
);

const map = { title: 'Partitions', x: 'seconds', heat: 'of its limit', step: 1, cells };

/** What is drawn with a mark, a cell or a line each. */
function drawn(svg: string, mark: 'rect' | 'rule'): string[] {
  const groups = new RegExp(`class="mark-${mark} role-mark[^>]*[^/]>([\\s\\S]*?)</g>`, 'g');
  const inside = [...svg.matchAll(groups)].map(([, content]) => content).join('');
  return inside.match(/<(path|line)/g) ?? [];
}

describe('a heat map as SVG', () => {
  test('has a panel for each arm, a row for each partition, a cell for each step', async () => {
    const svg = await heatMapSvg(map);
    for (const text of ['Partitions', 'before', 'after', 'GSI1 0', 'GSI1 1', 'seconds']) {
      expect(svg).toContain(`>${text}<`);
    }
    expect(drawn(svg, 'rect')).toHaveLength(cells.length);
    expect(svg).not.toMatch(/href|url\(/);
    expect(await heatMapSvg(map)).toBe(svg);
  });

  test('fits into the column of a notebook, with long names of its rows as well', async () => {
    const long = cells.map((cell) => ({ ...cell, row: `Follows/inverted ${cell.row}` }));
    for (const some of [cells, long]) {
      const svg = await heatMapSvg({ ...map, cells: some });
      expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(700);
    }
  });

  test('a cell that refuses has a line, which a full cell has not, and the title says so', async () => {
    const full = cells.map((cell) => ({ ...cell, heat: 1 }));
    const refusing = full.map((cell, at) => ({ ...cell, isRefusing: at % 3 === 0 }));
    const [calm, over] = [
      await heatMapSvg({ ...map, cells: full }),
      await heatMapSvg({ ...map, cells: refusing }),
    ];
    expect([drawn(calm, 'rule').length, drawn(over, 'rule').length]).toEqual([0, 2 * 4]);
    expect(drawn(over, 'rect')).toHaveLength(cells.length);
    expect(over).toContain('>A black and white line below a cell: requests were refused.<');
    expect(calm).not.toContain('white line');
    await expect(over).toMatchFileSnapshot('heat-map.golden.txt');
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
