/**
 * The words of a PartiQL statement.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.html
 */

import { isObject, type WireItem, type WireValue } from '../../item/wire-item.ts';
import { STATEMENT_MAX_LENGTH } from '../../limits.ts';

/** One word: of the language or a name, a name in double quotes, a value, or a sign. */
export type Token =
  | { readonly kind: 'word' | 'name' | 'sign'; readonly text: string }
  | { readonly kind: 'value'; readonly value: WireValue };

/** Blanks and comments; "name"; 'text'; number; word; `?`; signs, the longer ones first. */
const TOKEN =
  /(\s+|--.*|\/\*[\s\S]*?\*\/)|"((?:[^"]|"")*)"|'((?:[^']|'')*)'|((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_$][\w$]*)|(\?)|(<<|>>|<=|>=|<>|!=|[-+*/%.,:;=<>()[\]{}])/y;

/**
 * Reads a statement; each `?` is the value of its parameter.
 *
 * @returns `undefined` where the engine is to say what is wrong with it
 * @example
 * tokensOf(`"PK" = ?`, [{ S: 'a' }]); // => a name, a sign, a value
 */
export function tokensOf(statement: unknown, parameters: unknown = []): Token[] | undefined {
  if (typeof statement !== 'string' || !Array.isArray(parameters)) return undefined;
  if (statement.length > STATEMENT_MAX_LENGTH) return undefined;
  const values = parameters.values();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < statement.length) {
    const match = TOKEN.exec(statement);
    if (!match) return undefined;
    const [, blank, name, text, number, word, parameter, sign] = match;
    if (blank !== undefined) continue;
    if (name !== undefined) tokens.push({ kind: 'name', text: name.replaceAll('""', '"') });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else {
      const value = parameter ? values.next().value : literal(text, number);
      if (!isObject(value)) return undefined;
      tokens.push({ kind: 'value', value: value as WireValue });
    }
  }
  return tokens;
}

/** Whether a token is this word of the language, in any case. */
export function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toUpperCase() === word;
}

function isPunctuation(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

/** The name that a token is: of a table, an index or an attribute. */
function nameIn(token: Token | undefined): string | undefined {
  return token?.kind === 'name' || token?.kind === 'word' ? token.text : undefined;
}

/** How deep each token is in brackets; an opening bracket counts as outside, and so does its end. */
function depthsOf(tokens: readonly Token[]): number[] {
  let depth = 0;
  return tokens.map((token) => {
    const sign = token.kind === 'sign' ? token.text : '';
    if (CLOSING.has(sign)) depth--;
    const own = depth;
    if (OPENING.has(sign)) depth++;
    return own;
  });
}

const OPENING = new Set(['(', '[', '{', '<<']);
const CLOSING = new Set([')', ']', '}', '>>']);

function literal(text: string | undefined, number: string | undefined): WireValue {
  return text === undefined ? { N: number } : { S: text.replaceAll("''", "'") };
}

// Values as a PartiQL statement writes them.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.data-types.html

/** Something that was read, and the place behind it. */
export interface ReadAt<T> {
  readonly value: T;
  readonly next: number;
}

/** Deeper than any value that DynamoDB takes. */
const MOST_DEPTH = 40;

/** The value that begins at a place; `undefined` where none does that is written out. */
function readLiteral(
  tokens: readonly Token[],
  at: number,
  depth = 0,
): ReadAt<WireValue> | undefined {
  const token = tokens[at];
  if (!token || depth > MOST_DEPTH) return undefined;
  if (token.kind === 'value') return { value: token.value, next: at + 1 };
  if (isWord(token, 'TRUE')) return { value: { BOOL: true }, next: at + 1 };
  if (isWord(token, 'FALSE')) return { value: { BOOL: false }, next: at + 1 };
  if (isWord(token, 'NULL')) return { value: { NULL: true }, next: at + 1 };
  if (isPunctuation(token, '-')) return negative(tokens[at + 1], at + 2);
  if (isPunctuation(token, '[')) return mapped(readMembers(tokens, at, ']', depth), (L) => ({ L }));
  if (isPunctuation(token, '<<')) return mapped(readMembers(tokens, at, '>>', depth), setOf);
  return isPunctuation(token, '{')
    ? mapped(readMap(tokens, at, depth), (M): WireValue => ({ M }))
    : undefined;
}

/** The values between an opening bracket and the closing one, with commas between them. */
function readMembers(
  tokens: readonly Token[],
  open: number,
  close: string,
  depth = 0,
): ReadAt<WireValue[]> | undefined {
  const value: WireValue[] = [];
  let at = open + 1;
  while (!isPunctuation(tokens[at], close)) {
    const member = readLiteral(tokens, at, depth + 1);
    if (!member) return undefined;
    value.push(member.value);
    at = member.next;
    if (isPunctuation(tokens[at], ',')) at++;
    else if (!isPunctuation(tokens[at], close)) return undefined;
  }
  return { value, next: at + 1 };
}

/** `{'name': value, …}`. */
function readMap(
  tokens: readonly Token[],
  open: number,
  depth: number,
): ReadAt<WireItem> | undefined {
  const entries: [string, WireValue][] = [];
  let at = open + 1;
  while (!isPunctuation(tokens[at], '}')) {
    const name = memberName(tokens[at]);
    const member = isPunctuation(tokens[at + 1], ':')
      ? readLiteral(tokens, at + 2, depth + 1)
      : undefined;
    if (name === undefined || !member) return undefined;
    entries.push([name, member.value]);
    at = member.next;
    if (isPunctuation(tokens[at], ',')) at++;
    else if (!isPunctuation(tokens[at], '}')) return undefined;
  }
  return { value: Object.fromEntries(entries), next: at + 1 };
}

function memberName(token: Token | undefined): string | undefined {
  if (token?.kind === 'name') return token.text;
  return token?.kind === 'value' && typeof token.value.S === 'string' ? token.value.S : undefined;
}

function negative(token: Token | undefined, next: number): ReadAt<WireValue> | undefined {
  if (token?.kind !== 'value' || typeof token.value.N !== 'string') return undefined;
  return { value: { N: `-${token.value.N}` }, next };
}

/** A set of texts, numbers or bytes, after its first member. */
function setOf(members: readonly WireValue[]): WireValue {
  const [type = 'S'] = Object.keys(members[0] ?? {});
  return { [`${type}S`]: members.map((member) => member[type]) };
}

function mapped<From, To>(
  read: ReadAt<From> | undefined,
  to: (value: From) => To,
): ReadAt<To> | undefined {
  return read && { value: to(read.value), next: read.next };
}

// PartiQL statements, as far as it matters what they read and write.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.statements.html

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
  if (isPunctuation(tokens.at(-1), ';')) tokens.pop();
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
  if (!isPunctuation(tokens[1], '(') || !isPunctuation(tokens.at(-1), ')')) return undefined;
  const select = selectOf(tokens.slice(2, -1));
  return select && { ...select, verb: 'EXISTS' };
}

