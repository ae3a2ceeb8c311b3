/**
 * What AWS refuses where the key of an index has several attributes, and an engine that uses the first alone
 * takes: key schemas, and values of key attributes. Where a key has one attribute, or one and a sort attribute,
 * the engine says what is wrong.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.MultiAttributeKeys
 */

import { type Members, ownReply, type Reply, validationReply } from '../../http/exchange.ts';
import { ownMember } from '../../item/item.ts';
import { isObject, type WireItem, type WireValue } from '../../item/wire-item.ts';
import { isMultiAttribute } from '../../key-attributes.ts';
import { INDEX_KEY_MAX_ATTRIBUTES } from '../../limits.ts';
import { canceledBy } from '../throttling.ts';
import type { Access } from './admission-control.ts';
import type { ItemAccess } from './item-image.ts';
import type { GovernedCall } from './operation.ts';
import { listOf, type TableSchema, updatesOf } from './table-schema.ts';

/** AWS's sentence about the indexes that a CreateTable or an UpdateTable makes; `undefined` if all are right. */
export function keySchemaProblem(input: Members): string | undefined {
  for (const { KeySchema } of [...listOf(input.GlobalSecondaryIndexes), ...updatesOf(input)]) {
    const keys = listOf(KeySchema);
    if (keys.length < 2) continue;
    const types = keys.map(({ KeyType }) => KeyType);
    const most = (['HASH', 'RANGE'] as const).find(
      (type) => types.filter((one) => one === type).length > INDEX_KEY_MAX_ATTRIBUTES,
    );
    if (most) return `The KeySchema exceeds the maximum allowed number of ${most} key attributes`;
    if (types.lastIndexOf('HASH') > types.indexOf('RANGE') && types.includes('RANGE'))
      return types[0] === 'HASH'
        ? 'All HASH key attributes must precede RANGE key attributes in the KeySchema'
        : 'The first KeySchemaElement is not a HASH key type';
    if (new Set(keys.map(({ AttributeName }) => AttributeName)).size < keys.length)
      return 'The KeySchema contains multiple key attributes with the same name';
  }
  return undefined;
}

/** Requests of which one bad member cancels all. */
const TRANSACTIONS = ['TransactWriteItems', 'ExecuteTransaction'];

/**
 * AWS's answer to a write that gives a key attribute a value of another type, or an empty one. Only values that
 * stand in the request are seen: those of an item that is put or inserted, and of `SET name = :value`.
 */
export function badKeyReply(call: GovernedCall, accesses: readonly Access[]): Reply | undefined {
  const isSeen = accesses.some(({ table }) => table.globalIndexes.some(isMultiAttribute));
  // A batch of statements answers each with an error of its own.
  if (!isSeen || call.operation === 'BatchExecuteStatement') return undefined;
  const problems = accesses.map((access, place) =>
    'action' in access ? problemOf(call, access as ItemAccess, place) : undefined,
  );
  const first = problems.find((problem) => problem?.isEmpty) ?? problems.find((problem) => problem);
  if (!first) return undefined;
  if (first.isEmpty || !TRANSACTIONS.includes(call.operation))
    return validationReply(first.message);
  const reasons = problems.map((problem) =>
    problem ? { Code: 'ValidationError', Message: problem.message } : { Code: 'None' },
  );
  return ownReply(400, canceledBy(reasons).body);
}

interface KeyProblem {
  /** An empty value is refused before the request is looked at as a transaction. */
  readonly isEmpty: boolean;
  readonly message: string;
}

function problemOf(
  { operation, input }: GovernedCall,
  { action, item, table }: ItemAccess,
  place: number,
): KeyProblem | undefined {
  if (action === 'Put') return valueProblem(table, item, false);
  if (action !== 'Update') return undefined;
  const member =
    operation === 'TransactWriteItems' ? listOf(input.TransactItems)[place] : undefined;
  return valueProblem(table, valuesSet(isObject(member?.Update) ? member.Update : input), true);
}

function valueProblem(
  { globalIndexes }: TableSchema,
  values: WireItem,
  isUpdate: boolean,
): KeyProblem | undefined {
  for (const index of globalIndexes.filter(isMultiAttribute)) {
    for (const { name, type } of [...index.partition, ...index.sort]) {
      const [[actual, content] = []] = Object.entries(ownMember(values, name) ?? {});
      if (actual === undefined || (actual === type && content !== '')) continue;
      if (actual !== type) {
        const mismatch = `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${actual} IndexName: ${index.name}`;
        const message = `One or more parameter values were invalid: ${mismatch}`;
        return { isEmpty: false, message };
      }
      const empty = `The AttributeValue for a key attribute cannot contain an empty ${type === 'B' ? 'binary' : 'string'} value.`;
      const sentence = isUpdate
        ? `The update expression attempted to update a secondary index key to a value that is not supported. ${empty}`
        : `A value specified for a secondary index key is not supported. ${empty} IndexName: ${index.name}, IndexKey: ${name}`;
      return { isEmpty: true, message: `One or more parameter values are not valid. ${sentence}` };
    }
  }
  return undefined;
}

/** `name = :value`, where the name is no part of a path, and the value no part of a sum. */
const SET_VALUE =
  /(?<![\w.#\]-])(#?[A-Za-z_][\w-]*)\s*=\s*(:\w+)\s*(?=$|,|(?:SET|REMOVE|ADD|DELETE)\b)/gi;

/** The attributes that an update sets to values of its request. */
function valuesSet({
  UpdateExpression: expression,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
}: Members): WireItem {
  const found = String(expression ?? '').matchAll(SET_VALUE);
  const entries = [...found].map(([, name = '', placeholder = '']) => [
    (isObject(names) && ownMember(names, name)) || name,
    isObject(values) ? (ownMember(values, placeholder) as WireValue | undefined) : undefined,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
