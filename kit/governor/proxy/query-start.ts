/** Where a Query begins to read: the value of its partition key, and of its sort key if it says. */

import { ownMember } from '../../item/own-member.ts';
import { isObject, type WireValue } from '../../item/wire-item.ts';
import type { Input } from './call.ts';
import type { KeyShape } from './table-schema.ts';
import { collectionEnd, collectionKey, type NamedKey, textOf, withSortKey } from './wire-key.ts';

/**
 * The place of the first item that a Query may return.
 *
 * @returns `undefined` where no partition key value is asked for: the engine says what is wrong
 */
export function startOfQuery(shape: KeyShape, input: Input): NamedKey | undefined {
  const bounds = boundsOf(input);
  const partition = textOf(bounds.get(shape.partitionKey)?.equal, shape.partitionKeyType);
  if (partition === undefined) return undefined;
  const collection = collectionKey(shape, partition);
  if (shape.sortKey === undefined) return collection;
  const bound = bounds.get(shape.sortKey);
  if (input.ScanIndexForward === false) return collectionEnd(collection, shape);
  const sort = textOf(bound?.equal ?? bound?.low, shape.sortKeyType);
  return sort === undefined ? collection : withSortKey(collection, shape, sort);
}

/** What a condition says of one attribute. */
interface Bound {
  readonly equal?: WireValue;
  readonly low?: WireValue;
}

function boundsOf(input: Input): ReadonlyMap<string, Bound> {
  return isObject(input.KeyConditions)
    ? boundsOfConditions(input.KeyConditions)
    : boundsOfExpression(input);
}

/** `name = :value`, `name >= :value`, `name BETWEEN :value AND …`, `begins_with(name, :value)`. */
const COMPARISON =
  /(#?[A-Za-z_][\w.-]*)\s*(=|>=?|\bBETWEEN\b)\s*(:[\w-]+)|begins_with\s*\(\s*(#?[A-Za-z_][\w.-]*)\s*,\s*(:[\w-]+)/gi;

/** `:value = name`: the same, the other way round. */
const TURNED = /(:[\w-]+)\s*=\s*(#?[A-Za-z_][\w.-]*)/g;

function boundsOfExpression(input: Input): ReadonlyMap<string, Bound> {
  const { KeyConditionExpression: expression } = input;
  const names = isObject(input.ExpressionAttributeNames) ? input.ExpressionAttributeNames : {};
  const values = isObject(input.ExpressionAttributeValues) ? input.ExpressionAttributeValues : {};
  const bounds = new Map<string, Bound>();
  const text = String(expression ?? '').replace(TURNED, '$2 = $1');
  for (const match of text.matchAll(COMPARISON)) {
    const [, compared, sign, comparedTo, begun, begunBy] = match;
    const word = compared ?? begun ?? '';
    const value = values[comparedTo ?? begunBy ?? ''] as WireValue;
    bounds.set(
      String(ownMember(names, word) ?? word),
      sign === '=' ? { equal: value } : { low: value },
    );
  }
  return bounds;
}

/** The older form: one condition for each attribute. */
function boundsOfConditions(conditions: Input): ReadonlyMap<string, Bound> {
  const bounds = new Map<string, Bound>();
  for (const [name, condition] of Object.entries(conditions)) {
    if (!isObject(condition) || !Array.isArray(condition.AttributeValueList)) continue;
    const [value] = condition.AttributeValueList as WireValue[];
    const { ComparisonOperator: operator } = condition;
    if (value && operator === 'EQ') bounds.set(name, { equal: value });
    else if (value && !/^L[ET]$/.test(String(operator))) bounds.set(name, { low: value });
  }
  return bounds;
}
