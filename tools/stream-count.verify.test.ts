/**
 * Lab 6, steps 6.4 and 6.5, as properties: edges come and go, records are delivered again, late, in other
 * parts and by a poller that was given up, and whoever delivers may die before or after any request. In
 * the end each degree is the number of edges. Every request is sent when a random schedule says so.
 */

import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import type { LabContext } from '../kit/lab-context.ts';
import {
  afterAttempt,
  type BatchRules,
  firstAttempts,
  LAMBDA_DEFAULTS,
  outcomeOf,
} from '../kit/stream/batch-rule.ts';
import { createTable, dropTable } from '../kit/table.ts';
import { StreamRecords } from '../labs/06-knowledge-graph/check/fact/delivery.ts';
import { degreesOf } from '../labs/06-knowledge-graph/check/graph.ts';
import { edgeItem, targetOf } from '../labs/06-knowledge-graph/check/item.ts';
import type { Edge } from '../labs/06-knowledge-graph/entities.ts';
import { peopleTable } from '../seeds/tables.ts';
import * as reference from '../solutions/06-knowledge-graph/model.ts';
import { wrongFunctions } from './lab-gallery/wrong-model.ts';
import { engine } from './test-engine.ts';

const wrong = (name: string) => wrongFunctions<typeof reference>(6, name);
const markerFirst = await wrong('count-marker-first');
const markerLast = await wrong('count-marker-last');
const withoutMarker = await wrong('count-without-a-marker');
const byTheRecord = await wrong('reconcile-by-the-record');
const putWithoutCondition = await wrong('reconcile-put-without-a-condition');
const overwriting = await wrong('recount-overwrites-sums');

const RUNS = 300;
const CONTROL_RUNS = 300;
/** A mapping that splits a batch that fails, and gives up where nothing helps. */
const RULES: BatchRules = {
  ...LAMBDA_DEFAULTS,
  bisectBatchOnFunctionError: true,
  maximumRetryAttempts: 20,
  reportBatchItemFailures: true,
};
const DRAIN_DEATHS = 3;
const NOW = new Date('2026-01-15T09:00:00.000Z');
const SHARDS = 2;
/** Each edge has its shard, as on AWS each item has. */
const EDGES: readonly Edge[] = [
  { Type: 'Skill', personId: 'ada', skillId: 'go', level: 1 },
  { Type: 'Skill', personId: 'bo', skillId: 'go', level: 2 },
  { Type: 'Knows', personId: 'cleo', otherId: 'bo' },
];

/** One delivery: how far back it begins, how many records it takes, and where it breaks off. */
interface Attempt {
  readonly back: number;
  readonly records: number;
  /** The request at which whoever delivers dies, from 0; not at all where there are fewer. */
  readonly diesAt: number;
  readonly afterwards: boolean;
}

interface Plan {
  /** Which edge is added, or removed where it is there. */
  readonly writes: readonly number[];
  /** By shard: a poller, and another one that takes itself for the poller. */
  readonly pollers: readonly (readonly Attempt[])[];
  readonly zombies: readonly (readonly Attempt[])[];
  readonly jobs: number;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  back: fc.integer({ min: 0, max: 2 }),
  records: fc.integer({ min: 1, max: 3 }),
  diesAt: fc.integer({ min: 0, max: 4 }),
  afterwards: fc.boolean(),
});
const attempts = (maxLength: number) =>
  fc.array(fc.array(attempt, { maxLength }), { minLength: SHARDS, maxLength: SHARDS });
const plan: fc.Arbitrary<Plan> = fc.record({
  writes: fc.array(fc.nat(EDGES.length - 1), { minLength: 1, maxLength: 6 }),
  pollers: attempts(4),
  zombies: attempts(2),
  jobs: fc.integer({ min: 0, max: 2 }),
});

type Handler = typeof reference.countEdges;
type Job = (lab: LabContext) => Promise<unknown>;

const recount: Job = (lab) => reference.recount(lab, 2);
const overwrite: Job = (lab) => overwriting.recount(lab, 2);