function selectOf(tokens: readonly Token[]): PartiqlStatement | undefined {
  const depths = depthsOf(tokens);
  const from = tokens.findIndex((token, place) => depths[place] === 0 && isWord(token, 'FROM'));
  const select = from < 0 ? undefined : statementOn(tokens, 'SELECT', from + 1);
  return select && { ...select, isWhole: from === 2 && isPunctuation(tokens[1], '*') };
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
  const index = isPunctuation(tokens[at + 1], '.') ? nameIn(tokens[at + 2]) : undefined;
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

// Which values a condition allows for one attribute: those that a statement names its key by.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.select.html

/**
 * The values of `name = value` and `name IN [value, …]`, alone, with anything else behind an `AND`,
 * or in every branch of an `OR`.
 *
 * @param condition what follows `WHERE`
 * @returns `undefined` where the condition allows other values as well: a Scan looks for them
 * @example
 * valuesNamed(tokensOf(`PK = 'a' AND n > 5`), 'PK'); // => [{ S: 'a' }]
 */
export function valuesNamed(condition: readonly Token[], name: string): WireValue[] | undefined {
  const branches = splitAt(condition, 'OR');
  if (branches.length > 1) {
    const values = branches.map((branch) => valuesNamed(branch, name));
    return values.every((of) => of !== undefined) ? values.flat() : undefined;
  }
  const terms = splitAt(condition, 'AND');
  if (terms.length > 1) return firstOf(terms, (term) => valuesNamed(term, name));
  const inside = withoutBrackets(condition);
  return inside ? valuesNamed(inside, name) : valuesOfTerm(condition, name);
}

function firstOf<From, To>(
  of: readonly From[],
  find: (one: From) => To | undefined,
): To | undefined {
  for (const one of of) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The parts between a word, outside of brackets; the `AND` of a `BETWEEN` is no such word. */
function splitAt(tokens: readonly Token[], word: 'AND' | 'OR'): Token[][] {
  const depths = depthsOf(tokens);
  const parts: Token[][] = [[]];
  let isBetween = false;
  for (const [place, token] of tokens.entries()) {
    const isOutside = depths[place] === 0;
    if (isOutside && isWord(token, 'BETWEEN')) isBetween = true;
    if (isOutside && isWord(token, word) && !isBetween) {
      parts.push([]);
      continue;
    }
    if (isOutside && isWord(token, 'AND')) isBetween = false;
    parts.at(-1)?.push(token);
  }
  return parts;
}

/** What is in the brackets that hold all of a condition. */
function withoutBrackets(tokens: readonly Token[]): readonly Token[] | undefined {
  if (!isPunctuation(tokens[0], '(')) return undefined;
  const end = depthsOf(tokens).indexOf(0, 1);
  return end === tokens.length - 1 ? tokens.slice(1, -1) : undefined;
}

function valuesOfTerm(term: readonly Token[], name: string): WireValue[] | undefined {
  if (nameIn(term[0]) === name) {
    if (isPunctuation(term[1], '=')) return whole(readLiteral(term, 2), term);
    return isWord(term[1], 'IN') ? valuesOfList(term) : undefined;
  }
  // `value = name`: the same, the other way round.
  const turned = readLiteral(term, 0);
  const isTurned = turned && isPunctuation(term[turned.next], '=');
  if (!isTurned || nameIn(term[turned.next + 1]) !== name) return undefined;
  return turned.next + 2 === term.length ? [turned.value] : undefined;
}

/** AWS writes the list of `IN` in square brackets; in round ones it is SQL. */
function valuesOfList(term: readonly Token[]): WireValue[] | undefined {
  const list = isPunctuation(term[2], '(') ? readMembers(term, 2, ')') : readMembers(term, 2, ']');
  return list?.next === term.length ? list.value : undefined;
}

function whole(
  read: { readonly value: WireValue; readonly next: number } | undefined,
  term: readonly Token[],
): WireValue[] | undefined {
  return read?.next === term.length ? [read.value] : undefined;
}
