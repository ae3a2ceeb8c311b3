/**
 * Values as a PartiQL statement writes them.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.data-types.html
 */

import type { WireItem, WireValue } from '../../../item/wire-item.ts';
import { isSign, isWord, type Token } from './token.ts';

/** Something that was read, and the place behind it. */
export interface ReadAt<T> {
  readonly value: T;
  readonly next: number;
}

/** Deeper than any value that DynamoDB takes. */
const MOST_DEPTH = 40;

/** The value that begins at a place; `undefined` where none does that is written out. */
export function readLiteral(
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
  if (isSign(token, '-')) return negative(tokens[at + 1], at + 2);
  if (isSign(token, '[')) return mapped(readMembers(tokens, at, ']', depth), (L) => ({ L }));
  if (isSign(token, '<<')) return mapped(readMembers(tokens, at, '>>', depth), setOf);
  return isSign(token, '{')
    ? mapped(readMap(tokens, at, depth), (M): WireValue => ({ M }))
    : undefined;
}

/** The values between an opening bracket and the closing one, with commas between them. */
export function readMembers(
  tokens: readonly Token[],
  open: number,
  close: string,
  depth = 0,
): ReadAt<WireValue[]> | undefined {
  const value: WireValue[] = [];
  let at = open + 1;
  while (!isSign(tokens[at], close)) {
    const member = readLiteral(tokens, at, depth + 1);
    if (!member) return undefined;
    value.push(member.value);
    at = member.next;
    if (isSign(tokens[at], ',')) at++;
    else if (!isSign(tokens[at], close)) return undefined;
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
  while (!isSign(tokens[at], '}')) {
    const name = memberName(tokens[at]);
    const member = isSign(tokens[at + 1], ':') ? readLiteral(tokens, at + 2, depth + 1) : undefined;
    if (name === undefined || !member) return undefined;
    entries.push([name, member.value]);
    at = member.next;
    if (isSign(tokens[at], ',')) at++;
    else if (!isSign(tokens[at], '}')) return undefined;
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
