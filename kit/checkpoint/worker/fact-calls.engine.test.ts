/** The calls of a fact: with a late index while the fact has it open and afterwards; and made again. */

import { setTimeout as wait } from 'node:timers/promises';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, engine } from '../../../tools/test-engine.ts';
import type { LabContext } from '../../lab-context.ts';
import { createTable, type TableDefinition } from '../../table.ts';
import { RUN_SUFFIX } from '../lab/fixture.ts';
import { answering, hearAnswers, useModel } from './answer.ts';
import { FactCalls } from './fact-calls.ts';
import type { CallOutcome, ModelCall } from './model-client.ts';
import { lateAnswers } from './other-answer.ts';
import { StepTable } from './step-table.ts';
import { type KeptCall, waysOf } from './sweep.ts';
import { sweepCalls } from './sweep-calls.ts';

/** By so much a slow answer comes later, in milliseconds. */
const SLOW_MS = 30;
const NAME = 'Late-seed1-8.2-run4711';
const definition: TableDefinition = {
  name: 'Late',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'KEYS_ONLY' } },
};

/** The model: adds an edge; reads the sources of a target. */
const put = ({ db, table }: LabContext, PK: string) =>
  db.send(new PutCommand({ TableName: table, Item: { PK, SK: 'TARGET' } }));
const sources = async ({ db, table }: LabContext): Promise<unknown[]> => {
  const query: QueryCommandInput = { TableName: table, IndexName: 'GSI1' };
  query.KeyConditionExpression = 'SK = :sk';
  query.ExpressionAttributeValues = { ':sk': 'TARGET' };
  const { Items = [] } = await db.send(new QueryCommand(query));
  return Items.map(({ PK }) => PK);
};

let kept: KeptCall[];
let facts: Facts;

/** With what only a fact itself may do. */
class Facts extends FactCalls {
  override aside<T>(call: ModelCall<T>): Promise<CallOutcome<T>> {
    return super.aside(call);
  }

  /** While a client's request for this item takes longer than those that are sent beside it. */
  slow<T>(SK: string, use: () => Promise<T>): Promise<T> {
    return this.model.prepared(
      (client) =>
        client.middlewareStack.add(
          (next) => async (args) => {
            const answer = await next(args);
            if (JSON.stringify(args.input).includes(`"${SK}"`)) await wait(SLOW_MS);
            return answer;
          },
          { step: 'build', name: 'slow' },
        ),
      use,
    );
  }

  hear(): void {
    hearAnswers(this.answers);
  }
}

beforeAll(async () => {
  await createTable(db, definition, NAME);
  kept = [];
  facts = new Facts({
    table: new StepTable(NAME, db),
    definition,
    position: 0,
    ids: 'late',
    kept,
    step: {},
    ownsTable: true,
    settings: {
      engine: { endpoint: engine.endpoint, kind: 'embedded' },
      mode: 'judge',
      sweeps: true,
      names: { seed: 1, times: 1, suffix: 'run4711' },
      steps: ['8.2'],
      tellsItems: true,
    },
  });
});

async function tables(): Promise<string[]> {
  return (await db.send(new ListTablesCommand({}))).TableNames ?? [];
}

async function seen(): Promise<unknown> {
  return (await facts.run(sources)).value;
}

test('an order that the late answer changes is found, though the machine changes it at every call', async () => {
  const order = async ({ db, table }: LabContext): Promise<string> => {
    const answered: string[] = [];
    const ask = async (SK: string): Promise<void> => {
      await db.send(new GetCommand({ TableName: table, Key: { PK: 'order', SK } }));
      answered.push(SK);
    };
    await Promise.all(['first', 'second', 'third'].map(ask));
    return answered.join();
  };
  const { trace } = await facts.run(order);
  const value = 'first,second,third';
  const shared = { input: [], now: new Date(), trace, ways: waysOf(trace), step: {} };
  const call: KeptCall = { function: 'order', call: order, value, ...shared };
  const found = await facts.slow('first', async () => {
    expect((await facts.run(order)).value).toMatch(/first$/);
    return sweepCalls({ fact: facts, severalRight: false }, lateAnswers, [call]);
  });
  expect(found?.text.lines.join(' ')).toContain('was answered after all others');
});

describe('a fact with a late index', () => {
  test('has calls whose index is late, until it catches up, and a table that is not', async () => {
    await facts.run((lab) => put(lab, 'a'));
    await facts.late(2, async (index) => {
      for (const PK of ['b', 'c', 'd']) await facts.run((lab) => put(lab, PK));
      expect(await seen()).toEqual(['a', 'b']);
      expect((await facts.table.items()).map(({ PK }) => PK)).toEqual(['a', 'b', 'c', 'd']);
      await index.catchUp();
      expect(await seen()).toEqual(['a', 'b', 'c', 'd']);
    });
  });

  test('has calls that race, and calls of its own, late as well', async () => {
    await facts.late(2, async () => {
      await facts.race(['e', 'f', 'g'].map((PK) => (lab) => put(lab, PK)));
      expect(await seen()).toHaveLength(5);
      await facts.aside((lab) => put(lab, 'h'));
      expect(await seen()).toHaveLength(6);
    });
  });

  test('has traces that know the step’s table alone', async () => {
    await facts.late(1, async () => {
      const { trace } = await facts.run(sources);
      expect(trace).toMatchObject([{ tables: [NAME], index: 'GSI1', input: { TableName: NAME } }]);
    });
  });

  test('has beside its table one that is known as its run’s, and drops it when it fails as well', async () => {
    const failing = facts.late(1, async () => {
      const [twin, ...others] = (await tables()).filter((name) => name !== NAME);
      expect(others).toEqual([]);
      expect(twin?.match(RUN_SUFFIX)?.[1]).toBe('4711');
      throw new Error('the fact fails');
    });
    await expect(failing).rejects.toThrow('the fact fails');
    expect(await tables()).toEqual([NAME]);
    await facts.run((lab) => put(lab, 'z'));
    expect(await seen()).toContain('z');
  });

  test('keeps none of its calls for the sweeps, which have no late index', async () => {
    facts.hear();
    useModel({ sources });
    const heard = answering({ name: 'sources', returns: 'unknown[]', parameters: [] });
    await facts.run((lab) => heard(lab));
    expect(kept).toHaveLength(1);
    await facts.late(1, () => facts.run((lab) => heard(lab)));
    expect(kept).toHaveLength(1);
  });
});
