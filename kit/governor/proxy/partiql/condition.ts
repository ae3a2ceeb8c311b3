/**
 * Which values a condition allows for one attribute: those that a statement names its key by.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.select.html
 */

import type { WireValue } from '../../../item/wire-item.ts';
import { readLiteral, readMembers } from './literal.ts';
import { depthsOf, isSign, isWord, nameIn, type Token } from './token.ts';

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
  if (!isSign(tokens[0], '(')) return undefined;
  const end = depthsOf(tokens).indexOf(0, 1);
  return end === tokens.length - 1 ? tokens.slice(1, -1) : undefined;
}

function valuesOfTerm(term: readonly Token[], name: string): WireValue[] | undefined {
  if (nameIn(term[0]) === name) {
    if (isSign(term[1], '=')) return whole(readLiteral(term, 2), term);
    return isWord(term[1], 'IN') ? valuesOfList(term) : undefined;
  }
  // `value = name`: the same, the other way round.
  const turned = readLiteral(term, 0);
  const isTurned = turned && isSign(term[turned.next], '=');
  if (!isTurned || nameIn(term[turned.next + 1]) !== name) return undefined;
  return turned.next + 2 === term.length ? [turned.value] : undefined;
}

/** AWS writes the list of `IN` in square brackets; in round ones it is SQL. */
function valuesOfList(term: readonly Token[]): WireValue[] | undefined {
  const list = isSign(term[2], '(') ? readMembers(term, 2, ')') : readMembers(term, 2, ']');
  return list?.next === term.length ? list.value : undefined;
}

function whole(
  read: { readonly value: WireValue; readonly next: number } | undefined,
  term: readonly Token[],
): WireValue[] | undefined {
  return read?.next === term.length ? [read.value] : undefined;
}
