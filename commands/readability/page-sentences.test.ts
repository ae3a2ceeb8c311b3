import { describe, expect, test } from 'vitest';
import { pageSentences } from './page-sentences.ts';

const words = (markdown: string): [string, number][] =>
  pageSentences(markdown).map(({ text, words: count }) => [text, count]);

describe('the sentences of a page', () => {
  test('go on over the end of a line, and end at a full stop', () => {
    expect(words('You read\nthe receipt. It has\n0.5 RCU.')).toEqual([
      ['You read the receipt.', 4],
      ['It has 0.5 RCU.', 4],
    ]);
  });

  test('begin anew with a paragraph and with an item of a list', () => {
    const page = 'Three rules hold:\n\n- The first\n  is short\n- the second\n1. the third';
    expect(words(page).map(([text]) => text)).toEqual([
      'Three rules hold:',
      'The first is short',
      'the second',
      'the third',
    ]);
  });

  test('leave out headings, tables, comments and code blocks', () => {
    const page = '# A heading\n<!-- a comment -->\n| a | b |\n```sh\nnpm test\n```\nProse.';
    expect(words(page)).toEqual([['Prose.', 1]]);
  });

  test('count code as one word, and a link as its text', () => {
    expect(
      words('Run `npm run lab:2 hint`, or read [the glossary](docs/glossary.md) *once*.'),
    ).toEqual([['Run code, or read the glossary once.', 7]]);
  });
});
