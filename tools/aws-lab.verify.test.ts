/** The checkpoints of all labs on tables that are made as on AWS; an embedded engine plays AWS. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { awsPlan } from '../commands/lab/aws-plan.ts';
import { boundOf } from '../commands/shell/aws-plan-lines.ts';
import { US_EAST_1 } from '../kit/aws/price.ts';
import { awsNames, ownTableOf } from '../kit/checkpoint/lab/fixture.ts';
import { type Lab, readFixture, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { readModel } from '../kit/checkpoint/lab/model.ts';
import type { FactReport } from '../kit/checkpoint/report/fact-report.ts';
import { loadedEngine, loadFixtureOnAws } from '../kit/checkpoint/run/aws-tables.ts';
import { CheckRuns } from '../kit/checkpoint/run/check-runs.ts';
import { fixtureTables } from '../kit/checkpoint/run/fixture-load.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { capacitiesOf, consumedUnits } from '../kit/meter/consumed-capacity.ts';
import { isDataOperation, isItemWrite } from '../kit/meter/operation.ts';
import { createTable } from '../kit/table.ts';
import { type Changes, type Json, type Passing, startChangedDynamo } from './altered-dynamodb.ts';
import { type AwsStandIn, startAwsStandIn } from './aws-stand-in.ts';
import { testFolder } from './test-folder.ts';
import { ROOT } from './tree-copy.ts';

const DATA = { seed: 1, times: 1 };
/** How late the index of a stand-in is. */
const LATE_MS = 1_000;
/** How DynamoDB refuses a transaction that meets another one. */
const CONFLICT: Json = {
  __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
  message: 'Transaction cancelled, please refer cancellation reasons for specific reasons',
  CancellationReasons: [{ Code: 'TransactionConflict', Message: 'Transaction is ongoing' }],
};
const workshop = testFolder();
const labs = await readLabs(ROOT);

let aws: AwsStandIn;
beforeAll(async () => {
  aws = await startAwsStandIn();
  for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.stop();
});

/** What came of the reference's steps on a DynamoDB that differs, in tables of their own. */
async function checkReference(
  lab: Lab,
  run: string,
  {
    changes = {},
    ids = lab.steps.map(({ id }) => id),
    settleMs = 1,
  }: { changes?: Changes; ids?: string[]; settleMs?: number } = {},
): Promise<{ facts: readonly FactReport[]; bug: string | undefined }> {
  const dynamo = await startChangedDynamo(aws.endpoint, changes);
  const signedFor = { region: 'us-east-1' };
  const engine: Engine = {
    kind: 'aws',
    name: 'a stand-in',
    endpoint: dynamo.endpoint,
    own: false,
    signedFor,
    stop: async () => {},
  };
  const runs = new CheckRuns({
    root: ROOT,
    workshop,
    lab,
    limitSeconds: 600,
    environment: {},
    onRestart: () => {},
    onPrint: () => {},
  });
  try {
    const names = awsNames(DATA, run);
    const tables = await fixtureTables(await readFixture(ROOT, lab), names, ids);
    await loadFixtureOnAws(engine, tables, createTable);
    const model = readModel(ROOT, lab, lab.solutionFile);
    const { facts, bug } = await runs.runOn(loadedEngine(engine, names, ''), {
      model,
      seed: DATA.seed,
      mode: 'judge',
      everyStep: true,
      withoutSweeps: true,
      settleMs,
      steps: lab.steps.filter(({ id }) => ids.includes(id)),
    });
    return { facts, bug };
  } finally {
    await runs.close();
    await dynamo.stop();
  }
}

/** A stand-in that adds up what it charges, whether it was asked for that or not, and what it is asked. */
function counting() {
  const units = { readUnits: 0, writeUnits: 0 };
  const actions = new Set<string>();
  const changes: Changes = {
    input: ({ operation, input }) => {
      for (const action of actionsOf(operation, input)) actions.add(`dynamodb:${action}`);
      return isDataOperation(operation) ? { ...input, ReturnConsumedCapacity: 'INDEXES' } : input;
    },
    answer: ({ operation, input }, answer) => {
      const found = consumedUnits(capacitiesOf(answer), isItemWrite(operation, input));
      units.readUnits += found.readUnits;
      units.writeUnits += found.writeUnits;
      return answer;
    },
  };
  return { units, actions, changes };
}

/** What a policy has to allow for a request: a transaction needs the actions of its parts. */
function actionsOf(operation: string, input: Json): string[] {
  if (operation === 'TransactGetItems') return ['GetItem'];
  if (operation !== 'TransactWriteItems') return [operation];
  const parts = (input.TransactItems as Json[]).flatMap((action) => Object.keys(action));
  return parts.map((part) => (part === 'ConditionCheck' ? 'ConditionCheckItem' : `${part}Item`));
}

