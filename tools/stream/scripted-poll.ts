/** A poller's run over a scripted stream: a test's steps happen whenever the poller waits. */

import type { ShardCheckpoint, StreamCheckpoints } from '../../kit/stream/checkpoint-file.ts';
import { type PollOptions, pollStream } from '../../kit/stream/poller.ts';
import type { StreamGap } from '../../kit/stream/stream-batch.ts';
import { SCRIPTED_ARN, type ScriptedStreams } from './scripted-streams.ts';

/** Checkpoints in memory; they outlive a run as a file outlives a process. */
export class KeptCheckpoints implements StreamCheckpoints {
  readonly #shards = new Map<string, ShardCheckpoint>();
  all = (): ReadonlyMap<string, ShardCheckpoint> => this.#shards;
  change: StreamCheckpoints['change'] = async (changes) => {
    for (const [id, checkpoint] of changes) {
      if (checkpoint === undefined) this.#shards.delete(id);
      else this.#shards.set(id, checkpoint);
    }
  };
}

/** So many waits without a step: whatever can still come has come. */
const IDLE_WAITS = 8;
const VAIN_WAITS = 1_000;

/** What a run may differ in. */
export interface ScriptedRun extends Partial<PollOptions> {
  /** One happens at each wait of the poller; the run ends {@link IDLE_WAITS} waits after the last. */
  readonly steps?: readonly (() => void)[];
  /** Whether all has come that is to come; a run that waits in vain ends as well. @default it has */
  readonly isOver?: () => boolean;
}

/** What a run has shown. */
export interface ScriptedResult {
  /** `shard:number` of each record, in the order of their handing over. */
  readonly records: string[];
  readonly gaps: StreamGap[];
  /** The waits, in milliseconds. */
  readonly waits: number[];
}

/** Polls until the steps are over. */
export async function scriptedPoll(
  streams: ScriptedStreams,
  { steps = [], isOver = () => true, consume, ...changes }: ScriptedRun = {},
): Promise<ScriptedResult> {
  const result: ScriptedResult = { records: [], gaps: [], waits: [] };
  const ended = new AbortController();
  const left = [...steps];
  let idle = 0;
  await pollStream({
    client: streams.client,
    streamArn: SCRIPTED_ARN,
    from: 'TRIM_HORIZON',
    checkpoints: new KeptCheckpoints(),
    pageRecords: 100,
    nowMs: () => 0,
    signal: ended.signal,
    onGap: (gap) => void result.gaps.push(gap),
    pause: async (ms, signal) => {
      result.waits.push(ms);
      const step = left.shift();
      step?.();
      if (step === undefined) idle += 1;
      if (idle > (isOver() ? IDLE_WAITS : VAIN_WAITS)) ended.abort();
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
    consume: async (batch) => {
      await consume?.(batch);
      for (const { dynamodb } of batch.records) {
        result.records.push(`${batch.shardId}:${dynamodb?.SequenceNumber}`);
      }
    },
    ...changes,
  });
  return result;
}
