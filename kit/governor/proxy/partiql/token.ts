/**
 * The words of a PartiQL statement.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.html
 */

import { isObject, type WireValue } from '../../../item/wire-item.ts';
import { STATEMENT_MAX_LENGTH } from '../../../limits.ts';

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

export function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

/** The name that a token is: of a table, an index or an attribute. */
export function nameIn(token: Token | undefined): string | undefined {
  return token?.kind === 'name' || token?.kind === 'word' ? token.text : undefined;
}

/** How deep each token is in brackets; an opening bracket counts as outside, and so does its end. */
export function depthsOf(tokens: readonly Token[]): number[] {
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
