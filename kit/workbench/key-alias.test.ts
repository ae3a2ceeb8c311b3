import { describe, expect, test } from 'vitest';
import type { Item } from '../item/item.ts';
import { keyAlias } from './key-alias.ts';

const KEYS = ['PK', 'SK', 'GSI1PK', 'Type'];
const alias = (...items: Item[]): string => keyAlias(items, 'SK', KEYS);

describe('the words of a key', () => {
  test.each<[what: string, items: Item[], words: string]>([
    ['a prefix and an id', [{ SK: 'ORDER#o1', orderId: 'o1' }], 'ORDER#<orderId>'],
    [
      'several attributes, in their order',
      [{ SK: 'ORDER#2026-01-01#o1', orderId: 'o1', at: '2026-01-01' }],
      'ORDER#<at>#<orderId>',
    ],
    [
      'an attribute over several segments',
      [{ SK: 'NEAR#DEVICE#a1', place: 'DEVICE#a1' }],
      'NEAR#<place>',
    ],
    ['a Number', [{ SK: 'PAGE#7', page: 7 }], 'PAGE#<page>'],
    ['one word', [{ SK: 'PROFILE', text: 'PROFILE' }], 'PROFILE'],
    ['a word that no attribute has', [{ SK: 'PK#ADDRESS' }], 'PK#ADDRESS'],
    ['digits that no attribute has', [{ SK: 'REC#01' }], 'REC#<id>'],
    ['words that differ', [{ SK: 'TEXT#en' }, { SK: 'TEXT#ja' }], 'TEXT#<id>'],
    [
      'what only one item’s attribute equals',
      [
        { SK: 'TAG#red', tag: 'red', copy: 'red' },
        { SK: 'TAG#blue', tag: 'blue', copy: 'red' },
      ],
      'TAG#<tag>',
    ],
    [
      'two directions of an edge',
      [
        { SK: 'LIKES#p1', userId: 'u1', productId: 'p1' },
        { SK: 'LIKED_BY#u1', userId: 'u1', productId: 'p1' },
      ],
      'LIKES#<productId> or LIKED_BY#<userId>',
    ],
    [
      'more lengths than can be told',
      [{ SK: 'PATH#a' }, { SK: 'PATH#a#b' }, { SK: 'PATH#a#b#c' }, { SK: 'PATH#a#b#c#d' }],
      'PATH#<id>',
    ],
  ])('of %s', (_, items, words) => {
    expect(alias(...items)).toBe(words);
  });

  test('never name another key attribute, or the type', () => {
    expect(alias({ SK: 'KNOWS#q1', GSI1PK: 'q1', Type: 'q1', otherId: 'q1' })).toBe(
      'KNOWS#<otherId>',
    );
  });
});
