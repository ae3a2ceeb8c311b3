/** One word, one meaning: a name that is exported is declared in one file only. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { ROOT } from './tree-copy.ts';

/** Not `labs/` and `solutions/`: each lab is a world of its own, and its names may equal another's. */
const FOLDERS = [
  'bench',
  'commands',
  'kit',
  'loadtest',
  'packages',
  'seeds',
  'simulator',
  'tools',
  'web',
] as const;

/** Folders inside them that are not read. */
const EXEMPT_FOLDERS: readonly string[] = [
  'node_modules',
  'dist', // Made from the sources by `npm run prepare`.
  'tools/package/blank', // Projects of somebody else, in which the package is installed.
  'tools/tiny-lab', // A lab of the tests, with a starter and a known-wrong model of one name.
  'commands/labs/skeleton', // A lab to copy, likewise.
];

/** Names that may be declared in several files. */
const EXEMPT_NAMES: readonly string[] = [
  'main', // The entry of each command: `commands/shell/start.mjs` calls it by this name.
];

/** The names that the file declares and exports; names that it passes on are declared elsewhere. */
function declaredExports(file: string, text: string): string[] {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return statements.filter(isExported).flatMap(namesOf);
}

function isExported(statement: ts.Statement): boolean {
  if (!ts.canHaveModifiers(statement)) return false;
  const modifiers = ts.getModifiers(statement) ?? [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}

/** Source files below a folder, by their path in the project; `/` on every system. */
function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = relative(ROOT, join(ROOT, folder, entry.name))
      .split(sep)
      .join('/');
    if (EXEMPT_FOLDERS.includes(entry.name) || EXEMPT_FOLDERS.includes(path)) return [];
    if (entry.isDirectory()) return sourceFiles(path);
    // The types of an .mjs stand in a .d.mts beside it: one declaration, told twice.
    return /\.(tsx?|mjs)$/.test(path) ? [path] : [];
  });
}

/** Files by the names that they declare and export. */
function filesByName(
  texts: Iterable<readonly [file: string, text: string]>,
): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, text] of texts) {
    for (const name of new Set(declaredExports(file, text))) {
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  return files;
}

function declaredTwice(texts: Iterable<readonly [file: string, text: string]>): string[] {
  return [...filesByName(texts)]
    .filter(([name, files]) => files.length > 1 && !EXEMPT_NAMES.includes(name))
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
}

describe('an exported name', () => {
  test('is declared in one file', () => {
    const files = FOLDERS.flatMap(sourceFiles);
    expect(files.length).toBeGreaterThan(300);
    const texts = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
    expect(declaredTwice(texts)).toEqual([]);
  });

  test.each([
    ['functions', 'export function settle() {}', 'export async function settle() {}'],
    ['a function and a type', 'export function settle() {}', 'export type settle = string;'],
    ['constants taken apart', 'export const { settle } = a;', 'export const [, settle] = b;'],
    ['a class and an interface', 'export class settle {}', 'export interface settle {}'],
  ])('is found when two files declare it: %s', (_, one, other) => {
    const texts = [
      ['one.ts', one],
      ['other.ts', other],
    ] as const;
    expect(declaredTwice(texts)).toEqual(['settle: one.ts, other.ts']);
  });

  test.each([
    ['passes it on', "export { settle } from './one.ts';"],
    ['keeps it to itself', 'function settle() {}'],
    ['declares two overloads', 'export function other(a: 1): 1; export function other(a: 2): 2;'],
    ['is another command', 'export async function main() {}'],
  ])('may stand in a file that %s', (_, other) => {
    const one = 'export function settle() {} export function main() {}';
    const texts = [
      ['one.ts', one],
      ['other.ts', other],
    ] as const;
    expect(declaredTwice(texts)).toEqual([]);
  });
});
