/** Runs a scene behind a real `npm run web`, and listens. */

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import type { RunReport } from '../../kit/checkpoint/report/run-report.ts';
import type { DataQuery } from '../../web/server/web-source.ts';
import type {
  DataAnswer,
  DataCollection,
  HintAnswer,
  HomeAnswer,
  LabAnswer,
  TraceAnswer,
} from '../../web/wire/answer.ts';
import type { Hello, RunEnd, WebEvent } from '../../web/wire/event.ts';
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
          ...{ before, events: events.filter(({ type }) => OF_A_RUN.includes(type)) },
          ...{ ...after, lab: { ...after.lab, lesson: '' } },
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
export function settledRecording(
  recording: Recording,
  folder: string,
  mostItems: number,
): Recording {
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
