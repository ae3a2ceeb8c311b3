/** Which entries of a log a picture marks, and where. */

import type { LogEntry } from '../governor/split/log-entry.ts';
import type { ColumnSpan } from './column-ring.ts';
import type { ResourceHeat } from './resource-heat.ts';

/** A split, a refused split or a change of throughput, and its column. */
export interface ShownEntry {
  readonly entry: LogEntry;
  readonly column: number;
}

/** What each mark means, in the order of a legend. */
export const MARK_WORDS: Readonly<Record<LogEntry['type'], string>> = {
  split: 'a partition splits',
  'split-refused': 'a split is refused',
  'throughput-changed': 'the throughput is changed',
};

/** The entries of a table or an index that are in the picture. */
export function shownEntries(
  log: readonly LogEntry[],
  heat: ResourceHeat,
  { first, end }: ColumnSpan,
): ShownEntry[] {
  return log.flatMap((entry) => {
    const column = Math.floor(entry.atSeconds / heat.ring.columnSeconds);
    const isShown = entry.resource === heat.layout.resource && column >= first && column < end;
    return isShown ? [{ entry, column }] : [];
  });
}

/** The kinds of marks in some panels, in the order of a legend. */
export function shownMarks(entries: readonly ShownEntry[]): LogEntry['type'][] {
  const types = Object.keys(MARK_WORDS) as LogEntry['type'][];
  return types.filter((type) => entries.some(({ entry }) => entry.type === type));
}
