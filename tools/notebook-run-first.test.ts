/** Cells of the notebooks that build on others: their first line names the ones to run first. */

import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { chooseNotebooks, fileOf } from '../commands/notebooks/choice.ts';
import { type Notebook, readNotebook } from '../kit/notebook/notebook.ts';
import { joined } from '../kit/notebook/output.ts';

/** A cell of code or a folded answer, and the heading that it stands below. */
interface Code {
  readonly heading: string;
  /** The headings of the cells that it says to run first. */
  readonly first: readonly string[];
  /** Names that it declares, at any depth. */
  readonly declared: ReadonlySet<string>;
  /** All other names that it uses. */
  readonly used: readonly string[];
}

const HEADING = /^#+ (.+)$/gm;
const FOLDED = /<details>[\s\S]*?<\/details>/g;
const ANSWER = /^```ts\n([\s\S]*?)^```$/gm;
const RUN_FIRST = /^\/\/ Run first: (.+)$/m;

/** The cells in order, and the folded answers. */
function codeOf({ cells }: Notebook): { code: Code[]; answers: Code[] } {
  const [code, answers]: [Code[], Code[]] = [[], []];
  let heading = '';
  for (const cell of cells) {
    const source = joined(cell.source);
    if (cell.cell_type === 'code') {
      code.push(readCode(heading, source));
      continue;
    }
    heading = [...source.matchAll(HEADING)].at(-1)?.[1] ?? heading;
    for (const [text] of source.matchAll(FOLDED)) {
      for (const [, answer = ''] of text.matchAll(ANSWER)) answers.push(readCode(heading, answer));
    }
  }
  return { code, answers };
}

function readCode(heading: string, source: string): Code {
  const file = ts.createSourceFile('cell.ts', source, ts.ScriptTarget.ES2022, true);
  const [declared, names] = [new Set<string>(), new Set<string>()];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node)) declared.add(node.text);
    else if (ts.isIdentifier(node) && !isMember(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const [, named = ''] = source.match(RUN_FIRST) ?? [];
  const first = [...named.matchAll(/"([^"]+)"/g)].map(([, one = '']) => one);
  return { heading, first, declared, used: [...names].filter((name) => !declared.has(name)) };
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const declares =
    ts.isVariableDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isInterfaceDeclaration(parent);
  return declares && parent.name === node;
}

/** Whether a name is that of a member, as `b` in `a.b`, in `{ b: 1 }` and in a type. */
function isMember(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  const has =
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isNamedTupleMember(parent);
  return has && parent.name === node;
}

/** What a reader would miss who runs the first cell, the cells that are named, and then this one. */
function missing(notebook: Notebook): string[] {
  const { code, answers } = codeOf(notebook);
  const all = new Set(code.flatMap(({ declared }) => [...declared]));
  const headings = new Set(code.map(({ heading }) => heading));
  return [...code.slice(1), ...answers].flatMap(({ heading, first, used }) => {
    const run = [...code.slice(0, 1), ...code.filter((cell) => first.includes(cell.heading))];
    const known = new Set(run.flatMap(({ declared }) => [...declared]));
    const unknown = used.filter((name) => all.has(name) && !known.has(name));
    const nowhere = first.filter((one) => !headings.has(one));
    return [...unknown, ...nowhere].map((name) => `${heading}: ${name}`);
  });
}

describe('a cell that uses the names of a cell other than the first', () => {
  test.each(chooseNotebooks([]).names)('says in %s which cells to run first', async (name) => {
    expect(missing(await readNotebook(fileOf(name)))).toEqual([]);
  });

  test('is found where it names no cell, a wrong cell, or a heading without a cell', () => {
    const text = (source: string) => ({ cell_type: 'markdown' as const, source });
    const cell = (source: string) => ({
      cell_type: 'code' as const,
      source,
      metadata: {},
      execution_count: null,
      outputs: [],
    });
    const notebook = {
      metadata: {},
      cells: [
        text('# Title'),
        cell('const one = 1;'),
        text('## A'),
        cell('const a = one;'),
        text('## B'),
        cell('const b = { a: one }.a;'),
        text('## C'),
        cell('a + b;'),
        text('## D'),
        cell('// Run first: "A"\na + b;'),
        text('## E'),
        cell('// Run first: "A", "B"\na + b;'),
        text(
          '## F\n<details><summary>S</summary>\n\n```ts\n// Run first: "G"\nb;\n```\n</details>',
        ),
      ],
    };
    expect(missing(notebook)).toEqual(['C: a', 'C: b', 'D: b', 'F: b', 'F: G']);
  });
});
