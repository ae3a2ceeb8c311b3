/** Runs a scene behind a real `npm run web`, and listens. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** The recording of a scene, without what differs from run to run. */
export async function recordScene(scene: Scene): Promise<Recording> {
  const tree = await copyTree();
  try {
    const web = await startedWeb(tree);
    try {
      const lab = await web.client.get<LabAnswer>(`/api/lab/${scene.lab}`);
      const heard = await heardRun(web.client, scene, join(tree.folder, lab.model));
      const after = await afterRun(web.client, scene);
      return settledRecording(
        { ...heard, ...after, lab: { ...after.lab, lesson: '' } },
        tree.folder,
      );
    } finally {
      await web.end();
    }
  } finally {
    await tree.remove();
  }
}

/** Orders a run once the stream is open, and hears it to its end. */
async function heardRun(
  client: WebClient,
  { lab, model }: Scene,
  file: string,
): Promise<Pick<Recording, 'before' | 'events'>> {
  const events: WebEvent[] = [];
  let before: Hello | undefined;
  for await (const event of client.events()) {
    if (before) {
      events.push(event);
    } else if (event.type === 'hello') {
      before = event;
      // A save is checked at once; a lab that has not begun is checked when it is asked for.
      if (model === undefined) await client.post('/api/run', { lab });
      else await writeFile(file, model);
    }
    if (before && isOver(events)) return { before, events };
  }
  throw new Error('npm run web has ended during a run.');
}

/** Over: the report is there, with the verdict on types where the model ran, and so is the progress. */
function isOver(events: readonly WebEvent[]): boolean {
  const ends = events.filter((event): event is RunEnd => event.type === 'run-end');
  const report = ends.at(-1)?.report;
  if (!report || !events.some(({ type }) => type === 'progress')) return false;
  return report.types !== undefined || DID_NOT_RUN.includes(report.outcome);
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
  for (const query of asks(firstAnswer)) data.push({ query, answer: await ask(query) });
  const after = await hello(client);
  const failed = after.reports[lab]?.steps.find(({ outcome }) => outcome === 'fail');
  return {
    after,
    home: await client.get<HomeAnswer>('/api/home'),
    lab: await client.get<LabAnswer>(`/api/lab/${lab}`),
    data,
    trace: await client.get<TraceAnswer>(`/api/lab/${lab}/trace`),
    ...(failed && { hint: await client.post<HintAnswer>('/api/hint', { lab, step: failed.id }) }),
  };
}

async function hello(client: WebClient): Promise<Hello> {
  for await (const event of client.events()) if (event.type === 'hello') return event;
  throw new Error('npm run web has ended without a word.');
}