/** Ways that are not exactly once. */
const WRONG_WAYS: readonly { name: string; handler: Handler; job?: Job }[] = [
  { name: 'without a marker', handler: withoutMarker.countEdges },
  { name: 'with the marker in a request before the count', handler: markerFirst.countEdges },
  { name: 'with the marker in a request behind the count', handler: markerLast.countEdges },
  { name: 'beside a job that writes sums', handler: reference.countEdges, job: overwrite },
  { name: 'by what a record says', handler: byTheRecord.reconcileEdges, job: recount },
  {
    name: 'where a Counted item is put without a condition',
    handler: putWithoutCondition.reconcileEdges,
    job: recount,
  },
];

const db = createDocumentClient({ endpoint: engine.endpoint, maxAttempts: 1 });
let runs = 0;

afterAll(async () => {
  db.destroy();
});

describe('a stream handler that counts', () => {
  test('ends with the number of edges, by a marker in the transaction', async () => {
    const seen = newCounts();
    await fc.assert(property(reference.countEdges, undefined, seen), { numRuns: RUNS });
    expectBusy(seen);
    tell('a marker in the transaction', seen);
  });

  test('ends with it beside a job, where a record only says which edge to look at', async () => {
    const seen = newCounts();
    await fc.assert(property(reference.reconcileEdges, recount, seen), { numRuns: RUNS });
    expectBusy(seen);
    expect(seen.jobs).toBeGreaterThan(RUNS / 2);
    tell('reconciled, beside a job', seen);
  });

  test.each(WRONG_WAYS)('ends with another number, $name', async ({ handler, job }) => {
    const checked = property(handler, job, newCounts());
    const { failed } = await fc.check(checked, { numRuns: CONTROL_RUNS, endOnFailure: true });
    expect(failed).toBe(true);
  });
});

/** What happened in all runs. */
type Counts = ReturnType<typeof newCounts>;

function newCounts() {
  return { runs: 0, writes: 0, deliveries: 0, deaths: 0, jobs: 0 };
}

/** A property that meets nothing says nothing. */
function expectBusy({ runs: all, deliveries, deaths }: Counts): void {
  expect(all).toBeGreaterThanOrEqual(RUNS);
  expect(deliveries).toBeGreaterThan(2 * RUNS);
  expect(deaths).toBeGreaterThan(RUNS / 2);
}

function tell(what: string, { runs: all, writes, deliveries, deaths, jobs }: Counts): void {
  process.stdout.write(
    `${what}: ${all} runs, ${writes} writes, ${deliveries} deliveries, ${deaths} of them died, ${jobs} jobs\n`,
  );
}

