/** A drawing becomes SVG of attributes only. */

import { expect, test } from 'vitest';
import type { DrawnShape } from './drawn-shape.ts';
import { plainSvg } from './plain-svg.ts';

const svgOf = (...shapes: DrawnShape[]): string =>
  plainSvg({ x: -0.01, y: 8, width: 20.4, height: 10, shapes }, 'f'.repeat(64));

test('a picture has whole sides, the hash of its block, and numbers to a tenth', () => {
  const svg = svgOf({ kind: 'edge', d: 'M1.26,2L3.14159,1e0', begins: false, ends: true });
  expect(svg).toContain(
    `width="21" height="10" viewBox="0 8 21 10" data-block="${'f'.repeat(64)}"`,
  );
  expect(svg).toContain('<path d="M1.3,2L3.1,1e0"');
  expect(svg).toContain('marker-end="url(#arrow)"');
  expect(svg).not.toContain('marker-start');
});

test('letters that SVG would read are escaped', () => {
  const svg = svgOf({ kind: 'text', x: 1, y: 2, text: 'a < b & c > d' });
  expect(svg).toContain('>a &lt; b &amp; c &gt; d</text>');
});

test('a node has an outline, and the plate of a label has none', () => {
  const attributes = [['r', '3']] as const;
  const form = { tag: 'circle', attributes, dx: 1, dy: 2 };
  expect(svgOf({ kind: 'form', ...form })).toMatch(
    /<circle r="3" transform="translate\(1 2\)".* stroke=/,
  );
  expect(svgOf({ kind: 'plate', ...form })).not.toMatch(/<circle.* stroke=/);
});
