import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { Race } from './race.ts';

type Next = (args: object) => Promise<void>;
type Middleware = (next: Next, context: { commandName: string }) => Next;

/** The requests that went out, in order. */
let log: string[] = [];
beforeEach(() => {
  log = [];
});

/** A client with one middleware, which sends by writing into the log. */
class FakeClient {
  readonly #name: string;
  #middleware: Middleware = (next) => next;

  constructor(name: string, race: Race) {
    this.#name = name;
    const middlewareStack = { add: (one: Middleware) => (this.#middleware = one) };
    race.join({ middlewareStack } as unknown as DynamoDBClient);
  }

  async send(operation: string): Promise<void> {
    const next: Next = async () => {
      log.push(`${this.#name} ${operation}`);
    };
    await this.#middleware(next, { commandName: `${operation}Command` })({});
  }
}

const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];

describe('clients that race', () => {
  test('read at once; their first writes wait for each other', async () => {
    const race = new Race(2);
    const [ann, bob] = [new FakeClient('ann', race), new FakeClient('bob', race)];
    await ann.send('GetItem');
    const writing = ann.send('PutItem');
    await nextTurn();
    expect(log).toEqual(['ann GetItem']);
    await bob.send('Query');
    await Promise.all([writing, bob.send('UpdateItem')]);
    expect(log).toEqual(['ann GetItem', 'bob Query', 'ann PutItem', 'bob UpdateItem']);
  });

  test('go on without waiting after their first write', async () => {
    const race = new Race(2);
    const [ann, bob] = [new FakeClient('ann', race), new FakeClient('bob', race)];
    await Promise.all([ann.send('PutItem'), bob.send('PutItem')]);
    await ann.send('PutItem');
    await ann.send('DeleteItem');
    expect(log).toHaveLength(4);
  });

  test('wait for the other’s first write, not for a second of their own', async () => {
    const race = new Race(2);
    const [ann, bob] = [new FakeClient('ann', race), new FakeClient('bob', race)];
    const writing = Promise.all([ann.send('PutItem'), ann.send('UpdateItem')]);
    await nextTurn();
    expect(log).not.toContain('ann PutItem');
    await Promise.all([writing, bob.send('PutItem')]);
    expect(log).toContain('ann PutItem');
  });

  test('do not wait for one that ended without writing', async () => {
    const race = new Race(3);
    const [ann, bob] = [new FakeClient('ann', race), new FakeClient('bob', race)];
    const writing = Promise.all([ann.send('PutItem'), bob.send('PutItem')]);
    await nextTurn();
    expect(log).toEqual([]);
    race.leave();
    await writing;
    expect(log).toEqual(['ann PutItem', 'bob PutItem']);
  });

  test('leave after the meeting without holding up who is still at it', async () => {
    const race = new Race(2);
    const [ann, bob] = [new FakeClient('ann', race), new FakeClient('bob', race)];
    race.leave();
    await ann.send('PutItem');
    race.leave();
    await bob.send('PutItem');
    expect(log).toEqual(['ann PutItem', 'bob PutItem']);
  });

  test('wait with every write, and with no read', async () => {
    for (const operation of [...WRITES, 'TransactWriteItems']) {
      const race = new Race(2);
      const writing = new FakeClient('ann', race).send(operation);
      await nextTurn();
      expect(log).toEqual([]);
      race.leave();
      await writing;
      expect(log.splice(0)).toEqual([`ann ${operation}`]);
    }
    for (const operation of ['GetItem', 'Query', 'Scan', 'BatchGetItem', 'TransactGetItems']) {
      await new FakeClient('ann', new Race(2)).send(operation);
      expect(log.splice(0)).toEqual([`ann ${operation}`]);
    }
  });
});
