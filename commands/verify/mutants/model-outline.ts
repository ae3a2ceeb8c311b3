/** What a model consists of: its declarations, which of them use which, and the texts of its errors. */

import ts from 'typescript';
import {
  type Declaration,
  declarationsOf,
  isUse,
  nodesOf,
  parseSource,
} from '../../../kit/source/declaration.ts';

/** The outline of a model's source. */
export class ModelOutline {
  readonly #file: ts.SourceFile;
  readonly #declarations: readonly Declaration[];
  readonly #errorTexts: ReadonlySet<string>;

  constructor(source: string) {
    this.#file = parseSource(source);
    this.#declarations = declarationsOf(this.#file);
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

/** A text, or a template, that stands behind the code of an error. */
function errorTexts(node: ts.Node): ts.Node[] {
  if (!ts.isNewExpression(node) || !node.expression.getText().endsWith('Error')) return [];
  const [, text] = node.arguments ?? [];
  return text && (ts.isStringLiteralLike(text) || ts.isTemplateExpression(text)) ? [text] : [];
}

function holds(node: ts.Node, offset: number): boolean {
  return node.getStart() <= offset && offset < node.end;
}

function spanOf(node: ts.Node): string {
  return `${node.getStart()}-${node.end}`;
}
