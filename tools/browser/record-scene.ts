/** Runs a scene behind a real `npm run web`, and listens; records a governor's heat. */

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import type { RunReport } from '../../kit/checkpoint/report/run-report.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import { startGovernor } from '../../kit/governor/proxy/server.ts';
import { Random } from '../../kit/random.ts';
import type { DataQuery } from '../../web/server/web-source.ts';
import type {
  DataAnswer,
  DataCollection,
  HeatAnswer,
  HintAnswer,
  HomeAnswer,
  LabAnswer,
  TraceAnswer,
} from '../../web/wire/answer.ts';
import type { Hello, RunEnd, WebEvent } from '../../web/wire/event.ts';
import { WireClient } from '../governor/virtual-load.ts';
import { copyTree } from '../tree-copy.ts';
import { type PageAddress, readEvents, startedWeb, WebClient } from '../web/web-client.ts';
import type { Recording } from './recording.ts';
import type { Scene } from './scene.ts';

/** Nothing ran, so no types are checked. */
const DID_NOT_RUN: readonly RunReport['outcome'][] = ['broken', 'not-started'];

/** What else is told is told whenever a file's change is heard: it is not of the run. */
const OF_A_RUN: readonly WebEvent['type'][] = ['run-begin', 'fact', 'print', 'run-end'];

/** The recording of a scene, without what differs from run to run. */
export async function recordScene(scene: Scene): Promise<Recording> {
  const tree = await copyTree();
  try {
    if (scene.model !== undefined)
      await writeFile(await modelFile(tree.folder, scene), scene.model);
    const { child, address } = await startedWeb(tree);
    const gone = once(child, 'exit');
    try {
      const client = new WebClient(address);
      const events = await heardRun(client, address, scene);
      const before = events.find(({ type }) => type === 'hello') as Hello;
      const after = await afterRun(client, address, scene);
      return settledRecording(
        {
          before,
          events: events.filter(({ type }) => OF_A_RUN.includes(type)),
          ...after,
          lab: { ...after.lab, lesson: '' },
        },
        tree.folder,
        scene.mostItems,
      );
    } finally {
      child.kill('SIGINT');
      await gone;
    }
  } finally {
    await tree.remove();
  }
}

async function modelFile(folder: string, { lab }: Scene): Promise<string> {
  return (await findLab(folder, String(lab))).modelFile;
}

/** Orders a run once the stream is open, and hears it to its end. */
function heardRun(client: WebClient, address: PageAddress, { lab }: Scene): Promise<WebEvent[]> {
  return heardUntil(address, isOver, () => client.post('/api/run', { lab }));
}

/** Everything that is told until it is enough. */
async function heardUntil(
  address: PageAddress,
  isEnough: (events: readonly WebEvent[]) => boolean,
  onOpen: () => Promise<unknown> = async () => {},
): Promise<WebEvent[]> {
  const stop = new AbortController();
  const events: WebEvent[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const hear = (event: WebEvent): void => {
        events.push(event);
        if (isEnough(events)) resolve();
      };
      readEvents(address, hear, stop.signal).then(onOpen).catch(reject);
    });
  } finally {
    stop.abort();
  }
  return events;
}

/** The report is there, with the verdict on types where the model ran. */
function isOver(events: readonly WebEvent[]): boolean {
  const end = events.findLast((event): event is RunEnd => event.type === 'run-end');
  if (!end) return false;
  return end.report.types !== undefined || DID_NOT_RUN.includes(end.report.outcome);
}

async function afterRun(
  client: WebClient,
  address: PageAddress,
  { lab, asks }: Scene,
): Promise<Omit<Recording, 'before' | 'events'>> {
  const ask = async (query: DataQuery): Promise<DataAnswer> => {
    const words = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return client.get(`/api/lab/${lab}/data?${new URLSearchParams(words)}`);
  };
  const first: DataQuery = { from: 0 };
  const firstAnswer = await ask(first);
  const data = [{ query: first, answer: firstAnswer }];
  const answer = await client.get<LabAnswer>(`/api/lab/${lab}`);
  for (const query of asks(firstAnswer, answer.views))
    data.push({ query, answer: await ask(query) });
  const after = await hello(address);
  const failed = after.reports[lab]?.steps.find(({ outcome }) => outcome === 'fail');
  return {
    after,
    home: await client.get<HomeAnswer>('/api/home'),
    lab: answer,
    data,
    trace: await client.get<TraceAnswer>(`/api/lab/${lab}/trace`),
    ...(failed && { hint: await client.post<HintAnswer>('/api/hint', { lab, step: failed.id }) }),
  };
}

async function hello(address: PageAddress): Promise<Hello> {
  const [event] = await heardUntil(address, ([first]) => first?.type === 'hello');
  return event as Hello;
}

// A recording without what differs from run to run: times, ids, the folder of the project.

/** Saved, begun, ended: a second apart, so that their order stays. */
const TIMES: Readonly<Record<string, unknown>> = {
  savedAt: '2026-03-02T09:00:00.000Z',
  begunAt: '2026-03-02T09:00:01.000Z',
  endedAt: '2026-03-02T09:00:02.000Z',
  durationMs: 1_000,
};
/** Requests that a trace keeps. */
const MOST_REQUESTS = 30;

/**
 * The recording as it is kept.
 *
 * @param folder of the project in which it was made
 * @param mostItems that the first page of items keeps, in whole item collections; others keep half
 */
function settledRecording(recording: Recording, folder: string, mostItems: number): Recording {
  const data = recording.data.map(({ query, answer }, index) => ({
    query,
    answer: {
      ...answer,
      collections: kept(answer.collections, index === 0 ? mostItems : mostItems / 2, query.item),
    },
  }));
  const requests = recording.trace.requests.slice(0, MOST_REQUESTS);
  const trace = { ...recording.trace, requests };
  const text = JSON.stringify({ ...recording, data, trace }, (name, value: unknown) => {
    if (name in TIMES && value !== undefined) return TIMES[name];
    if (name === 'saved') return mapped(value as Record<string, string>, () => TIMES.savedAt);
    if (name === 'report') return { ...(value as object), id: 'run-1' };
    if (name === 'reports') return mapped(value as Record<string, object>, withId);
    return value;
  });
  return JSON.parse(text.replaceAll(JSON.stringify(folder).slice(1, -1), '/workshop')) as Recording;
}

function withId(report: object): object {
  return { ...report, id: 'run-1' };
}

function mapped<Value>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** The first collections that have no more items together; always the first, and that of the chosen item. */
function kept(
  collections: readonly DataCollection[],
  mostItems: number,
  chosen: string | undefined,
): DataCollection[] {
  let left = mostItems;
  return collections.filter(({ items }, index) => {
    left -= items.length;
    return index === 0 || left >= 0 || items.some(({ id }) => id === chosen);
  });
}

// The heat of a real governor, as `npm run web` answers it: an inverted index that one star makes hot, its
// back-pressure and its split; beside it one item that no split can help. Model time moves by steps, so
// that what is recorded does not depend on the machine.

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
