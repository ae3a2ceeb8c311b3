/** What the command tells the thread in which a checkpoint runs. */

import type { Engine } from '../../engine/engine.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { TableNames } from '../lab/fixture.ts';

/** Longest wait for an engine that is still starting, its first snapshot included, in seconds. */
export const ENGINE_START_SECONDS = 120;

/** Where models are checked, see `elsewhere.ts`: the zone of the whole process, for a thread has none of its own. */
export const ZONE = 'Pacific/Kiritimati';

/** Receipts of a run's access patterns, by step. */
export type StepReceipts = Readonly<Record<string, readonly ChargedReceipt[]>>;

/** Settings of a run, as the thread is given them. */
export interface CheckpointSettings {
  readonly engine: EngineAddress;
  readonly names: TableNames;
  /** Ids of the steps to check. */
  readonly steps: readonly string[];
  /** Goes on with the next step after one that failed. @default false */
  readonly everyStep?: boolean;
  /** Whether receipts are judged, or only taken to make budgets from. */
  readonly mode: 'judge' | 'measure';
  /** Ends the run as soon as this access pattern is priced. @default it goes on to its end */
  readonly until?: string;
  /** Whether right calls are made again while something goes wrong. */
  readonly sweeps: boolean;
  /** Whether the items of tables that were written are told, for `show` and the page. */
  readonly tellsItems: boolean;
  /**
   * Of a run on AWS: the same model's receipts from the engine on this machine. A call that sends
   * the same requests there, and is charged more for them, has not asked in another way.
   */
  readonly receiptsHere?: StepReceipts;
  /**
   * How long after a write the model's eventually consistent reads wait, at least; see
   * `settled-read.ts`. @default they do not wait: a local engine's reads are never late
   */
  readonly settleMs?: number;
}

/** The part of an engine that a client of it needs, and a judge of its receipts. */
export type EngineAddress = Pick<Engine, 'endpoint' | 'kind' | 'signedFor'>;

/** An engine's address as plain data: it crosses to the worker. */
export function addressOf({ endpoint, kind, signedFor }: Engine): EngineAddress {
  return { endpoint, kind, ...(signedFor && { signedFor }) };
}
