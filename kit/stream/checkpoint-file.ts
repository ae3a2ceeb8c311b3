/** Checkpoints of streams in a file: small, and whole at any moment. */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { KitError } from '../kit-error.ts';

/** The file's content; streams that nobody reads any more are kept. */
interface Content {
  readonly version: 1;
  readonly streams: Readonly<Record<string, Readonly<Record<string, ShardCheckpoint>>>>;
}

const VERSION = 1;

/**
 * The checkpoints of a stream, kept in a file beside those of other streams.
 *
 * The file is replaced as a whole: a process that is killed leaves the old file or the new one.
 *
 * @throws {KitError} `checkpoint.corrupt` for a file that this version did not write, and from
 *   `change`: `checkpoint.notWritable`
 */
export function checkpointsIn(file: string, streamArn: string): StreamCheckpoints {
  const content = readContent(file, streamArn);
  const own = new Map(Object.entries(content.streams[streamArn] ?? {}));
  /** Ends when nothing is being written: an older state never replaces a newer one. */
  let turn: Promise<void> = Promise.resolve();
  return {
    all: () => own,
    async change(changes) {
      for (const [shardId, checkpoint] of changes) {
        if (checkpoint === undefined) own.delete(shardId);
        else own.set(shardId, checkpoint);
      }
      const written = turn.then(() => {
        const streams = { ...content.streams, [streamArn]: Object.fromEntries(own) };
        return write(file, { version: VERSION, streams });
      });
      turn = written.catch(() => {});
      await written;
    },
  };
}

/**
 * Forgets every checkpoint of a file. A file that this version did not write is put aside.
 *
 * @returns where the file was put aside; nothing where it was removed, or where there was none
 * @throws {KitError} `checkpoint.notWritable`
 */
export async function forgetCheckpoints(file: string, now: Date): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  const isWhole = parse(readFileSync(file, 'utf8')) !== undefined;
  const aside = `${file}.${now.toISOString().replace(/[:.]/g, '-')}`;
  await writing(file, () => (isWhole ? rm(file) : rename(file, aside)));
  return isWhole ? undefined : aside;
}

function readContent(file: string, streamArn: string): Content {
  if (!existsSync(file)) return { version: VERSION, streams: {} };
  const content = parse(readFileSync(file, 'utf8'));
  if (content) return content;
  // arn:aws:dynamodb:us-east-1:000000000000:table/NAME/stream/2026-01-15T09:00:00.123
  const [, table] = streamArn.split('/');
  throw new KitError(
    'environment',
    'checkpoint.corrupt',
    `Expected .workshop/streams/${basename(file)} to say how far a stream was read, as version ${VERSION} writes it, but it does not. Run npm run streams reset table=${table}: it keeps this file under another name, and the stream is read anew.`,
  );
}

async function write(file: string, content: Content): Promise<void> {
  await writing(file, async () => {
    await mkdir(dirname(file), { recursive: true });
    await writeFileAtomic(file, `${JSON.stringify(content, null, 2)}\n`);
  });
}

async function writing(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new KitError(
      'environment',
      'checkpoint.notWritable',
      `Expected to write .workshop/streams/${basename(file)}, but ${(error as Error).message}. Make the folder writable, then repeat the command.`,
      { cause: error },
    );
  }
}

function parse(text: string): Content | undefined {
  try {
    const value = JSON.parse(text) as Partial<Content> | null;
    const isWhole =
      value?.version === VERSION &&
      isMap(value.streams) &&
      Object.values(value.streams).every(
        (shards) => isMap(shards) && Object.values(shards).every(isCheckpoint),
      );
    return isWhole ? (value as Content) : undefined;
  } catch {
    return undefined; // Not JSON: the caller says so.
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCheckpoint(value: unknown): value is ShardCheckpoint {
  if (value === 'SHARD_END' || value === 'LATEST') return true;
  return isMap(value) && typeof value.after === 'string' && /^\d+$/.test(value.after);
}

/**
 * Where the reading of one shard goes on: after a record, by its sequence number; nowhere, because
 * the shard was read to its end; or at the next record to come, because the reading began at
 * `LATEST` and no record has come since.
 */
export type ShardCheckpoint = { readonly after: string } | 'SHARD_END' | 'LATEST';

/** The checkpoints of one stream, by shard id. */
export interface StreamCheckpoints {
  all(): ReadonlyMap<string, ShardCheckpoint>;
  /**
   * Changes some of them, all at once or not at all; `undefined` forgets a shard. When the promise
   * is fulfilled they are kept, whatever happens to the process.
   */
  change(changes: Iterable<readonly [string, ShardCheckpoint | undefined]>): Promise<void>;
}
