/** Loads that write and loads that read: the limit that each meets, and the words for it. */

import type { Settings } from '../../kit/governor/setting.ts';

/** Which of a partition's two limits a load meets. */
export type LoadOperation = 'write' | 'read';

/**
 * Units a second that one partition admits.
 *
 * Every read of a load is eventually consistent: any replica serves it, each up to the partition's
 * read limit in blocks of 4 KB, of which such a read pays half a unit.
 */
export function partitionLimit(settings: Settings, operation: LoadOperation): number {
  const { partitionWriteUnitsPerSecond, partitionReadUnitsPerSecond, replicas } = settings;
  if (operation === 'write') return partitionWriteUnitsPerSecond;
  return replicas === 1
    ? partitionReadUnitsPerSecond
    : (partitionReadUnitsPerSecond * replicas) / 2;
}

/** What is said of a load on screens and pages. */
export const OPERATION_WORDS = {
  write: { units: 'write units', them: 'writes', done: 'written' },
  read: { units: 'read units', them: 'reads', done: 'read' },
} as const satisfies Readonly<Record<LoadOperation, object>>;
