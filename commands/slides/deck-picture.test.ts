import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { withPictures } from './deck-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'edgewise-deck-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DECK = '# A\n\n```mermaid\ngraph LR\n  a --> b\n```\n';

describe('a block of a deck', () => {
  test('becomes its picture, as large as a slide allows', () => {
    writeFileSync(join(folder, 'one-diagram-1.svg'), '<svg xmlns="x" width="200" height="100">');
    expect(withPictures(DECK, folder, 'one')).toMatch(
      /^# A\n\n!\[.+ w:840\]\(one-diagram-1\.svg\)\n$/,
    );
  });

  test.each([
    ['two', undefined, 'cannot be read'],
    ['three', '<svg viewBox="0 0 10 10">', 'has no size'],
  ])('is an error where its picture, of %s, %s', (name, svg, reason) => {
    if (svg) writeFileSync(join(folder, `${name}-diagram-1.svg`), svg);
    expect(() => withPictures(DECK, folder, name)).toThrow(
      `Expected the picture docs/slides/${name}-diagram-1.svg, but it ${reason}. Run: npm run diagrams --prefix tools/browser.`,
    );
  });
});
