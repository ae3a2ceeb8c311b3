/** A recording without what differs from run to run: times, ids, the folder of the project. */

import type { Recording } from './recording.ts';

/** Saved, begun, ended: a second apart, so that their order stays. */
const TIMES: Readonly<Record<string, unknown>> = {
  savedAt: '2026-03-02T09:00:00.000Z',
  begunAt: '2026-03-02T09:00:01.000Z',
  endedAt: '2026-03-02T09:00:02.000Z',
  durationMs: 1_000,
};
/** A page shows that many items at most in a recording. */
const MOST_ITEMS = 2_000;

/**
 * The recording as it is kept.
 *
 * @param folder of the project in which it was made
 */
export function settledRecording(recording: Recording, folder: string): Recording {
  const text = JSON.stringify(recording, (name, value: unknown) => {
    if (name in TIMES && value !== undefined) return TIMES[name];
    if (name === 'saved') return mapped(value as Record<string, string>, () => TIMES.savedAt);
    if (name === 'report') return { ...(value as object), id: 'run-1' };
    if (name === 'reports') return mapped(value as Record<string, object>, withId);
    if (name === 'collections')
      return firstItems(value as readonly { items: readonly unknown[] }[]);
    return value;
  });
  return JSON.parse(text.replaceAll(JSON.stringify(folder).slice(1, -1), '/workshop')) as Recording;
}

function withId(report: object): object {
  return { ...report, id: 'run-1' };
}

function mapped<Value>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** Whole collections, as long as they have no more than {@link MOST_ITEMS} together. */
function firstItems<Collection extends { items: readonly unknown[] }>(
  collections: readonly Collection[],
): Collection[] {
  let left = MOST_ITEMS;
  return collections.filter(({ items }) => {
    left -= items.length;
    return left >= 0;
  });
}
