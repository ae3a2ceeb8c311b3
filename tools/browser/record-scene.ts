/** Runs a scene behind a real `npm run web`, and listens. */

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import type { RunReport } from '../../kit/checkpoint/learner/run-report.ts';
import type { DataQuery } from '../../web/server/web-source.ts';
import type {
  DataAnswer,
  HintAnswer,
  HomeAnswer,
  LabAnswer,
  TraceAnswer,
} from '../../web/wire/answer.ts';
import type { Hello, RunEnd, WebEvent } from '../../web/wire/event.ts';
import { copyTree } from '../tree-copy.ts';
import { type PageAddress, readEvents } from '../web/event-reader.ts';
import { startedWeb } from '../web/started-web.ts';
import { WebClient } from '../web/web-client.ts';
import type { Recording } from './recording.ts';
import type { Scene } from './scene.ts';
import { settledRecording } from './settled-recording.ts';

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
