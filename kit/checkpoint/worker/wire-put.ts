/**
 * Puts that a check sends itself, by the thousand: as bytes, at a tenth of what the SDK needs for
 * them. Nobody's model takes part; a refusal is still the error that the SDK makes of it.
 */

import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { createClient } from '../../document-client.ts';
import type { Item } from '../../item/item.ts';
import { itemToJson } from '../../item/item-json.ts';
import { Connection } from '../../load/connection.ts';
import type { Outcome } from '../../load/outcome.ts';
import { type Target, targetOf } from '../../load/target.ts';
import { wireRequest } from '../../load/wire-request.ts';

/** What is put, and on which condition. */
export interface WirePutInput {
  readonly TableName: string;
  readonly Item: Item;
  readonly ConditionExpression?: string;
}

type Answer = Outcome & { readonly kind: 'answer' };

const TIMEOUT_MS = 60_000;

/** One connection; a put at a time. */
export class WirePut {
  readonly #connection: Connection;
  readonly #target: Target;
  /** The SDK's error by the answer's body: many refusals say the same. */
  readonly #errors = new Map<string, unknown>();

  constructor(endpoint: string) {
    this.#target = targetOf(endpoint);
    this.#connection = new Connection(this.#target);
  }

  /**
   * Sends one put.
   *
   * @returns the SDK's error if it is refused
   * @throws {Error} when there is no answer
   */
  async send(put: WirePutInput): Promise<unknown> {
    const input = { ...put, Item: itemToJson(put.Item) };
    const request = wireRequest(this.#target, 'PutItem', input);
    const outcome = await new Promise<Outcome>((resolve) => {
      this.#connection.send(request, TIMEOUT_MS, resolve);
    });
    if (outcome.kind !== 'answer') {
      throw new Error(
        `a put got no answer: ${outcome.kind === 'broken' ? outcome.cause : 'timeout'}`,
      );
    }
    return outcome.status === 200 ? undefined : this.#errorOf(outcome);
  }

  close(): void {
    this.#connection.close();
  }

  async #errorOf(answer: Answer): Promise<unknown> {
    const known = this.#errors.get(answer.body);
    if (known !== undefined) return known;
    const error = await sdkError(answer);
    this.#errors.set(answer.body, error);
    return error;
  }
}

/** The error that the SDK makes of an answer. */
async function sdkError({ status, body }: Answer): Promise<unknown> {
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
