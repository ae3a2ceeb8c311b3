/**
 * The client of a check's own requests, which look at tables and restore them. The engines that a
 * command starts get them as JSON; everywhere else they go by the SDK, which signs them and sends
 * again what is throttled.
 */

import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import type { RequestUnits } from '../../capacity/request-units.ts';
import { createClient } from '../../document-client.ts';
import type { Item } from '../../item/item.ts';
import { type ItemJson, itemFromJson, itemToJson } from '../../item/item-json.ts';
import { capacitiesOf, consumedUnits } from '../../meter/consumed-capacity.ts';
import { meter } from '../../meter/meter.ts';
import { type EngineReply, EngineWire, isWired } from './engine-wire.ts';
import { connect } from './kept-client.ts';
import type { EngineAddress } from './settings.ts';

/** A client, and what its requests were charged so far. */
export interface OwnClient {
  readonly db: DynamoDBDocumentClient;
  readonly units: Readonly<RequestUnits>;
}

/** A client for an engine. */
export function ownClient(engine: EngineAddress): OwnClient {
  const sdk = connect(engine);
  if (!isWired(engine)) {
    return { db: sdk, units: meter(sdk, { engine: engine.kind }).totals };
  }
  const wire = new EngineWire(engine.endpoint);
  const units = { readUnits: 0, writeUnits: 0 };
  const ask = async (operation: string, input: object): Promise<Fields> => {
    const answer = await wire.ask(operation, { ...input, ReturnConsumedCapacity: 'INDEXES' });
    const { readUnits, writeUnits } = consumedUnits(capacitiesOf(answer), /Write/.test(operation));
    units.readUnits += readUnits;
    units.writeUnits += writeUnits;
    return answer;
  };
  const send = async (command: unknown): Promise<unknown> => {
    if (command instanceof ScanCommand) return scan(command.input, ask);
    if (command instanceof BatchGetCommand) return batchGet(command.input, ask);
    if (command instanceof BatchWriteCommand) return batchWrite(command.input, ask);
    return sdk.send(command as never);
  };
  const db: DynamoDBDocumentClient = Object.create(sdk, { send: { value: send } });
  return { db, units };
}

type Fields = Record<string, unknown>;
type Ask = (operation: string, input: object) => Promise<Fields>;

async function scan(input: ScanCommand['input'], ask: Ask): Promise<Fields> {
  const ExclusiveStartKey = input.ExclusiveStartKey && itemToJson(input.ExclusiveStartKey);
  const answer = await ask('Scan', { ...input, ExclusiveStartKey });
  const { Items = [], LastEvaluatedKey: last } = answer as ScanAnswer;
  return {
    ...answer,
    Items: Items.map(itemFromJson),
    LastEvaluatedKey: last && itemFromJson(last),
  };
}

interface ScanAnswer {
  readonly Items?: ItemJson[];
  readonly LastEvaluatedKey?: ItemJson;
}

async function batchGet(input: BatchGetCommand['input'], ask: Ask): Promise<Fields> {
  const RequestItems = mapped(input.RequestItems ?? {}, ({ Keys = [], ...how }) => {
    return { ...how, Keys: Keys.map(itemToJson) };
  });
  const answer = await ask('BatchGetItem', { RequestItems });
  const responses = answer.Responses as Record<string, ItemJson[]>;
  return { ...answer, Responses: mapped(responses, (items) => items.map(itemFromJson)) };
}

async function batchWrite(input: BatchWriteCommand['input'], ask: Ask): Promise<Fields> {
  const RequestItems = mapped(input.RequestItems ?? {}, (writes) => writes.map(writeToJson));
  const answer = await ask('BatchWriteItem', { RequestItems });
  const left = (answer.UnprocessedItems ?? {}) as Record<string, WriteJson[]>;
  return { ...answer, UnprocessedItems: mapped(left, (writes) => writes.map(writeFromJson)) };
}

interface Write<Value> {
  readonly PutRequest?: { readonly Item: Value | undefined } | undefined;
  readonly DeleteRequest?: { readonly Key: Value | undefined } | undefined;
}
type WriteJson = Write<ItemJson>;

function writeToJson({ PutRequest, DeleteRequest }: Write<Item>): WriteJson {
  if (PutRequest) return { PutRequest: { Item: itemToJson(PutRequest.Item ?? {}) } };
  return { DeleteRequest: { Key: itemToJson(DeleteRequest?.Key ?? {}) } };
}

function writeFromJson({ PutRequest, DeleteRequest }: WriteJson): Write<Item> {
  if (PutRequest) return { PutRequest: { Item: itemFromJson(PutRequest.Item ?? {}) } };
  return { DeleteRequest: { Key: itemFromJson(DeleteRequest?.Key ?? {}) } };
}

function mapped<From, To>(
  by: Readonly<Record<string, From>>,
  convert: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(by).map(([name, value]) => [name, convert(value)]));
}

// Puts that a check sends itself, by the thousand: as bytes, at a tenth of what the SDK needs for
// them. Nobody's model takes part; a refusal is still the error that the SDK makes of it.

/** What is put, and on which condition. */
export interface WirePutInput {
  readonly TableName: string;
  readonly Item: Item;
  readonly ConditionExpression?: string;
}

/** A put at a time. */
export class WirePut {
  readonly #wire: EngineWire;
  /** The SDK's error by the answer's body: many refusals say the same. */
  readonly #errors = new Map<string, unknown>();

  constructor(endpoint: string) {
    this.#wire = new EngineWire(endpoint);
  }

  /**
   * Sends one put.
   *
   * @returns the SDK's error if it is refused
   * @throws {Error} when there is no answer
   */
  async send(put: WirePutInput): Promise<unknown> {
    const answer = await this.#wire.send('PutItem', { ...put, Item: itemToJson(put.Item) });
    return answer.status === 200 ? undefined : this.#errorOf(answer);
  }

  close(): void {
    this.#wire.close();
  }

  async #errorOf(answer: EngineReply): Promise<unknown> {
    const known = this.#errors.get(answer.body);
    if (known !== undefined) return known;
    const error = await sdkError(answer);
    this.#errors.set(answer.body, error);
    return error;
  }
}

/** The error that the SDK makes of an answer. */
async function sdkError({ status, body }: EngineReply): Promise<unknown> {
  const response = {
    statusCode: status,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: new TextEncoder().encode(body),
  };
  const client = createClient({
    endpoint: 'http://127.0.0.1:1',
    maxAttempts: 1,
    requestHandler: { handle: async () => ({ response: response as never }) },
  });
  try {
    await client.send(new PutItemCommand({ TableName: 'Answered', Item: {} }));
  } catch (error) {
    return error;
  } finally {
    client.destroy();
  }
  throw new Error(`the SDK takes an answer of status ${status} for none that refuses`);
}
