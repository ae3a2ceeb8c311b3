/**
 * PartiQL statements, as far as it matters what they read and write.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.statements.html
 */

import type { WireItem } from '../../../item/wire-item.ts';
import { readLiteral } from './literal.ts';
import { depthsOf, isSign, isWord, nameIn, type Token, tokensOf } from './token.ts';

/** What a statement does; `EXISTS` is a transaction's condition on an item. */
export type Verb = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'EXISTS';

/** One statement with its parameters filled in. */
export interface PartiqlStatement {
  readonly verb: Verb;
  readonly table: string;
  readonly index: string | undefined;
  /** Whether the answer holds the whole items. */
  readonly isWhole: boolean;
  /** What is inserted. */
  readonly item: WireItem | undefined;
  /** What follows `WHERE`; empty where nothing does. */
  readonly condition: readonly Token[];
}

/**
 * Reads a statement.
 *
 * @param parameters values of its `?`, in their order
 * @returns `undefined` where it cannot be read: the engine knows more of the language
 * @example
 * statementOf('DELETE FROM "Orders" WHERE PK = ? AND SK = ?', [{ S: 'a' }, { S: 'b' }]);
 */
export function statementOf(
  statement: unknown,
  parameters?: unknown,
): PartiqlStatement | undefined {
  const tokens = tokensOf(statement, parameters);
  if (!tokens) return undefined;
  if (isSign(tokens.at(-1), ';')) tokens.pop();
  if (isWord(tokens[0], 'EXISTS')) return existsOf(tokens);
  if (isWord(tokens[0], 'SELECT')) return selectOf(tokens);
  if (isWord(tokens[0], 'INSERT')) return insertOf(tokens);
  if (isWord(tokens[0], 'UPDATE')) return statementOn(tokens, 'UPDATE', 1);
  return isWord(tokens[0], 'DELETE') && isWord(tokens[1], 'FROM')
    ? statementOn(tokens, 'DELETE', 2)
    : undefined;
}

/** `EXISTS(SELECT …)`. */
function existsOf(tokens: readonly Token[]): PartiqlStatement | undefined {
  if (!isSign(tokens[1], '(') || !isSign(tokens.at(-1), ')')) return undefined;
  const select = selectOf(tokens.slice(2, -1));
  return select && { ...select, verb: 'EXISTS' };
}

function selectOf(tokens: readonly Token[]): PartiqlStatement | undefined {
  const depths = depthsOf(tokens);
  const from = tokens.findIndex((token, place) => depths[place] === 0 && isWord(token, 'FROM'));
  const select = from < 0 ? undefined : statementOn(tokens, 'SELECT', from + 1);
  return select && { ...select, isWhole: from === 2 && isSign(tokens[1], '*') };
}

/** `INSERT INTO table VALUE {'PK': …}`. */
function insertOf(tokens: readonly Token[]): PartiqlStatement | undefined {
  const insert = isWord(tokens[1], 'INTO') ? statementOn(tokens, 'INSERT', 2) : undefined;
  const item = isWord(tokens[3], 'VALUE') ? readLiteral(tokens, 4) : undefined;
  if (!insert || !item?.value.M || item.next !== tokens.length) return undefined;
  return { ...insert, item: item.value.M as WireItem };
}

/** A statement whose table is named at that place, with an index or without. */
function statementOn(
  tokens: readonly Token[],
  verb: Verb,
  at: number,
): PartiqlStatement | undefined {
  const table = nameIn(tokens[at]);
  const index = isSign(tokens[at + 1], '.') ? nameIn(tokens[at + 2]) : undefined;
  if (table === undefined) return undefined;
  return { verb, table, index, isWhole: false, item: undefined, condition: conditionIn(tokens) };
}

/** What stands between `WHERE` and the words that may follow its condition. */
function conditionIn(tokens: readonly Token[]): readonly Token[] {
  const depths = depthsOf(tokens);
  const isOutside = (place: number): boolean => depths[place] === 0;
  const start = tokens.findIndex((token, place) => isOutside(place) && isWord(token, 'WHERE'));
  if (start < 0) return [];
  const length = tokens
    .slice(start)
    .findIndex(
      (token, place) =>
        isOutside(start + place) && (isWord(token, 'ORDER') || isWord(token, 'RETURNING')),
    );
  return tokens.slice(start + 1, length < 0 ? undefined : start + length);
}
