/**
 * Where a cell uses what another cell has, in a way that fails.
 *
 * A name that only an earlier cell imports is unknown where that cell was skipped; so each cell
 * imports what it uses. And tslab 1.0.22 gets two uses of another cell's variable wrong.
 * Each cell is a module of its own there, and a variable of an earlier cell is a member of
 * `exports`. A shorthand property is not translated to that, and fails at run time. An assignment
 * changes the member only: functions of the cell that declared the variable do not see it.
 */

import ts from 'typescript';
import type { Notebook } from './notebook.ts';
import { joined } from './output.ts';
import type { Problem } from './problem.ts';

/** Every such place, in order. */
export function otherCellProblems(notebook: Notebook): Problem[] {
  const earlier = new Set<string>();
  const imported = new Map<string, string>();
  return notebook.cells.flatMap((cell, at) => {
    if (cell.cell_type !== 'code') return [];
    const parsed = parse(joined(cell.source));
    const found = {
      import: missingImports(parsed, imported),
      'other cell': misuses(parsed, earlier),
    };
    for (const name of parsed.declared) {
      earlier.add(name);
      imported.delete(name);
    }
    for (const [name, module] of parsed.imported) imported.set(name, module);
    return (['import', 'other cell'] as const).flatMap((kind) => {
      const lines = [...new Set(found[kind])];
      return lines.length === 0 ? [] : [{ kind, cell: at + 1, lines }];
    });
  });
}

interface ParsedCell {
  readonly file: ts.SourceFile;
  readonly checker: ts.TypeChecker;
  /** Names that stand at its top. */
  readonly declared: readonly string[];
  /** Of these the names that it imports, and from where. */
  readonly imported: ReadonlyMap<string, string>;
}

const FILE = 'cell.ts';

/** Names only: nothing is imported, and no type is looked at. */
function parse(source: string): ParsedCell {
  // An export makes the cell a module, whose names are not global.
  const file = ts.createSourceFile(FILE, `${source}\nexport {};`, ts.ScriptTarget.ES2022, true);
  const options: ts.CompilerOptions = { noLib: true, noResolve: true, types: [] };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getSourceFile: (name) => (name === FILE ? file : undefined),
  };
  const checker = ts.createProgram([FILE], options, host).getTypeChecker();
  const symbols = checker.getSymbolsInScope(file, ts.SymbolFlags.Value | ts.SymbolFlags.Alias);
  const own = symbols.filter(({ declarations }) =>
    declarations?.some((declaration) => declaration.getSourceFile() === file),
  );
  const declared = own.map(({ name }) => name);
  return { file, checker, declared, imported: new Map(own.flatMap(importOf)) };
}

/** The name of an import, and its module; nothing where a symbol is none. */
function importOf({ name, declarations = [] }: ts.Symbol): [name: string, module: string][] {
  return declarations.flatMap((declaration): [string, string][] => {
    const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
    return statement ? [[name, statement.moduleSpecifier.getText()]] : [];
  });
}

function missingImports(
  { file, checker }: ParsedCell,
  imported: ReadonlyMap<string, string>,
): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const module = ts.isIdentifier(node) ? imported.get(node.text) : undefined;
    if (module !== undefined && !isMember(node)) {
      const isKnown = checker.getSymbolAtLocation(node)?.declarations?.length;
      if (!isKnown) found.push(`${node.getText(file)}: import it here as well, from ${module}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether a name is that of a member, as `b` in `a.b` and in `{ b: c } = a`. */
function isMember(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return ts.isPropertyAssignment(parent) && parent.name === node;
}

function misuses({ file, checker }: ParsedCell, earlier: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const isOther = (name: ts.Node, symbol: ts.Symbol | undefined): boolean =>
    earlier.has(name.getText(file)) && !symbol?.declarations?.length;
  const visit = (node: ts.Node): void => {
    if (ts.isShorthandPropertyAssignment(node)) {
      const { name } = node;
      if (isOther(name, checker.getShorthandAssignmentValueSymbol(node))) {
        found.push(`{ ${name.text} } is not found at run time: write ${name.text}: ${name.text}`);
      }
    }
    for (const name of assignedNames(node)) {
      if (isOther(name, checker.getSymbolAtLocation(name))) {
        found.push(`${name.text} is assigned, unseen by its own cell: keep it in an object`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The variables that a node assigns to, by `=`, `+=`, `++` and the like. */
function assignedNames(node: ts.Node): ts.Identifier[] {
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const { operator, operand } = node;
    const { PlusPlusToken, MinusMinusToken } = ts.SyntaxKind;
    const isStep = operator === PlusPlusToken || operator === MinusMinusToken;
    return isStep ? targetNames(operand) : [];
  }
  if (!ts.isBinaryExpression(node)) return [];
  const { FirstAssignment, LastAssignment } = ts.SyntaxKind;
  const { kind } = node.operatorToken;
  return kind >= FirstAssignment && kind <= LastAssignment ? targetNames(node.left) : [];
}

/** The variables in the target of an assignment; `a.b` and `a[0]` are none. */
function targetNames(target: ts.Node): ts.Identifier[] {
  if (ts.isIdentifier(target)) return [target];
  if (ts.isParenthesizedExpression(target)) return targetNames(target.expression);
  if (ts.isSpreadElement(target)) return targetNames(target.expression);
  if (ts.isArrayLiteralExpression(target)) return target.elements.flatMap(targetNames);
  if (!ts.isObjectLiteralExpression(target)) return [];
  return target.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? targetNames(property.initializer) : [],
  );
}
