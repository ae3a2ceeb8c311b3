/** The declarations at the top level of a source file. */

import ts from 'typescript';

/** A function, class, type or variable at the top level. */
export interface Declaration {
  readonly name: string;
  /** Of a variable its own declaration, without the `const` in front. */
  readonly node: ts.Node;
  /** The whole statement, with `export` in front and without the comment above. */
  readonly statement: ts.Statement;
}

/** A source text as TypeScript reads it. */
export function parseSource(source: string): ts.SourceFile {
  return ts.createSourceFile('model.ts', source, ts.ScriptTarget.ES2023, true);
}

/** Every declaration at the top level, in order. */
export function declarationsOf(file: ts.SourceFile): Declaration[] {
  return file.statements.flatMap(declared);
}

/** A node and all below it. */
export function nodesOf(node: ts.Node): ts.Node[] {
  const below: ts.Node[] = [node];
  node.forEachChild((child) => {
    below.push(...nodesOf(child));
  });
  return below;
}

/** An identifier that may be the name of a declaration, not the name of a property. */
export function isUse(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  return !(ts.isPropertyAssignment(parent) && parent.name === node);
}

function declared(statement: ts.Statement): Declaration[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((node) => ({
      name: node.name.getText(),
      node,
      statement,
    }));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement);
  return isNamed && statement.name
    ? [{ name: statement.name.text, node: statement, statement }]
    : [];
}
