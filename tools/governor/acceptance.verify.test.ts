import { afterAll, describe, expect, test } from 'vitest';
import { HASH_END, hashOf } from '../../kit/governor/key.ts';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import { median } from '../../kit/load/paired-comparison.ts';
import { Random } from '../../kit/random.ts';
import { AliasTable, evenNormals, quantisedExp } from '../../seeds/graphs/distribution.ts';
import { engine } from '../test-engine.ts';
import { admittedRate, closedLoop, VirtualClock, WireClient } from './virtual-load.ts';

/** The workshop's scale: rates times 0.05, windows divided by 30. */
const SCALE = { scale: 0.05, timeScale: 30 };

const open: RunningGovernor[] = [];
afterAll(async () => {
  for (const governor of open) await governor.stop();
});

async function govern(options: { seed?: number; adaptive?: 'instant' | 'off' } = {}) {
  const clock = new VirtualClock();
  const target = engine.endpoint;
  const governor = await startGovernor({ ...SCALE, ...options, target, clock: clock.read });
  open.push(governor);
  return { governor, clock, client: new WireClient(governor.endpoint) };
}

const attribute = (AttributeName: string): object => ({ AttributeName, AttributeType: 'S' });
const schema = (...names: string[]): object[] =>
  names.map((AttributeName, place) => ({ AttributeName, KeyType: ['HASH', 'RANGE'][place] }));
const onDemand = (TableName: string): object => ({
  TableName,
  AttributeDefinitions: [attribute('PK'), attribute('SK')],
  KeySchema: schema('PK', 'SK'),
  BillingMode: 'PAY_PER_REQUEST',
});
const row = (TableName: string, PK: string, number: number): object => ({
  TableName,
  Item: { PK: { S: PK }, SK: { S: String(number).padStart(9, '0') } },
});

describe('A1, through HTTP: every row under one partition key', () => {
  test('runs at one partition’s limit, and its ascending sort key is not split', async () => {
    const { governor, clock, client } = await govern();
    await client.sendWell('CreateTable', onDemand('A1-1'));
    // 360,000 rows at scale 1 are 600; as many again bring it to the first decision to split.
    const rows = Array.from({ length: 1_300 }, (_, number) => row('A1-1', 'ALL', number));
    const attempts = await closedLoop(client, clock, rows, 1 / 125);
    const done = attempts.filter(({ answer }) => answer.status === 200);
    const lastOfLoad = done[599]?.atSeconds as number;
    expect(admittedRate(attempts, 1, 25) / SCALE.scale).toBeGreaterThan(970);
    expect(admittedRate(attempts, 1, 25) / SCALE.scale).toBeLessThan(1_030);
    expect(lastOfLoad * SCALE.timeScale).toBeGreaterThan(350);
    expect(lastOfLoad * SCALE.timeScale).toBeLessThan(372);
    const [table] = governor.state().tables;
    const busy = table?.partitions.filter(({ writeUnits }) => writeUnits > 0);
    expect(table?.partitions).toHaveLength(4);
    expect(busy).toHaveLength(1);
    const splits = governor.state().log.filter(({ type }) => type !== 'throughput-changed');
    expect(splits.length).toBeGreaterThan(0);
    for (const entry of splits) {
      expect(entry).toMatchObject({ type: 'split-refused', reason: 'sequential' });
    }
    const refused = attempts.find(({ answer }) => answer.status === 400)?.answer.body;
    expect(refused.throttlingReasons[0].reason).toBe('TableWriteKeyRangeThroughputExceeded');
  });
});

describe('A3, through HTTP: rows of 222 keys, shuffled', () => {
  test('fill four partitions but for the imbalance of their keys', async () => {
    const totals = await Promise.all(
      [1, 2, 3, 4, 5].map(async (seed) => {
        const { clock, client } = await govern({ seed });
        const name = `A3-${seed}`;
        await client.sendWell('CreateTable', onDemand(name));
        const attempts = await closedLoop(client, clock, shuffledRows(name, seed), 1 / 600);
        return { seconds: clock.now * SCALE.timeScale, rate: admittedRate(attempts, 1, 3) };
      }),
    );
    const rate = median(totals.map((total) => total.rate)) / SCALE.scale;
    expect(rate).toBeGreaterThan(3_200);
    expect(rate).toBeLessThan(4_000);
    expect(median(totals.map(({ seconds }) => seconds))).toBeLessThan(120);
  });
});

