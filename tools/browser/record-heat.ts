/**
 * The heat of a real governor, as `npm run web` answers it: an inverted index that one star makes hot, its
 * back-pressure and its split; beside it one item that no split can help. Model time moves by steps, so
 * that what is recorded does not depend on the machine.
 */

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import { startGovernor } from '../../kit/governor/proxy/server.ts';
import { Random } from '../../kit/random.ts';
import type { HeatAnswer } from '../../web/wire/answer.ts';
import { WireClient } from '../governor/virtual-load.ts';
import { copyTree } from '../tree-copy.ts';
import { startedWeb, WebClient } from '../web/web-client.ts';

/** Small enough for a file, and quick enough for a split within a minute. */
const GOVERNOR = { scale: 0.05, timeScale: 30, seed: 1, clock: 'manual' } as const;
const STEP_SECONDS = 0.25;
const SECONDS = 45;
/** From then on most new edges lead to the star. */
const STAR_SECONDS = 5;
const WRITES_A_STEP = 32;
/** Of 4 units each. */
const EDITS_A_STEP = 5;

/** What the page is answered at the end of the minute. */
export async function recordHeat(): Promise<HeatAnswer> {
  const tree = await copyTree();
  const engine = await startEmbedded();
  const governor = await startGovernor({ ...GOVERNOR, target: engine.endpoint });
  try {
    const { child, address } = await startedWeb(tree, [`governor=${governor.endpoint}`]);
    const gone = once(child, 'exit');
    try {
      const page = new WebClient(address);
      const heat = (): Promise<HeatAnswer> => page.get('/api/heat');
      await until(async () => (await heat()).governor !== undefined);
      await load(new WireClient(governor.endpoint), () => governor.advance(STEP_SECONDS));
      await until(async () => isUpTo(SECONDS, await heat()));
      const { events } = await heat();
      return { governor: { endpoint: 'http://127.0.0.1:8766', by: 'npm run governor' }, events };
    } finally {
      child.kill('SIGINT');
      await gone;
    }
  } finally {
    await governor.stop();
    await engine.stop();
    await tree.remove();
  }
}

function isUpTo(seconds: number, { events }: HeatAnswer): boolean {
  return events.some((event) => event.type === 'load' && event.at >= seconds);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}

async function load(client: WireClient, step: () => void): Promise<void> {
  await client.sendWell('CreateTable', tableOf('Follows', true));
  await client.sendWell('CreateTable', tableOf('Posts', false));
  const random = new Random('heat');
  for (let now = 0; now < SECONDS; now += STEP_SECONDS) {
    step();
    const follows = Array.from({ length: WRITES_A_STEP }, () => followOf(random, now));
    for (const PutRequests of [follows.slice(0, 16), follows.slice(16)]) {
      await client.send('BatchWriteItem', { RequestItems: { Follows: PutRequests } });
    }
    for (let edit = 0; edit < EDITS_A_STEP; edit++) await client.send('PutItem', EDIT);
  }
  step();
}

/** An edge from a user whom nobody else is: no two of a batch have the same key. */
function followOf(random: Random, now: number): object {
  const isStar = now >= STAR_SECONDS && random.float() < 0.8;
  const target = isStar ? 'USER#star' : `USER#${random.integer(0, 999)}`;
  const source = `USER#${random.uint32()}`;
  return { PutRequest: { Item: { PK: { S: source }, SK: { S: target } } } };
}

const EDIT = {
  TableName: 'Posts',
  Item: { PK: { S: 'POST#1' }, SK: { S: 'POST#1' }, text: { S: 'x'.repeat(4_000) } },
};

function tableOf(TableName: string, isInverted: boolean): object {
  const keys = (partition: string, sort: string): object[] => [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ];
  const index = {
    IndexName: 'GSI1',
    KeySchema: keys('SK', 'PK'),
    Projection: { ProjectionType: 'KEYS_ONLY' },
  };
  return {
    TableName,
    AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: keys('PK', 'SK'),
    BillingMode: 'PAY_PER_REQUEST',
    ...(isInverted && { GlobalSecondaryIndexes: [index] }),
  };
}
