/** Follows the stream of a table, and hands what comes to a consumer, until it is told to end. */

import { setTimeout as sleep } from 'node:timers/promises';
import { createDocumentClient } from '../../kit/document-client.ts';
import { KitError } from '../../kit/kit-error.ts';
import { checkpointsIn } from '../../kit/stream/checkpoint-file.ts';
import { pollStream, type StartPosition } from '../../kit/stream/poller.ts';
import type { BatchConsumer, StreamGap } from '../../kit/stream/stream-batch.ts';
import { createStreamsClient } from '../../kit/stream/streams-client.ts';
import { latestStreamArn } from '../../kit/stream/table-stream.ts';

/** What to follow, and who gets it. */
export interface Following {
  readonly endpoint: string;
  readonly table: string;
  /** Where the checkpoints are. */
  readonly file: string;
  readonly from: StartPosition;
  /** Called when the stream is found, before the first batch. */
  readonly onStream: (isBegun: boolean) => void;
  readonly onGap: (gap: StreamGap) => void;
  readonly consume: BatchConsumer;
  readonly signal: AbortSignal;
}

/** Records that a request asks for: a batch of Lambda's, unless told otherwise. */
const PAGE_RECORDS = 100;

/**
 * Reads until the signal is aborted, or until the stream is disabled and read to its end.
 *
 * @throws {KitError} `engine.gone`, and what {@link latestStreamArn}, {@link checkpointsIn} and
 *   {@link pollStream} throw
 */
export async function follow(following: Following): Promise<void> {
  const { endpoint, table, file } = following;
  const db = createDocumentClient({ endpoint });
  const client = createStreamsClient({ endpoint });
  try {
    const streamArn = await latestStreamArn(db, table, endpoint);
    const checkpoints = checkpointsIn(file, streamArn);
    following.onStream(checkpoints.all().size > 0);
    await pollStream({
      ...following,
      ...{ client, streamArn, checkpoints, pageRecords: PAGE_RECORDS },
      nowMs: () => performance.now(),
      pause: (ms, signal) => sleep(ms, undefined, { signal }),
    });
  } catch (error) {
    throw engineGone(error, endpoint) ?? error;
  } finally {
    client.destroy();
    db.destroy();
  }
}

/** The error as it is told when the engine does not answer any more; nothing where it does. */
function engineGone(error: unknown, endpoint: string): KitError | undefined {
  const { name, code, syscall } = error as NodeJS.ErrnoException;
  const isOfNetwork = syscall === 'connect' || syscall === 'read' || code === 'ECONNRESET';
  if (!isOfNetwork && name !== 'TimeoutError') return undefined;
  return new KitError(
    'engine',
    'engine.gone',
    `Expected the engine on ${endpoint} to answer, but it stopped (${code ?? name}). Start it again (npm run engine) and repeat the command: a stream that is still there is read on where the reading stopped.`,
    { cause: error },
  );
}
