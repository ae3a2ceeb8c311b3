import { expect, test } from 'vitest';
import { lineBlocks } from './line-block.ts';

const TABLE = [
  '              requests  items read    returned         RCU',
  '  yours             26          50          50        13.0',
  '  budget             1          25          25         1.0',
];

test('a table of costs is a block of its own among sentences', () => {
  const lines = ['The way costs too much:', ...TABLE, '  yours:  Query GSI1, GetItem x25'];
  expect(lineBlocks(lines)).toEqual([
    { isTable: false, text: 'The way costs too much:' },
    { isTable: true, text: TABLE.join('\n') },
    { isTable: false, text: '  yours:  Query GSI1, GetItem x25' },
  ]);
});

test('indented sentences are no table', () => {
  const lines = ['What ran:', '  PutItem, 2.0 WCU', '    INVOICE#44065 / INVOICE#44065'];
  expect(lineBlocks(lines).map(({ isTable }) => isTable)).toEqual([false]);
});
