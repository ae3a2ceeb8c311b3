/**
 * Puts that a check sends itself, by the thousand: as bytes, at a tenth of what the SDK needs for
 * them. Nobody's model takes part; a refusal is still the error that the SDK makes of it.
 */

import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { createClient } from '../../document-client.ts';
import type { Item } from '../../item/item.ts';
import { itemToJson } from '../../item/item-json.ts';
import { type EngineReply, EngineWire } from './engine-wire.ts';

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
