/**
 * The events of a governor on their way to a page: 100 tables of 64 partitions, each told four times a
 * second, from a real governor through `npm run web`. Every unit that the model has admitted must arrive.
 */

import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { CapacityEvent } from '../../kit/governor/admission.ts';
import { startGovernor } from '../../kit/governor/proxy/server.ts';
import type { Resource } from '../../kit/governor/resource.ts';
import type { TreeCopy } from '../../tools/tree-copy.ts';
import { readEvents, startedWeb } from '../../tools/web/web-client.ts';

const EXTENT = { tables: 100, partitions: 64, seconds: 10 };
const ROUND_MS = 250;
/** In which the last events arrive. */
const END_MS = 3_000;
/** Nobody listens there: no request is sent on. */
const NO_ENGINE = 'http://127.0.0.1:9';

/** What has arrived. */
interface Heard {
  events: number;
  units: number;
}

/** Lines of the report. */
export async function heatStream(tree: TreeCopy): Promise<string[]> {
  const now = (): number => performance.now() / 1_000;
  const governor = await startGovernor({ target: NO_ENGINE, clock: now });
  const { child, address } = await startedWeb(tree, [`governor=${governor.endpoint}`]);
  const ended = new AbortController();
  const heard: Heard = { events: 0, units: 0 };
  try {
    const tables = Array.from({ length: EXTENT.tables }, (_, at) =>
      governor.governor.createTable(
        { name: `T${at}`, throughput: { mode: 'on-demand' }, partitions: EXTENT.partitions },
        now(),
      ),
    );
    await readEvents(
      address,
      (event) => {
        if (event.type !== 'load') return;
        heard.events += 1;
        for (const [, write] of event.partitions) heard.units += write;
      },
      ended.signal,
    );
    await pause(END_MS);
    const [begun, cpu] = [heard.events, process.cpuUsage()];
    const admitted = await write(tables, (events) => {
      for (const event of events) governor.governor.admit(event, now());
      return events.length;
    });
    const rate = (heard.events - begun) / EXTENT.seconds;
    const { user, system } = process.cpuUsage(cpu);
    await pause(END_MS);
    return [
      `${'events of the heat that a page hears'.padEnd(40)}${rate.toFixed(0).padStart(6)} a second, ${heard.units} of ${admitted} units (aim: all, at 400 a second)`,
      `  governor and reader: ${((user + system) / 1e6 / EXTENT.seconds).toFixed(2)} of a core`,
    ];
  } finally {
    ended.abort();
    const gone = once(child, 'exit');
    child.kill('SIGINT');
    await gone;
    await governor.stop();
  }
}

/** A unit to each partition of each table, four times a second; returns how many were sent. */
async function write(
  tables: readonly Resource[],
  send: (events: readonly CapacityEvent[]) => number,
): Promise<number> {
  const events = tables.flatMap((resource) =>
    resource.map.partitions.map(
      ({ from }): CapacityEvent => ({
        ...from,
        resource,
        operation: 'Write',
        units: 1,
        consistency: 'strong',
        addedBytes: 0,
        indexWrites: [],
      }),
    ),
  );
  let sent = 0;
  const began = performance.now();
  for (let round = 1; round <= (EXTENT.seconds * 1_000) / ROUND_MS; round++) {
    sent += send(events);
    await pause(Math.max(0, began + round * ROUND_MS - performance.now()));
  }
  return sent;
}