describe('A7, through HTTP: 50, 50, 50 and 150 writes a second on 400', () => {
  test.each(['off', 'instant'] as const)('with adaptive capacity %s', async (adaptive) => {
    const { governor, clock, client } = await govern({ adaptive });
    const name = `A7-${adaptive}`;
    const provisioned = (units: number): object => ({
      ProvisionedThroughput: { ReadCapacityUnits: 400, WriteCapacityUnits: units },
    });
    // Four partitions come of 4,000 units, and stay when the table is given 400.
    const { BillingMode: _, ...definition } = { ...onDemand(name), BillingMode: '' };
    await client.sendWell('CreateTable', { ...definition, ...provisioned(3_600) });
    await client.sendWell('UpdateTable', { TableName: name, ...provisioned(400) });
    expect(governor.state().tables[0]?.partitions).toHaveLength(4);
    clock.now += 300 / SCALE.timeScale;
    const began = clock.now;
    const admitted: number[] = [];
    const refused: number[] = [];
    // Every 0.4 s of model time: one write to three of the partitions, three to the fourth.
    for (let step = 0; step < 100; step++) {
      for (const [key, share] of [0, 1, 2, 3, 3, 3].entries()) {
        clock.now = began + step * 0.4 + key * 0.06;
        const { status } = await client.send('PutItem', row(name, keyIn(share), step * 10 + key));
        if (status === 400) refused.push(clock.now - began);
        else if (share === 3) admitted.push(clock.now - began);
      }
    }
    if (adaptive === 'instant') {
      expect(refused).toEqual([]);
      return;
    }
    const rate = (from: number, to: number): number =>
      admitted.filter((at) => at >= from && at < to).length / (to - from) / SCALE.scale;
    const saved = (refused[0] as number) * SCALE.timeScale;
    // 300 s of 100 units last 600 s. The second of provision in hand is not divided by timeScale,
    // as no bucket is: here it counts for up to 60 s more.
    expect(saved).toBeGreaterThan(588);
    expect(saved).toBeLessThan(660);
    expect(rate(0, 19.6)).toBeGreaterThan(147);
    expect(rate(21, 40)).toBeGreaterThan(98);
    expect(rate(21, 40)).toBeLessThan(102);
    expect(refused).toHaveLength(300 - admitted.length);
  });
});

describe('A10, through HTTP: an index of 1 WCU', () => {
  test('makes its table refuse every write once its queue is full', async () => {
    const { governor, clock, client } = await govern();
    const indexed = (units: number): object => ({
      ProvisionedThroughput: { ReadCapacityUnits: 10, WriteCapacityUnits: units },
    });
    await client.sendWell('CreateTable', {
      TableName: 'A10',
      AttributeDefinitions: [attribute('PK'), attribute('SK'), attribute('G')],
      KeySchema: schema('PK', 'SK'),
      ...indexed(1_000),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'slow',
          KeySchema: schema('G', 'PK'),
          Projection: { ProjectionType: 'ALL' },
          ...indexed(1),
        },
      ],
    });
    // Five at a time: a bucket of this scale does not hold 25 at once.
    const batch = (number: number): object[] =>
      Array.from({ length: 5 }, (_, at) => ({
        PutRequest: {
          Item: {
            PK: { S: `KEY#${number * 5 + at}` },
            SK: { S: 'one' },
            // Every fifth item is in no index.
            ...(at > 0 && { G: { S: `G#${number * 5 + at}` } }),
          },
        },
      }));
    const refusals: { number: number; body: { ThrottlingReasons: object[]; __type: string } }[] =
      [];
    let after = 0;
    for (let number = 0; number < 300; number++) {
      clock.now += 0.2;
      const answer = await client.send('BatchWriteItem', { RequestItems: { A10: batch(number) } });
      const left = answer.body.UnprocessedItems?.A10?.length ?? 0;
      if (answer.status === 400) refusals.push({ number, body: answer.body });
      else if (refusals.length > 0) after += 5 - left;
    }
    expect(refusals.length).toBeGreaterThan(150);
    expect(after).toBe(0);
    expect(refusals[0]?.body).toMatchObject({
      __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
      message: expect.stringMatching(/for one or more global secondary indexes/),
      ThrottlingReasons: [
        {
          reason: 'IndexWriteProvisionedThroughputExceeded',
          resource: expect.stringMatching(/:table\/A10\/index\/slow$/),
        },
      ],
    });
    const unindexed = { TableName: 'A10', Item: { PK: { S: 'none' }, SK: { S: 'one' } } };
    expect((await client.send('PutItem', unindexed)).status).toBe(400);
    const [table] = governor.state().tables;
    const [index] = table?.indexes ?? [];
    expect(Number(table?.metrics.ConsumedWriteCapacityUnits) / clock.now).toBeLessThan(50);
    expect(table?.metrics).not.toHaveProperty('WriteThrottleEvents');
    expect(index?.metrics.WriteThrottleEvents).toBeGreaterThan(0);
  });
});

/** 600 rows; how often each key comes up does not depend on luck, their order does. */
function shuffledRows(table: string, seed: number): object[] {
  const random = new Random(`${seed}/rows`);
  const normals = evenNormals(222, random);
  const weights = Float64Array.from(normals, (normal) => quantisedExp(0.7 * normal));
  const keys = new AliasTable(weights);
  return Array.from({ length: 600 }, (_, number) =>
    row(table, `OCTET#${keys.draw(random)}`, number),
  );
}

/** A partition key in one of four equal parts of the hashes. */
function keyIn(part: number): string {
  for (let number = 0; ; number++) {
    const key = `PART#${part}#${number}`;
    if (Math.floor((hashOf(key) / HASH_END) * 4) === part) return key;
  }
}
