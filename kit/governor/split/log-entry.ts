/** What happened to the partitions of a table or an index, and when. */

import type { SplitCause } from './split-when.ts';
import type { SplitRefusal } from './split-where.ts';

/** One entry of a governor's log; times are model seconds. */
export type LogEntry = { readonly atSeconds: number; readonly resource: string } & (
  | {
      readonly type: 'split';
      readonly cause: SplitCause;
      readonly partition: number;
      readonly into: readonly [number, number];
    }
  | {
      readonly type: 'split-refused';
      readonly cause: SplitCause;
      readonly partition: number;
      readonly reason: SplitRefusal;
    }
  | { readonly type: 'throughput-changed'; readonly partitions: number }
);
