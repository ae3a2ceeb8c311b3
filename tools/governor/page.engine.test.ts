import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import type { GovernorState } from '../../kit/governor/proxy/state.ts';
import { engine } from '../test-engine.ts';
import { VirtualClock, WireClient } from './virtual-load.ts';

const clock = new VirtualClock();
let governor: RunningGovernor;

beforeAll(async () => {
  const target = engine.endpoint;
  governor = await startGovernor({ target, scale: 0.05, timeScale: 30, clock: clock.read });
  const client = new WireClient(governor.endpoint);
  await client.sendWell('CreateTable', {
    TableName: 'Pages',
    AttributeDefinitions: [
      { AttributeName: 'PK', AttributeType: 'S' },
      { AttributeName: 'SK', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: [
      {
        IndexName: 'inverted',
        KeySchema: [
          { AttributeName: 'SK', KeyType: 'HASH' },
          { AttributeName: 'PK', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  });
  // Ten rows of a hot key fit into its bucket with five of another; the rest does not.
  for (let number = 0; number < 40; number++) {
    const PK = number % 4 === 0 ? 'COLD' : 'HOT';
    const Item = { PK: { S: PK }, SK: { S: `ROW#${number}` } };
    await client.send('PutItem', { TableName: 'Pages', Item });
  }
  await client.sendWell('Query', {
    TableName: 'Pages',
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'COLD' } },
  });
  clock.now += 1;
});
afterAll(async () => {
  await governor.stop();
});

async function page(name: string): Promise<string> {
  const answer = await fetch(`${governor.endpoint}/_governor/${name}`);
  return answer.text();
}

describe("The governor's page of its state", () => {
  test('has partitions that cover the line of hashes, and what came to them', async () => {
    const { tables, settings } = JSON.parse(await page('state')) as GovernorState;
    const [table] = tables;
    expect(settings).toMatchObject({ scale: 0.05, timeScale: 30, seed: 1 });
    expect(table?.partitions.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.25],
      [0.25, 0.5],
      [0.5, 0.75],
      [0.75, 1],
    ]);
    const admitted = table?.partitions.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
    expect(admitted).toBe(table?.metrics.ConsumedWriteCapacityUnits);
    const refused = table?.throttledUnits.TableWriteKeyRangeThroughputExceeded;
    expect(Number(admitted) + Number(refused)).toBe(40);
  });

  test('lists the keys that most came to, three for a write and one for a read', async () => {
    const { tables } = JSON.parse(await page('state')) as GovernorState;
    const [table] = tables;
    const { accessedPartitionKeys = [], throttledPartitionKeys } = table?.contributors ?? {};
    expect(accessedPartitionKeys.map(({ key }) => key).sort()).toEqual(['COLD', 'HOT']);
    expect(accessedPartitionKeys.find(({ key }) => key === 'COLD')?.sum).toBe(3 * 10 + 0.5);
    expect(accessedPartitionKeys.find(({ key }) => key === 'HOT')?.sum).toBe(3 * 15);
    expect(throttledPartitionKeys).toEqual([{ key: 'HOT', sum: 15 }]);
  });
});

describe("The governor's metrics", () => {
  test('are in the text format of Prometheus, under the names of CloudWatch', async () => {
    const lines = (await page('metrics')).trimEnd().split('\n');
    const samples = lines.filter((line) => !line.startsWith('#'));
    for (const line of samples) {
      expect(line).toMatch(/^[A-Za-z]+\{([A-Za-z]+="[^"]*",?)+\} [\d.e+]+$/);
    }
    expect(samples).toContain('ConsumedWriteCapacityUnits{TableName="Pages"} 25');
    expect(samples).toContain('AwsConsumedWriteCapacityUnits{TableName="Pages"} 500');
    expect(samples).toContain(
      'ConsumedWriteCapacityUnits{TableName="Pages",GlobalSecondaryIndexName="inverted"} 25',
    );
    expect(samples).toContain('WriteKeyRangeThroughputThrottleEvents{TableName="Pages"} 15');
    expect(samples).toContain('ThrottledRequests{TableName="Pages"} 15');
    expect(samples).toContain('ReturnedItemCount{TableName="Pages",Operation="Query"} 10');
  });
});

describe("The governor's events", () => {
  test('tell the load of each partition as it comes', async () => {
    const answer = await fetch(`${governor.endpoint}/_governor/events`);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const read = async (): Promise<string> =>
      Buffer.from((await reader.read()).value ?? []).toString();
    let text = '';
    while (!text.includes('event: hello')) text += await read();
    const put = { TableName: 'Pages', Item: { PK: { S: 'COLD' }, SK: { S: 'late' } } };
    await new WireClient(governor.endpoint).sendWell('PutItem', put);
    clock.now += 1;
    while (!text.includes('event: load')) text += await read();
    const resource = 'arn:aws:dynamodb:us-east-1:000000000000:table/Pages';
    const layouts = [
      expect.objectContaining({ type: 'layout', resource, table: 'Pages', scale: 0.05 }),
      expect.objectContaining({ type: 'layout', table: 'Pages', index: 'inverted' }),
    ];
    expect(dataOf(text, 'hello')).toMatchObject({ now: expect.any(Number), events: layouts });
    const load = dataOf(text, 'load');
    expect(load).toMatchObject({ resource, dt: 1, reasons: {} });
    expect(load.partitions).toEqual([[expect.any(Number), 1, 0, 0, 0]]);
    await reader.cancel();
  });
});

/** What the first event of that type says. */
function dataOf(text: string, type: string): Record<string, unknown> {
  return JSON.parse(new RegExp(`^event: ${type}\ndata: (.*)$`, 'm').exec(text)?.[1] ?? '{}');
}

test('A page that is none says which there are', async () => {
  const answer = await fetch(`${governor.endpoint}/_governor/nothing`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('/_governor/state');
});
