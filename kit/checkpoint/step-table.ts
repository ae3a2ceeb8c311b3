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
    return items.sort(byKeys);
  }

  /** Puts items back as they were. */
  async restore(items: readonly Item[]): Promise<void> {
    await writeItems(this.#connect(), this.name, items);
  }

  /** Explains how the table differs from what it should hold; nothing if it does not. */
  async explainItems(expected: readonly Item[]): Promise<string[] | undefined> {
    const inOrder = [...expected].sort(byKeys);
    const lines = explainList(await this.items(), inOrder, 'items', nameOf);
    return lines?.map((line) => line.replace(/^You returned/, 'The table now holds'));
  }
}

function nameOf(item: Item): string {
  return `${item.PK} / ${item.SK}`;
}

function byKeys(a: Item, b: Item): number {
  return byBytes(a.PK, b.PK) || byBytes(a.SK, b.SK);
}

/** The order of DynamoDB's keys: by the bytes of their UTF-8. */
function byBytes(a: unknown, b: unknown): number {
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
