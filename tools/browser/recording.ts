/** What the workshop answered and told of one run, kept as JSON in `recorded/`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataQuery } from '../../web/server/web-source.ts';
import type {
  DataAnswer,
  HeatAnswer,
  HintAnswer,
  HomeAnswer,
  LabAnswer,
  TraceAnswer,
} from '../../web/wire/answer.ts';
import type { Hello, WebEvent } from '../../web/wire/event.ts';
import type { SceneName } from './scene.ts';

/** A run, from the first `hello` until nothing more follows. */
export interface Recording {
  /** What a page hears first, before the run and after it. */
  readonly before: Hello;
  readonly after: Hello;
  /** What was told of the run, in order: its beginning, facts, prints and reports. */
  readonly events: readonly WebEvent[];
  /** Answers after the run. The lesson is not kept: it is read from the lab. */
  readonly home: HomeAnswer;
  readonly lab: LabAnswer;
  readonly data: readonly RecordedData[];
  readonly trace: TraceAnswer;
  readonly hint?: HintAnswer;
}

/** A question for items, and its answer. */
export interface RecordedData {
  readonly query: DataQuery;
  readonly answer: DataAnswer;
}

/** The file of a scene's recording, or of the heat's. */
export function recordingFile(scene: SceneName | 'heat'): string {
  return join(import.meta.dirname, 'recorded', `${scene}.json`);
}

/** The recording of a scene. */
export function readRecording(scene: SceneName): Recording {
  return JSON.parse(readFileSync(recordingFile(scene), 'utf8')) as Recording;
}

/** The recording of a governor's heat: what a page is answered after three quarters of a minute. */
export function readHeatRecording(): HeatAnswer {
  return JSON.parse(readFileSync(recordingFile('heat'), 'utf8')) as HeatAnswer;
}