function property(handler: Handler, job: Job | undefined, seen: Counts) {
  return fc.asyncProperty(plan, fc.scheduler(), async (drawn, scheduler) => {
    const table = `Graph-${runs++}`;
    await createTable(db, peopleTable, table);
    const lab = labOf(table);
    const shards = Array.from({ length: SHARDS }, (): DynamoDBRecord[] => []);
    const turn = (): Promise<void> => scheduler.schedule(Promise.resolve());
    const there = new Set<Edge>();
    let isWritten = false;
    const waiting: (() => void)[] = [];
    const news = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
    const tellNews = (): void => {
      for (const resolve of waiting.splice(0)) resolve();
    };

    const writer = async (): Promise<void> => {
      const stream = new StreamRecords(table, NOW);
      for (const nth of drawn.writes) {
        await turn();
        const edge = EDGES[nth] as Edge;
        const isThere = there.has(edge);
        await (isThere ? reference.removeEdge(lab, edge) : reference.addEdge(lab, edge));
        if (isThere) there.delete(edge);
        else there.add(edge);
        shards[nth % SHARDS]?.push(stream[isThere ? 'removed' : 'inserted'](edgeItem(edge)));
        tellNews();
      }
      seen.writes += drawn.writes.length;
      isWritten = true;
      tellNews();
    };
    const poller = async (records: readonly DynamoDBRecord[], script: readonly Attempt[]) => {
      let done = 0;
      for (const { back, records: most, ...death } of script) {
        while (records.length <= done && !isWritten) await news();
        const first = Math.max(0, done - back);
        const batch = records.slice(first, first + most);
        if (batch.length === 0) continue;
        const client = mortal(lab, turn, death);
        const outcome = await handled(handler, client.lab, batch);
        seen.deliveries += 1;
        if (client.isDead()) seen.deaths += 1;
        else if (outcome === 'success') done = Math.max(done, first + batch.length);
        else if (typeof outcome === 'object') done = Math.max(done, first + outcome.failedAt);
      }
      return done;
    };
    const jobs = async (): Promise<void> => {
      for (let nth = 0; job && nth < drawn.jobs; nth++) {
        await job(scheduled(lab, turn)).catch(unlessRefused);
        seen.jobs += 1;
      }
    };
    const pollers = shards.map((records, shard) => poller(records, drawn.pollers[shard] ?? []));
    const zombies = shards.map((records, shard) => poller(records, drawn.zombies[shard] ?? []));
    const all = Promise.all([writer(), jobs(), ...zombies, ...pollers]);
    await scheduler.waitFor(all);
    for (const [shard, records] of shards.entries()) {
      await drain(handler, lab, records.slice(await pollers[shard]));
    }
    const degrees = degreesOf([...there]);
    for (const node of new Set(EDGES.map(targetOf))) {
      expect([node, await reference.degreeOf(lab, node)]).toEqual([node, degrees.get(node) ?? 0]);
    }
    seen.runs += 1;
    await dropTable(db, table);
  });
}

/** Delivers what nobody has done as Lambda does, with a split where a batch fails; the first handlers die. */
async function drain(handler: Handler, lab: LabContext, records: readonly DynamoDBRecord[]) {
  const waiting = firstAttempts(records, RULES);
  let deliveries = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const dies = { diesAt: 1, afterwards: deliveries % 2 === 0 };
    const client = deliveries < DRAIN_DEATHS ? mortal(lab, async () => {}, dies).lab : lab;
    const outcome = await handled(handler, client, next.records);
    const verdict = afterAttempt(next, outcome, RULES);
    expect(verdict.discarded).toEqual([]);
    waiting.unshift(...verdict.next);
    deliveries += 1;
  }
}

async function handled(handler: Handler, lab: LabContext, records: readonly DynamoDBRecord[]) {
  try {
    const answer = await handler(lab, { Records: structuredClone([...records]) });
    return outcomeOf(
      answer,
      records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? ''),
    );
  } catch {
    return 'failure';
  }
}

function labOf(table: string): LabContext {
  return { db, table, now: () => NOW, newId: () => 'id' };
}

/** Each request waits for its turn. */
function scheduled(lab: LabContext, turn: () => Promise<void>): LabContext {
  return withSend(lab, async (command) => {
    await turn();
    return db.send(command);
  });
}

/** A client that dies at one of its requests: before the engine has it, or after it is done. */
function mortal(
  lab: LabContext,
  turn: () => Promise<void>,
  { diesAt, afterwards }: Pick<Attempt, 'diesAt' | 'afterwards'>,
) {
  let sent = 0;
  const send = async (command: Command): Promise<unknown> => {
    await turn();
    const isLast = sent === diesAt;
    sent += 1;
    if (sent - 1 > diesAt || (isLast && !afterwards)) throw new DeadError();
    const answer = await db.send(command);
    if (isLast) throw new DeadError();
    return answer;
  };
  return { lab: withSend(lab, send), isDead: () => sent > diesAt };
}

type Command = Parameters<typeof db.send>[0];

/** Whoever delivered is no more. */
class DeadError extends Error {
  override readonly name = 'DeadError';
}

function withSend(lab: LabContext, send: (command: Command) => Promise<unknown>): LabContext {
  return { ...lab, db: Object.create(db, { send: { value: send } }) };
}

/** A job that met others may say so. */
function unlessRefused(error: Error): void {
  if (error.name !== 'TransactionCanceledException') throw error;
}
