/** What a model consists of: its declarations, which of them use which, and the texts of its errors. */

import ts from 'typescript';

/** A declaration at the top level of a model. */
interface Declaration {
  readonly name: string;
  readonly node: ts.Node;
}

/** The outline of a model's source. */
export class ModelOutline {
  readonly #file: ts.SourceFile;
  readonly #declarations: readonly Declaration[];
  readonly #errorTexts: ReadonlySet<string>;

  constructor(source: string) {
    this.#file = ts.createSourceFile('model.ts', source, ts.ScriptTarget.ES2023, true);
    this.#declarations = this.#file.statements.flatMap(declarationsOf);
    this.#errorTexts = new Set(nodesOf(this.#file).flatMap(errorTexts).map(spanOf));
  }

  /** Offset in the source; line and column from 0. */
  offsetOf(place: { readonly line: number; readonly column: number }): number {
    return this.#file.getPositionOfLineAndCharacter(place.line, place.column);
  }

  /** The declaration around an offset: `queryAll`, of a class with the member: `Purse.take`. */
  nameAt(offset: number): string {
    const found = this.#declarations.find(({ node }) => holds(node, offset));
    if (!found) return '';
    const members = ts.isClassDeclaration(found.node) ? found.node.members : [];
    const name = members.find((member) => holds(member, offset))?.name?.getText();
    return name === undefined ? found.name : `${found.name}.${name}`;
  }

  /**
   * The names of the declarations that these use, directly or through others; these included.
   *
   * A name that a function declares anew for itself counts as a use: too many rather than too few.
   */
  usedBy(names: readonly string[]): ReadonlySet<string> {
    const used = new Set(names);
    // A set grows while it is walked, and the walk comes to what was added.
    for (const name of used) for (const other of this.#usedIn(name)) used.add(other);
    return used;
  }

  /** Whether this stretch is the text of an error: `new LabError('code', 'text')`. */
  isErrorText(start: number, end: number): boolean {
    return this.#errorTexts.has(`${start}-${end}`);
  }

  #usedIn(name: string): string[] {
    const own = this.#declarations.filter((declaration) => declaration.name === name);
    const words = own.flatMap(({ node }) =>
      nodesOf(node)
        .filter(isUse)
        .map((one) => one.getText()),
    );
    return this.#declarations.flatMap((other) => (words.includes(other.name) ? [other.name] : []));
  }
}

function declarationsOf(statement: ts.Statement): Declaration[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((node) => ({
      name: node.name.getText(),
      node,
    }));
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [{ name: statement.name.text, node: statement }] : [];
}

/** An identifier that may be the name of a declaration, not the name of a property. */
function isUse(node: ts.Node): boolean {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  return !(ts.isPropertyAssignment(parent) && parent.name === node);
}

/** A text, or a template, that stands behind the code of an error. */
function errorTexts(node: ts.Node): ts.Node[] {
  if (!ts.isNewExpression(node) || !node.expression.getText().endsWith('Error')) return [];
  const [, text] = node.arguments ?? [];
  return text && (ts.isStringLiteralLike(text) || ts.isTemplateExpression(text)) ? [text] : [];
}

/** A node and all below it. */
function nodesOf(node: ts.Node): ts.Node[] {
  const below: ts.Node[] = [node];
  node.forEachChild((child) => {
    below.push(...nodesOf(child));
  });
  return below;
}

function holds(node: ts.Node, offset: number): boolean {
  return node.getStart() <= offset && offset < node.end;
}

function spanOf(node: ts.Node): string {
  return `${node.getStart()}-${node.end}`;
}
