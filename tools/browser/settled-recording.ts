/** A recording without what differs from run to run: times, ids, the folder of the project. */

import type { DataCollection } from '../../web/wire/answer.ts';
import type { Recording } from './recording.ts';

/** Saved, begun, ended: a second apart, so that their order stays. */
const TIMES: Readonly<Record<string, unknown>> = {
  savedAt: '2026-03-02T09:00:00.000Z',
  begunAt: '2026-03-02T09:00:01.000Z',
  endedAt: '2026-03-02T09:00:02.000Z',
  durationMs: 1_000,
};
/** Requests that a trace keeps. */
const MOST_REQUESTS = 30;

/**
 * The recording as it is kept.
 *
 * @param folder of the project in which it was made
 * @param mostItems that the first page of items keeps, in whole item collections; others keep half
 */
export function settledRecording(
  recording: Recording,
  folder: string,
  mostItems: number,
): Recording {
  const data = recording.data.map(({ query, answer }, index) => ({
    query,
    answer: {
      ...answer,
      collections: kept(answer.collections, index === 0 ? mostItems : mostItems / 2, query.item),
    },
  }));
  const requests = recording.trace.requests.slice(0, MOST_REQUESTS);
  const trace = { ...recording.trace, requests };
  const text = JSON.stringify({ ...recording, data, trace }, (name, value: unknown) => {
    if (name in TIMES && value !== undefined) return TIMES[name];
    if (name === 'saved') return mapped(value as Record<string, string>, () => TIMES.savedAt);
    if (name === 'report') return { ...(value as object), id: 'run-1' };
    if (name === 'reports') return mapped(value as Record<string, object>, withId);
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

/** The first collections that have no more items together; always the first, and that of the chosen item. */
function kept(
  collections: readonly DataCollection[],
  mostItems: number,
  chosen: string | undefined,
): DataCollection[] {
  let left = mostItems;
  return collections.filter(({ items }, index) => {
    left -= items.length;
    return index === 0 || left >= 0 || items.some(({ id }) => id === chosen);
  });
}
