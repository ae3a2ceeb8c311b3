/** A step's table as the checkpoint sees it, beside the model and unmetered. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { writeItems } from '../bulk-writer.ts';
import { type Item, scanItems } from '../page.ts';
import { explainList } from './compare.ts';

/** Reads and restores the table of a step. */
export class StepTable {
  readonly name: string;
  readonly #connect: () => DynamoDBDocumentClient;

  /** @param connect gives a client; called once for each use */
  constructor(name: string, connect: () => DynamoDBDocumentClient) {
    this.name = name;
    this.#connect = connect;
  }

  /** Every item, in key order. */
  async items(): Promise<Item[]> {
    const input = { TableName: this.name, ConsistentRead: true };
    const items = await scanItems(this.#connect(), input);
    return items.sort((a, b) => byBytes(a.PK, b.PK) || byBytes(a.SK, b.SK));
  }

  /** Puts items back as they were. */
  async restore(items: readonly Item[]): Promise<void> {
    await writeItems(this.#connect(), this.name, items);
  }

  /** Explains how an item collection differs from what it should hold; nothing if it does not. */
  async explainCollection(
    partitionKey: string,
    expected: readonly Item[],
  ): Promise<string[] | undefined> {
    const found = (await this.items()).filter((item) => item.PK === partitionKey);
    const lines = explainList(found, expected, 'items', (item) => `${item.PK} / ${item.SK}`);
    return lines?.map((line) => line.replace(/^You returned/, `${partitionKey} now holds`));
  }
}

/** The order of DynamoDB's keys: by the bytes of their UTF-8. */
function byBytes(a: unknown, b: unknown): number {
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
