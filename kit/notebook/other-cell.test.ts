import { describe, expect, test } from 'vitest';
import type { Notebook } from './notebook.ts';
import { otherCellProblems } from './other-cell.ts';

/** What is found in the last of these cells. */
function found(...sources: string[]): string[] {
  const cells = sources.map((source) => ({
    cell_type: 'code' as const,
    source,
    metadata: {},
    execution_count: null,
    outputs: [],
  }));
  const notebook: Notebook = { cells, metadata: {} };
  return otherCellProblems(notebook).map(({ cell, lines }) => `${cell}: ${lines.join(' ')}`);
}

describe('a variable of another cell', () => {
  test.each([
    [
      'a shorthand property',
      "const TableName = 'T';",
      'send({ TableName });',
      'TableName: TableName',
    ],
    ['one of an import', "import { a } from 'b';", 'f({ x: [{ a }] });', 'write a: a'],
    ['one of a function', 'function f() {}', '({ f });', 'write f: f'],
    ['one of a pattern', 'const { a: [b] } = c;', '({ b });', 'write b: b'],
    ['one inside a function', 'const a = 1;', 'const f = (b: number) => ({ a, b });', 'write a: a'],
    ['an assignment', 'let a = 1;', 'a = 2;', 'a is assigned'],
    ['a step', 'let a = 1;', 'const f = () => a++;', 'a is assigned'],
    ['an operation', 'let a = 1;', 'a ??= 2;', 'a is assigned'],
    ['an assignment to a pattern', 'let a = 1;', '[a] = [2];', 'a is assigned'],
  ])('%s is refused', (_what, first, second, message) => {
    expect(found(first, second)).toEqual([expect.stringMatching(/^2: /)]);
    expect(found(first, second)[0]).toContain(message);
  });

  test.each([
    ['written out', 'const a = 1;', 'f({ a: a });'],
    ['of this cell', 'const a = 1;', 'const a = 2; f({ a });'],
    ['of a function of this cell', 'const a = 1;', 'const f = (a: number) => ({ a });'],
    ['of a block of this cell', 'const a = 1;', 'for (const a of [1]) f({ a });'],
    ['that no cell declares', 'const a = 1;', 'f({ process });'],
    ['in an object', 'const o = { a: 1 };', 'o.a = 2; o.a++; ({ b: o.a } = { b: 3 });'],
    ['declared inside a function there', 'const f = () => { const a = 1; };', 'g({ a });'],
    ['in a cell that is not TypeScript', 'const a = 1;', 'f({ a: ; "'],
  ])('%s is let pass', (_what, first, second) => {
    expect(found(first, second)).toEqual([]);
  });

  test('that a later cell declares is none', () => {
    expect(found('f({ a });', 'const a = 1;')).toEqual([]);
  });
});

describe('a name that only another cell imports', () => {
  const IMPORT = "import { print, type Item } from 'edgewise-notebook';";

  test.each([
    ['a call', 'print([]);', "print: import it here as well, from 'edgewise-notebook'"],
    [
      'a type',
      'const items: Item[] = [];',
      "Item: import it here as well, from 'edgewise-notebook'",
    ],
    ['an argument inside a function', 'const f = () => g(print);', 'print: import it'],
    ['a value of a property', 'f({ print: print });', 'print: import it'],
    ['a computed member', 'a[print];', 'print: import it'],
  ])('is refused: %s', (_what, source, message) => {
    expect(found(IMPORT, source)).toEqual([expect.stringMatching(/^2: /)]);
    expect(found(IMPORT, source)[0]).toContain(message);
  });

  test.each([
    ['imported here too', "import { print } from 'edgewise-notebook'; print([]);"],
    ['of another thing, declared here', 'const print = () => {}; print();'],
    ['of a parameter', 'const f = (print: () => void) => print();'],
    ['of a member', 'a.print(); f({ print: 1 }); const { print: b } = a;'],
    ['of a method', 'const o = { print() {} };'],
    ['of a member in a type', 'interface Printer { print: string; }'],
  ])('is let pass where it is %s', (_what, source) => {
    expect(found(IMPORT, source)).toEqual([]);
  });

  test('is let pass where a cell in between declares it anew', () => {
    expect(found(IMPORT, 'const print = () => {};', 'print();')).toEqual([]);
  });
});
