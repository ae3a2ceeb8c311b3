/**
 * What a PartiQL statement does, and to which table or index.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.html
 */

/** A statement as far as the meter reads it. */
export interface Statement {
  /** Its first word, in capitals: `SELECT`, `INSERT`, `UPDATE`, `DELETE` or `EXISTS`. */
  readonly verb: string;
  readonly table?: string;
  /** The index that a SELECT reads; absent for the table itself. */
  readonly index?: string;
  /** Whether it has a WHERE clause; a SELECT without one reads the whole table or index. */
  readonly hasCondition: boolean;
}

const NAME = '"([^"]+)"|([\\w-]+)';
/** The table after FROM, INTO or UPDATE, and the index after a full stop. */
const TARGET = new RegExp(`\\b(?:FROM|INTO|UPDATE)\\s+(?:${NAME})(?:\\s*\\.\\s*(?:${NAME}))?`, 'i');

/** The statements of a request, those of a batch or a transaction too. */
export function statementsOf(input: Record<string, unknown>): Statement[] {
  const { Statement: single, Statements, TransactStatements } = input;
  const several = (Statements ?? TransactStatements ?? []) as { Statement?: unknown }[];
  const texts = [single, ...several.map((one) => one.Statement)];
  return texts.filter((text) => typeof text === 'string').map(parsed);
}

function parsed(text: string): Statement {
  const [, quoted, bare, quotedIndex, bareIndex] = TARGET.exec(text) ?? [];
  const table = quoted ?? bare;
  const index = quotedIndex ?? bareIndex;
  return {
    verb: /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? '',
    ...(table !== undefined && { table }),
    ...(index !== undefined && { index }),
    hasCondition: /\bWHERE\b/i.test(text),
  };
}
