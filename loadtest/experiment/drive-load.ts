/** Drives a load as its scenario says: the clients of a closed loop, or requests at their rate. */

import type { Item } from '../../kit/item/item.ts';
import { Random } from '../../kit/random.ts';
import { backoffOf } from '../../simulator/backoff.ts';
import type { ClosedLoop, OpenLoop, ScenarioLoad } from '../../simulator/scenario.ts';
import type { LoadRun } from './load-run.ts';

/** After so many answers it is known how long one takes. */
const ANSWERS_LOOKED_AT = 8;
export const MOST_CLIENTS = 64;
/** Requests of an open loop that wait for their answers at the same time. */
export const MOST_UNDER_WAY = 256;

/** How a load was driven. */
export interface Drive {
  readonly clients: number;
  /** Requests of an open loop that were not sent, because too many waited for their answers. */
  readonly leftOut: number;
}

/**
 * Drives a load to its end: all items, or all seconds.
 *
 * @param clients of a closed loop. @default as many as offer what the scenario's clients offer, whose
 *   answers take `serviceSeconds`
 */
export async function driveLoad(
  run: LoadRun,
  load: ScenarioLoad,
  { seconds = Infinity, clients }: { seconds?: number | undefined; clients?: number | undefined },
): Promise<Drive> {
  const drive = { clients: 1, leftOut: 0 };
  if (load.open) beginRate(run, load.open, seconds, drive);
  else beginClients(run, load.closed as ClosedLoop, clients, drive);
  await run.ended();
  return drive;
}

function beginClients(
  run: LoadRun,
  loop: ClosedLoop,
  wanted: number | undefined,
  drive: { clients: number },
): void {
  const beginUpTo = (count: number): void => {
    for (; drive.clients < count; drive.clients++) run.begin(client);
  };
  let haveJoined = false;
  const join = (): void => {
    if (haveJoined || run.answerTimes.count < ANSWERS_LOOKED_AT) return;
    haveJoined = true;
    beginUpTo(wanted ?? clientsFor(run, loop));
  };
  const client = async (): Promise<void> => {
    const backoff = backoffOf(loop.backoff, new Random('client'));
    let items: Item[] = [];
    while (!run.isOver) {
      fill(run, items);
      if (items.length === 0) return;
      const refused = await run.send(items, loop.serviceSeconds);
      items = refused.items;
      join();
      if (!refused.isWhole) backoff.admitted();
      else await run.sleepUntil(run.now() + (backoff.refused() ?? 0));
    }
  };
  drive.clients = 0;
  beginUpTo(Math.min(loop.clients, wanted ?? loop.clients));
}

/** Clients far away wait longer for an answer: more of them offer the same. */
function clientsFor(run: LoadRun, { clients, serviceSeconds }: ClosedLoop): number {
  const answerSeconds = run.answerTimes.percentile(50) / 1_000;
  return Math.min(MOST_CLIENTS, Math.round(clients * Math.max(1, answerSeconds / serviceSeconds)));
}

function beginRate(
  run: LoadRun,
  { itemsPerSecond }: OpenLoop,
  seconds: number,
  drive: { leftOut: number },
): void {
  const { batch } = run.parts;
  let underWay = 0;
  const one = async (items: Item[]): Promise<void> => {
    underWay++;
    await run.send(items, 0);
    underWay--;
  };
  run.begin(async () => {
    for (let nth = 0; !run.isOver; nth++) {
      const due = (nth * batch) / itemsPerSecond;
      if (due >= seconds) return;
      await run.sleepUntil(due);
      const items: Item[] = [];
      fill(run, items);
      if (underWay >= MOST_UNDER_WAY) drive.leftOut++;
      else run.begin(() => one(items));
    }
  });
}

/** Brings a batch to its size. */
function fill(run: LoadRun, items: Item[]): void {
  const { source, batch } = run.parts;
  while (items.length < batch && source.remaining > 0) items.push(source.next());
}
