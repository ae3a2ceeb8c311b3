/** Runs a scene behind a real `npm run web`, and listens. */

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
import type { Recording } from './recording.ts';
import type { Scene } from './scene.ts';
import { settledRecording } from './settled-recording.ts';
import { startedWeb } from './started-web.ts';
import type { WebClient } from './web-client.ts';

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
    const web = await startedWeb(tree);
    try {
      const heard = await heardRun(web.client, scene);
      const after = await afterRun(web.client, scene);
      return settledRecording(
        { ...heard, ...after, lab: { ...after.lab, lesson: '' } },
        tree.folder,
        scene.mostItems,
      );
    } finally {
      await web.end();
    }
  } finally {
    await tree.remove();
  }
}

async function modelFile(folder: string, { lab }: Scene): Promise<string> {
  return (await findLab(folder, String(lab))).modelFile;
}

/** Orders a run once the stream is open, and hears it to its end. */
async function heardRun(
  client: WebClient,
  { lab }: Scene,
): Promise<Pick<Recording, 'before' | 'events'>> {
  const events: WebEvent[] = [];
  let before: Hello | undefined;
  for await (const event of client.events()) {
    if (before) {
      if (OF_A_RUN.includes(event.type)) events.push(event);
    } else if (event.type === 'hello') {
      before = event;
      await client.post('/api/run', { lab });
    }
    if (before && isOver(events)) return { before, events };
  }
  throw new Error('npm run web has ended during a run.');
}

/** The report is there, with the verdict on types where the model ran. */
function isOver(events: readonly WebEvent[]): boolean {
  const end = events.findLast((event): event is RunEnd => event.type === 'run-end');
  if (!end) return false;
  return end.report.types !== undefined || DID_NOT_RUN.includes(end.report.outcome);
}

async function afterRun(
  client: WebClient,
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
  const after = await hello(client);
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

async function hello(client: WebClient): Promise<Hello> {
  for await (const event of client.events()) if (event.type === 'hello') return event;
  throw new Error('npm run web has ended without a word.');
}