/** The actions that the page's policy allows. */
function allowedActions(): string[] {
  const page = readFileSync(join(ROOT, 'docs', 'aws.md'), 'utf8');
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const { Statement } = JSON.parse(json) as { Statement: { Action: string | string[] }[] };
  return Statement.flatMap(({ Action }) => Action);
}

const wrong = (facts: readonly FactReport[]): unknown[] =>
  facts
    .filter(({ outcome, localOnly }) => outcome !== 'pass' && localOnly === undefined)
    .map(({ step, fact, outcome, failure }) => ({ step, fact, outcome, failure }));

describe('the reference on real tables', () => {
  test.each(labs)('of $name passes, and costs no more than its bound', async (lab) => {
    const { changes, units, actions } = counting();
    const { facts, bug } = await checkReference(lab, `all${lab.info.number}`, { changes });
    expect(bug).toBeUndefined();
    expect(wrong(facts)).toEqual([]);
    expect([...actions].filter((action) => !allowedActions().includes(action))).toEqual([]);
    const [fixture, names] = [await readFixture(ROOT, lab), awsNames(DATA, '')];
    const plan = awsPlan({
      lab,
      command: '',
      steps: lab.steps,
      facts,
      tables: await fixtureTables(fixture, names),
      ownTable: (step) => ownTableOf(fixture, names, step),
    });
    expect(units.writeUnits).toBeLessThanOrEqual(plan.units.writeUnits);
    expect(units.readUnits).toBeLessThanOrEqual(plan.units.readUnits);
    expect(units.writeUnits).toBeGreaterThan(plan.units.writeUnits / 10);
    const { countedDollars } = boundOf(plan, US_EAST_1);
    expect(countedDollars, 'docs/aws.md: less than ten cents').toBeLessThan(0.1);
  });
});

/** Names of the items that a write changes. */
function keysOf({ operation, input }: Passing): string[] {
  const actions =
    operation === 'TransactWriteItems'
      ? (input.TransactItems as Record<string, Json>[]).flatMap((action) => Object.values(action))
      : operation === 'BatchWriteItem'
        ? Object.values(input.RequestItems as Record<string, Record<string, Json>[]>)
            .flat()
            .flatMap((request) => Object.values(request))
        : /^(Put|Update|Delete)Item$/.test(operation)
          ? [input]
          : [];
  return actions.map(({ Key, Item }) => keyOf((Key ?? Item) as Json));
}

const keyOf = ({ PK, SK }: Json): string => JSON.stringify([PK, SK]);

describe('what AWS does and no local engine', () => {
  test('an index that shows a write a second later turns no step red', async () => {
    const lab = labs.find(({ info }) => info.number === 8) as Lab;
    const wroteMs = new Map<string, number>();
    const changes: Changes = {
      answer: (passing, answer) => {
        for (const key of keysOf(passing)) wroteMs.set(key, performance.now());
        if (passing.input.IndexName === undefined || !Array.isArray(answer.Items)) return answer;
        const Items = answer.Items.filter(
          (item) => performance.now() - (wroteMs.get(keyOf(item)) ?? -Infinity) > LATE_MS,
        );
        return { ...answer, Items, Count: Items.length };
      },
    };
    const { facts, bug } = await checkReference(lab, 'late', {
      changes,
      ids: ['8.3'],
      settleMs: LATE_MS,
    });
    expect(bug).toBeUndefined();
    expect(wrong(facts)).toEqual([]);
    expect(facts.length).toBeGreaterThan(5);
  });

  test('two transactions that meet leave a check without a verdict, and the next one as it is', async () => {
    const lab = labs.find(({ info }) => info.number === 1) as Lab;
    const underWay = new Set<string>();
    const changes: Changes = {
      refusal: (passing) => {
        // Between two calls, one after the other, there is a read: only those that race meet.
        if (passing.operation !== 'TransactWriteItems') {
          underWay.clear();
          return undefined;
        }
        const keys = keysOf(passing);
        if (keys.some((key) => underWay.has(key))) return CONFLICT;
        for (const key of keys) underWay.add(key);
        return undefined;
      },
    };
    const { facts, bug } = await checkReference(lab, 'met', { changes, ids: ['1.7'] });
    expect(bug).toBeUndefined();
    expect(wrong(facts)).toEqual([]);
    const local = facts.filter(({ localOnly }) => localOnly !== undefined);
    expect(local.map(({ fact }) => fact)).toEqual([
      'of two clients that detach at once, one gives the cents back',
    ]);
    expect(local[0]?.localOnly).toContain('TransactionConflict');
  });
});
