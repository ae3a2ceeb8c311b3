/** Variants of a reference: its text with some of its functions changed. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { declarationsOf, isUse, nodesOf, parseSource } from '../../source/declaration.ts';
import type { Edit, FunctionChange, WrongAnswer } from './known-answer.ts';

/** Where variants are written, within the project: beside nothing that is the learner's. */
export const VARIANT_FOLDER = '.workshop/variants';

/**
 * Writes a known-wrong answer as a model, which an editor can open.
 *
 * @param root the project's folder
 * @returns its path from that folder: `.workshop/variants/01-invoicing/scan.ts`
 * @throws {Error} where a change does not fit the reference; it names lab, answer and place
 */
export function writeVariant(root: string, answer: WrongAnswer): string {
  const { lab, name } = answer;
  const folder = `${VARIANT_FOLDER}/${lab.name}`;
  mkdirSync(join(root, folder), { recursive: true });
  const file = `${folder}/${name}.ts`;
  writeFileSync(join(root, file), variantOf(root, answer));
  return file;
}

/** The text of such a model. */
export function variantOf(root: string, { lab, name, step, about, changes }: WrongAnswer): string {
  let source = readFileSync(lab.solutionFile, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n/, '');
  for (const [declaration, change] of Object.entries(changes)) {
    try {
      source = changed(source, declaration, change);
    } catch (error) {
      const place = `labs/${lab.name}/check/wrong.ts, ${step} \`${name}\``;
      throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
    }
  }
  const head = `/**\n * Known to be wrong at ${step}: ${about}.\n * Everything else is the reference's, solutions/${lab.name}/model.ts.\n */\n`;
  return head + missingImports(root, lab.name, source) + source;
}

/**
 * A source whose declaration of that name is changed; a whole text of one that it does not have is added.
 *
 * @throws {Error} where there is no such declaration, or a place does not stand in it exactly once
 */
export function changed(source: string, declaration: string, change: FunctionChange): string {
  const own = declarationsOf(parseSource(source)).filter(({ name }) => name === declaration);
  const [found] = own;
  if (typeof change === 'string' && !found) return `${source}\n${change.trim()}\n`;
  if (!found || own.length > 1) {
    throw new Error(
      `expected one declaration \`${declaration}\` in the reference, got ${own.length}.`,
    );
  }
  const [start, end] = [found.statement.getStart(), found.statement.end];
  const before = source.slice(start, end);
  const edits = isEdit(change) ? [change] : change;
  const after =
    typeof edits === 'string'
      ? edits.trim()
      : edits.reduce((text, edit) => edited(text, declaration, edit), before);
  return source.slice(0, start) + after + source.slice(end);
}

function isEdit(change: FunctionChange): change is Edit {
  return typeof change !== 'string' && !Array.isArray(change[0]);
}

function edited(text: string, declaration: string, [place, replacement]: Edit): string {
  const parts =
    typeof place === 'string'
      ? text.split(place).length - 1
      : [...text.matchAll(new RegExp(place, `${place.flags.replace('g', '')}g`))].length;
  if (parts !== 1) {
    throw new Error(
      `expected \`${place}\` exactly once in \`${declaration}\`, got it ${parts} times.`,
    );
  }
  // A text is put in as it is; `$1` means something only beside a regular expression.
  return typeof place === 'string'
    ? text.replace(place, () => replacement)
    : text.replace(place, replacement);
}

/** Where a name that a change uses comes from, by its form. */
const SOURCES: readonly (readonly [RegExp, module: string, kind: 'value' | 'type'])[] = [
  [/^[A-Z]\w*Command$|^paginate(Query|Scan)$/, '@aws-sdk/lib-dynamodb', 'value'],
  [/^[A-Z]\w*Command(Input|Output)$/, '@aws-sdk/lib-dynamodb', 'type'],
  [/^[A-Z]\w*Exception$/, '@aws-sdk/client-dynamodb', 'value'],
  [/^AttributeValue$/, '@aws-sdk/client-dynamodb', 'type'],
  [/^(un)?marshall$/, '@aws-sdk/util-dynamodb', 'value'],
  [/^DynamoDB(BatchResponse|Record|StreamEvent)$/, 'aws-lambda', 'type'],
  [/^crc32$/, 'node:zlib', 'value'],
];

/** Imports of the names that a source uses and does not have; `reference` is the unchanged model. */
function missingImports(root: string, lab: string, source: string): string {
  const file = parseSource(source);
  const known = new Set(declarationsOf(file).map(({ name }) => name));
  for (const name of importedNames(file)) known.add(name);
  const used = new Set(
    nodesOf(file)
      .filter(isUse)
      .map((node) => node.text),
  );
  const own = [...used].filter((name) => !known.has(name)).sort();
  const fromFile = [
    [`#entities/${lab}.ts`, `labs/${lab}/entities.ts`],
    ['#kit/keys.ts', 'kit/keys.ts'],
    ['#kit/lab-context.ts', 'kit/lab-context.ts'],
  ].map(([module = '', path = '']) => [exportsOf(join(root, path)), module] as const);
  const lines = own.flatMap((name) => {
    if (name === 'reference') return [`import * as reference from '#solutions/${lab}/model.ts';`];
    const byForm = SOURCES.find(([form]) => form.test(name));
    if (byForm) return [importLine(name, byForm[1], byForm[2])];
    const byFile = fromFile.find(([names]) => names.has(name));
    return byFile ? [importLine(name, byFile[1], byFile[0].get(name) ?? 'value')] : [];
  });
  return lines.map((line) => `${line}\n`).join('');
}

function importLine(name: string, module: string, kind: 'value' | 'type'): string {
  return `import ${kind === 'type' ? 'type ' : ''}{ ${name} } from '${module}';`;
}

/** What a file of the project exports by its own declarations, and whether it is a type. */
function exportsOf(path: string): ReadonlyMap<string, 'value' | 'type'> {
  const declarations = declarationsOf(parseSource(readFileSync(path, 'utf8')));
  const exported = declarations.filter(({ statement }) => /^export\b/.test(statement.getText()));
  return new Map(
    exported.map(({ name, statement }) => [
      name,
      /^export (type|interface) /.test(statement.getText()) ? 'type' : 'value',
    ]),
  );
}

function importedNames(file: ts.SourceFile): string[] {
  return nodesOf(file).flatMap((node) =>
    ts.isImportSpecifier(node) || ts.isNamespaceImport(node) ? [node.name.text] : [],
  );
}
