/** Records of requests that belong together, and how each follows from those before it. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { AnswerParts, Exchange } from './exchange.ts';
import { filledIn } from './filled-expression.ts';
import { GrowingLists } from './growing-list.ts';
import type { RequestRecord } from './request-record.ts';
import { type AnsweredItem, SeenValues, stringValues } from './seen-value.ts';
import { statementsOf } from './statement.ts';

/** Writes a record for every request that is sent, and adds what its answer told. */
export class RecordBook {
  /** In the order the requests were sent. */
  readonly records: RequestRecord[] = [];
  readonly #open = new Map<Exchange, RequestRecord>();
  readonly #seen = new SeenValues();
  readonly #lists = new GrowingLists();

  /** @param underWay requests of the same book under way, this one included */
  sent(exchange: Exchange, underWay: number): void {
    const { input } = exchange;
    const keyCondition = filledIn(input.KeyConditionExpression, input);
    const filter = filledIn(input.FilterExpression, input);
    const continues = this.#seen.pageBefore(input.ExclusiveStartKey);
    const keyedBy = continues ?? this.#seen.sourceOf(keyValues(input));
    const grows = this.#lists.grownBy(exchange);
    const record: RequestRecord = {
      ...exchange,
      number: this.records.length + 1,
      tables: tableNames(input),
      ...(keyCondition !== undefined && { keyCondition }),
      ...(filter !== undefined && { filter }),
      ...(continues !== undefined && { continues }),
      ...(keyedBy !== undefined && { keyedBy }),
      ...(grows.length > 0 && { grows }),
      underWay,
    };
    this.records.push(record);
    this.#open.set(exchange, record);
  }

  /** @param answer absent where the request ended in an error */
  ended(exchange: Exchange, answer: AnswerParts | undefined): void {
    const record = this.#open.get(exchange);
    if (!record) return;
    this.#open.delete(exchange);
    Object.assign(record, exchange);
    if (!answer) return;
    const types = typesOf(answer.items);
    if (Object.keys(types).length > 1) record.types = types;
    this.#seen.add(record.number, answer.items, answer.lastEvaluatedKey);
    this.#lists.read(exchange, answer.items);
  }
}

function typesOf(items: readonly AnsweredItem[]): Record<string, number> {
  const types: Record<string, number> = {};
  for (const { Type } of items) {
    const type = typeof Type === 'string' ? Type : (Type as { S?: string } | undefined)?.S;
    if (type !== undefined) types[type] = (types[type] ?? 0) + 1;
  }
  return types;
}

function tableNames(input: Record<string, unknown>): string[] {
  const names = new Set<string>();
  if (typeof input.TableName === 'string') names.add(input.TableName);
  for (const name of Object.keys((input.RequestItems ?? {}) as object)) names.add(name);
  for (const item of (input.TransactItems ?? []) as Record<string, { TableName?: string }>[]) {
    for (const action of Object.values(item)) if (action?.TableName) names.add(action.TableName);
  }
  for (const { table } of statementsOf(input)) if (table !== undefined) names.add(table);
  return [...names];
}

/** String values by which a read finds its items: of `Key`, or of the key condition. */
function keyValues(input: Record<string, unknown>): string[] {
  if (input.Key) return stringValues(input.Key as Record<string, AttributeValue>);
  const condition = input.KeyConditionExpression;
  if (typeof condition !== 'string') return [];
  const placeholders = new Set<string>(condition.match(/:[A-Za-z0-9_]+/g));
  const values = (input.ExpressionAttributeValues ?? {}) as Record<string, AttributeValue>;
  return Object.entries(values).flatMap(([name, value]) =>
    placeholders.has(name) && value.S !== undefined ? [value.S] : [],
  );
}
