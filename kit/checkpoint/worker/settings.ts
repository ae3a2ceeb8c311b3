/** What the command tells the checkpoint that runs in Vitest's worker. */

import type { EngineKind } from '../../engine/engine.ts';
import type { FactReport } from '../judge/fact-report.ts';
import type { TableNames } from '../lab/fixture.ts';

/** Settings of a run, provided to the worker. */
export interface CheckpointSettings {
  readonly endpoint: string;
  readonly engine: EngineKind;
  readonly names: TableNames;
  /** Ids of the steps to check. */
  readonly steps: readonly string[];
  /** Goes on with the next step after one that failed. @default false */
  readonly everyStep?: boolean;
  /** Whether receipts are judged, or only taken to make budgets from. */
  readonly mode: 'judge' | 'measure';
  /** Whether right calls are made again while something goes wrong. */
  readonly sweeps: boolean;
  /** Explanations state one fact a line, for screen readers. */
  readonly plain: boolean;
  /** BroadcastChannel on which the worker says which fact begins and ends, for the watchdog. */
  readonly channel: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    checkpoint: CheckpointSettings;
  }
  interface TaskMeta {
    checkpoint?: FactReport;
  }
}
