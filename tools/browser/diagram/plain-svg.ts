/**
 * A diagram as SVG of attributes only. `<img>` shows it under any policy: no script, no style sheet, no
 * HTML, nothing from elsewhere. Its colours are readable on a light page and on a dark one.
 */

import type { DiagramDrawing, DrawnEdge, DrawnForm, DrawnShape, DrawnText } from './drawn-shape.ts';

/** Nodes and labels have plates of their own; the contrast of an edge is above 3 on white and on black. */
const COLOUR = {
  form: '#e8eef9',
  outline: '#5b74a6',
  plate: '#f3f3f3',
  edge: '#7d8590',
  text: '#16202f',
};
/** Below a lesson's text, which is 16 px. */
const FONT_PX = 14;
const ARROW =
  '<marker id="arrow" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="8" markerHeight="8" ';

/**
 * The picture of a diagram: the same bytes for the same drawing.
 *
 * @param hash SHA-256 of the block that it was drawn from
 */
export function plainSvg(drawing: DiagramDrawing, hash: string): string {
  const { x, y, width, height } = drawing;
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${short(x)} ${short(y)} ${w} ${h}" data-block="${hash}">`,
    `<defs>${ARROW}markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="${COLOUR.edge}"/></marker></defs>`,
    `<g font-family="sans-serif" font-size="${FONT_PX}" text-anchor="middle">`,
    ...drawing.shapes.map(element),
    '</g>',
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

function element(shape: DrawnShape): string {
  if (shape.kind === 'edge') return edge(shape);
  return shape.kind === 'text' ? text(shape) : form(shape);
}

function edge({ d, begins, ends }: DrawnEdge): string {
  const arrows = `${begins ? ' marker-start="url(#arrow)"' : ''}${ends ? ' marker-end="url(#arrow)"' : ''}`;
  return `<path d="${rounded(d)}" fill="none" stroke="${COLOUR.edge}" stroke-width="1.5"${arrows}/>`;
}

function form({ kind, tag, attributes, dx, dy }: DrawnForm): string {
  const own = attributes.map(([name, value]) => ` ${name}="${rounded(value)}"`).join('');
  const paint =
    kind === 'plate'
      ? `rx="3" fill="${COLOUR.plate}"`
      : `fill="${COLOUR.form}" stroke="${COLOUR.outline}"`;
  return `<${tag}${own} transform="translate(${short(dx)} ${short(dy)})" ${paint}/>`;
}

function text({ x, y, text: letters }: DrawnText): string {
  return `<text x="${short(x)}" y="${short(y)}" fill="${COLOUR.text}">${escaped(letters)}</text>`;
}

/** The numbers of a text, to a tenth. */
function rounded(value: string): string {
  return value.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => short(Number(number)));
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

function escaped(letters: string): string {
  return letters.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
