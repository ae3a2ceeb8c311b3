/** Expressions with their names and values filled in, as text to read and as text to compare. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { WriteAction } from './operation.ts';
import { comparable } from './request-record.ts';

/** Characters of a list or a map as it is shown in an expression. */
const LONGEST_JSON = 60;

type Values = Record<string, AttributeValue>;

/** An expression to read, with the names and values of its placeholders: `PK = INVOICE#1`. */
export function filledIn(expression: unknown, input: WriteAction): string | undefined {
  return replaced(expression, input, plain);
}

/** An expression to compare: two are equal text only where every value and its type are equal. */
export function filledExactly(expression: unknown, input: WriteAction): string | undefined {
  return replaced(expression, input, (value) => JSON.stringify(comparable(value)));
}

function replaced(
  expression: unknown,
  input: WriteAction,
  textOf: (value: AttributeValue) => string,
): string | undefined {
  if (typeof expression !== 'string') return undefined;
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (input.ExpressionAttributeValues ?? {}) as Values;
  return expression.replace(/[#:][A-Za-z0-9_]+/g, (placeholder) => {
    const value = values[placeholder];
    return names[placeholder] ?? (value ? textOf(value) : placeholder);
  });
}

/** The condition of a write, with the names and values of its placeholders; nothing where it has none. */
export function conditionOf(write: WriteAction): string | undefined {
  return filledIn(write.ConditionExpression, write);
}

/** Attributes that a key condition holds equal to a value: the partition key, and maybe the sort key. */
export function equalAttributes(input: WriteAction): Values {
  const condition = String(input.KeyConditionExpression ?? '');
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (input.ExpressionAttributeValues ?? {}) as Values;
  const equal: Values = {};
  for (const [, name = '', placeholder = ''] of condition.matchAll(EQUALITY)) {
    const value = values[placeholder];
    if (value) equal[names[name] ?? name] = value;
  }
  return equal;
}

const EQUALITY = /([#\w.-]+)\s*=\s*(:\w+)/g;

/** A value as text; of a long list or map, that it is one. */
function plain(value: AttributeValue): string {
  const [member] = Object.values(value);
  if (typeof member === 'string') return member;
  if (value.B !== undefined) return `(${value.B.length} bytes)`;
  const text = JSON.stringify(member);
  if (text.length <= LONGEST_JSON) return text;
  return Array.isArray(member) ? `(a list of ${member.length})` : '(a map)';
}
