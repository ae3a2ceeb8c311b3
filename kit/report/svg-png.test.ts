import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { plotSvg } from './svg-chart.ts';
import { svgPng } from './svg-png.ts';

const svg = await plotSvg({
  title: 'What leaves Vienna tonight?',
  x: { title: 'towns' },
  y: { title: 'read units' },
  points: true,
  series: [
    {
      name: 'by Scan',
      points: [
        [20, 4],
        [40, 8.5],
      ],
    },
  ],
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a picture as PNG', { timeout: 60_000 }, () => {
  test('is the same bytes for the same SVG, on every machine', async () => {
    const hash = hashOf((await svgPng(svg)).bytes);
    expect(hashOf((await svgPng(svg)).bytes)).toBe(hash);
    expect(hash).toMatchInlineSnapshot(
      `"e8e11e2d2c6ae3c61951321e718f87187140355c1e17f78be3c25d108999f981"`,
    );
  });

  test('has two pixels for each pixel of the SVG, and says the size of the SVG', async () => {
    const { bytes, width, height } = await svgPng(svg);
    expect(svg).toContain(`width="${width}" height="${height}"`);
    const header = Buffer.from(bytes);
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
  });

  test('draws texts: without them it is another picture', async () => {
    const [withText, without] = await Promise.all([
      svgPng(svg),
      svgPng(svg.replace(/<text[\s\S]*?<\/text>/g, '')),
    ]);
    expect(without.bytes.length).toBeLessThan(0.8 * withText.bytes.length);
  });

  test('of a text that is no SVG is an error', async () => {
    await expect(svgPng('no picture')).rejects.toThrow();
  });
});
