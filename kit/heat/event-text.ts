/** Splits, refused splits and changes of throughput as sentences. */

import type { LogEntry } from '../governor/split/log-entry.ts';
import type { SplitCause } from '../governor/split/split-when.ts';
import type { SplitRefusal } from '../governor/split/split-where.ts';
import { secondsText } from './heat-figure.ts';

const CAUSES: Readonly<Record<SplitCause, string>> = {
  heat: 'it was hot for minutes',
  headroom: 'it used half of its limit for long',
  size: 'it was full',
};

const REFUSALS: Readonly<Record<SplitRefusal, string>> = {
  'single-item': 'one item has nearly all of its traffic',
  sequential: 'the sort keys of its writes come in order',
  lsi: 'a local secondary index keeps each item collection whole',
  'no-benefit': 'no cut would take enough of its load away',
};

/**
 * One event, without the name of its table or index.
 *
 * @example
 * eventText(entry); // => '12.5 s: partition 1 was split into 4 and 5: it was hot for minutes (heat)'
 */
export function eventText(entry: LogEntry): string {
  const at = secondsText(entry.atSeconds);
  if (entry.type === 'throughput-changed') {
    return `${at}: the throughput was changed; partitions: ${entry.partitions}`;
  }
  const { partition, cause } = entry;
  if (entry.type === 'split') {
    return `${at}: partition ${partition} was split into ${entry.into.join(' and ')}: ${CAUSES[cause]} (${cause})`;
  }
  return `${at}: partition ${partition} was not split, although ${CAUSES[cause]} (${cause}): ${REFUSALS[entry.reason]} (${entry.reason})`;
}
