import { describe, expect, test } from 'vitest';
import { ModelOutline } from './model-outline.ts';

const SOURCE = `
const LIMIT = 3;
export function first(lab: Lab) {
  return second({ third: lab.third });
}
export const other = () => third();
function second(value: object) {
  return value ?? LIMIT;
}
function third() {
  throw new LabError('code', \`text \${LIMIT}\`, 'id');
}
class Purse {
  take(): boolean {
    return third();
  }
}
`;
const outline = new ModelOutline(SOURCE);
const spanOf = (text: string): [number, number] => [
  SOURCE.indexOf(text),
  SOURCE.indexOf(text) + text.length,
];

describe('what a function uses', () => {
  test('includes what its own functions use, and no name of a property', () => {
    expect([...outline.usedBy(['first'])]).toEqual(['first', 'second', 'LIMIT']);
  });

  test('of several functions is what any of them uses', () => {
    expect([...outline.usedBy(['other', 'second'])].sort()).toEqual([
      'LIMIT',
      'other',
      'second',
      'third',
    ]);
  });
});

describe('the name of a place', () => {
  test.each([
    ['return second', 'first'],
    ['=> third', 'other'],
    ['= 3', 'LIMIT'],
    ['return third', 'Purse.take'],
    ['class Purse', 'Purse'],
  ])('%j is %s', (text, name) => {
    expect(outline.nameAt(SOURCE.indexOf(text))).toBe(name);
  });

  test('between the functions there is none', () => {
    expect(outline.nameAt(0)).toBe('');
  });
});

describe('the text of an error', () => {
  test('is the second argument, not its code and not what comes behind', () => {
    expect(outline.isErrorText(...spanOf(`\`text \${LIMIT}\``))).toBe(true);
    expect(outline.isErrorText(...spanOf("'code'"))).toBe(false);
    expect(outline.isErrorText(...spanOf("'id'"))).toBe(false);
  });
});
