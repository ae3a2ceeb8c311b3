/** The partitions of a governor as text: what came to each since the last look. */

import { setTimeout as sleep } from 'node:timers/promises';
import {
  type GovernorState,
  type IndexState,
  type PartitionState,
  type ResourceState,
  readStateAt,
  type TableState,
} from '../governor/proxy/state.ts';
import { KitError } from '../kit-error.ts';
import { isPlain, paint, print } from './terminal.ts';
import { fitted, grouped, padded, SCREEN_COLUMNS } from './text.ts';

/** Characters of a bar that a partition's whole limit fills. */
const BAR_COLUMNS = 20;

/** Partitions of a table or an index that are shown. */
const PARTITIONS_SHOWN = 16;

/** Last lines of the log that are shown. */
const LOG_LINES = 4;

/**
 * The lines of one look; every rate is of the time since the look before.
 *
 * @param plain one fact a line, without bars, for screen readers
 */
export function governorScreen(
  before: GovernorState,
  now: GovernorState,
  plain: boolean,
): string[] {
  const { scale, timeScale, seed } = now.settings;
  const seconds = Math.max(now.nowSeconds - before.nowSeconds, 0.001);
  const heading = `Governor: scale ${scale}, timeScale ${timeScale}, seed ${seed}; rates of the last ${grouped(seconds, 1)} s`;
  const tables = now.tables.flatMap((table) => {
    const earlier = before.tables.find(({ arn }) => arn === table.arn);
    return resourcesOf(table).flatMap((resource) =>
      resourceLines(resource, earlier, table.settings, seconds, plain),
    );
  });
  const none = 'No table was used yet: send a request through the governor.';
  const log = now.log.slice(-LOG_LINES).map(logLine);
  return [
    paint('title', heading),
    ...(now.engine === 'gone'
      ? [paint('fail', 'The engine is gone: every request is answered with 503.')]
      : []),
    ...(tables.length > 0 ? tables : [none]),
    ...(log.length > 0 ? ['', ...log] : []),
  ].map((line) => line.trimEnd());
}

function resourcesOf(table: TableState): (ResourceState | IndexState)[] {
  return [table, ...table.indexes];
}

function resourceLines(
  resource: ResourceState | IndexState,
  earlier: TableState | undefined,
  settings: GovernorState['settings'],
  seconds: number,
  plain: boolean,
): string[] {
  const before = earlier && resourcesOf(earlier).find(({ arn }) => arn === resource.arn);
  const name = resource.arn.slice(resource.arn.indexOf('/') + 1).replace('/index/', ' / ');
  const [hottest] = resource.contributors.accessedPartitionKeys;
  const hot = hottest ? `, hottest key ${fitted(hottest.key, 24)}` : '';
  const backlog = 'backlog' in resource ? backlogText(resource.backlog) : '';
  const title = fitted(`${name}  ${resource.throughput.mode}${backlog}${hot}`, SCREEN_COLUMNS);
  const earlierPartitions = new Map(before?.partitions.map((one) => [one.id, one]));
  const all = resource.partitions.map((partition) => ({
    partition,
    rates: ratesOf(partition, earlierPartitions.get(partition.id), seconds),
  }));
  const shown = new Set(all.toSorted(byWeight).slice(0, PARTITIONS_SHOWN));
  const rows = all
    .filter((one) => shown.has(one))
    .map(({ partition, rates }) =>
      plain ? plainRow(partition, rates) : row(partition, rates, settings),
    );
  const rest = all.length - rows.length;
  const more = rest > 0 ? [`${grouped(rest)} more partitions, with less traffic`] : [];
  const heading = plain ? [] : [paint('quiet', COLUMNS)];
  return ['', paint('title', title), ...heading, ...rows, ...more];
}

/** What refuses most comes first, then what is used most. */
function byWeight({ rates: one }: { rates: Rates }, { rates: other }: { rates: Rates }): number {
  return other.throttled - one.throttled || other.write + other.read - one.write - one.read;
}

const COLUMNS = tableLine(['partition', 'hashes', 'write units/s', 'WCU/s', 'RCU/s', 'refused/s']);

function backlogText({ queuedUnits, limitUnits }: IndexState['backlog']): string {
  const full = queuedUnits >= limitUnits * 0.9 ? ': FULL, writes are refused' : '';
  return `, backlog ${grouped(queuedUnits)} of ${grouped(limitUnits)}${full}`;
}

interface Rates {
  readonly write: number;
  readonly read: number;
  readonly throttled: number;
}

function ratesOf(now: PartitionState, then: PartitionState | undefined, seconds: number): Rates {
  const rate = (of: (state: PartitionState) => number): number =>
    (of(now) - (then ? of(then) : 0)) / seconds;
  return {
    write: rate(({ writeUnits }) => writeUnits),
    read: rate(({ readUnits }) => readUnits),
    throttled: rate((state) => state.throttledReadUnits + state.throttledWriteUnits),
  };
}

function row(
  { id, from, to, cutsCollection }: PartitionState,
  { write, read, throttled }: Rates,
  { partitionWriteUnitsPerSecond }: GovernorState['settings'],
): string {
  const share = Math.min(1, Math.max(0, write / partitionWriteUnitsPerSecond));
  const filled = Math.round(share * BAR_COLUMNS);
  const bar = '#'.repeat(filled) + '.'.repeat(BAR_COLUMNS - filled);
  const hashes = `${percent(from)}-${percent(to)}${cutsCollection ? '*' : ''}`;
  const line = tableLine([String(id), hashes, bar, grouped(write), grouped(read), '']);
  const refused = padded(grouped(throttled), 10, 'right');
  return `${line}${throttled > 0 ? paint('fail', refused) : refused}`;
}

/** The cells of one line at their places; an empty last one leaves room for a painted one. */
function tableLine(cells: readonly [string, string, string, string, string, string]): string {
  const [id, hashes, bar, write, read, refused] = cells;
  return [
    padded(id, 11, 'right'),
    padded(hashes, 11, 'right'),
    ` ${padded(bar, BAR_COLUMNS)}`,
    padded(write, 12, 'right'),
    padded(read, 8, 'right'),
    refused === '' ? '' : padded(refused, 10, 'right'),
  ].join(' ');
}

function plainRow({ id }: PartitionState, { write, read, throttled }: Rates): string {
  return `partition ${id}: ${grouped(write)} write units/s, ${grouped(read)} read units/s, ${grouped(throttled)} refused/s`;
}

function percent(part: number): string {
  return `${grouped(part * 100)}%`;
}

function logLine(entry: GovernorState['log'][number]): string {
  const where = entry.resource.slice(entry.resource.indexOf('/') + 1);
  const at = `${grouped(entry.atSeconds, 1)} s  ${where}`;
  const what =
    entry.type === 'throughput-changed'
      ? `throughput changed: ${entry.partitions} partitions`
      : entry.type === 'split'
        ? `partition ${entry.partition} split into ${entry.into.join(' and ')} (${entry.cause})`
        : `partition ${entry.partition} does not split: ${entry.reason}`;
  return fitted(`${at}  ${what}`, SCREEN_COLUMNS);
}

const LOOK_MS = 1_000;

/** Moves the cursor up and clears what is below it. */
const up = (lines: number): string => (lines > 0 ? `\u001b[${lines}A\u001b[J` : '');

/**
 * Looks until Ctrl-C, or until the governor is gone.
 *
 * On a terminal each look replaces the one before; through a pipe they follow one another.
 *
 * @param start the command that starts a governor, told where none answers
 * @throws {KitError} `governor.gone`
 */
export async function watchGovernor(port: number, start: string): Promise<void> {
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  process.once('SIGTERM', () => stopped.abort());
  const plain = isPlain(process.env);
  const redraws = process.stdout.isTTY === true && !plain;
  let before = await stateOn(port, start);
  let shown = 0;
  while (await waits(stopped.signal)) {
    const now = await readState(port);
    if (!now) {
      print(['The governor has stopped.']);
      return;
    }
    const lines = governorScreen(before, now, plain);
    if (redraws) process.stdout.write(up(shown));
    print(redraws ? lines : [...lines, '']);
    shown = lines.length;
    before = now;
  }
}

async function stateOn(port: number, start: string): Promise<GovernorState> {
  const state = await readState(port);
  if (state) return state;
  throw new KitError(
    'engine',
    'governor.gone',
    `Expected a governor on 127.0.0.1:${port}, but none answers there. Start one: ${start}.`,
  );
}

/** Whether to go on after a second; Ctrl-C ends the wait. */
async function waits(signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(LOOK_MS, undefined, { signal });
    return true;
  } catch {
    return false; // The only reason is that it was stopped.
  }
}

/** The state of the governor on a port of 127.0.0.1; `undefined` if none answers there. */
export async function readState(port: number): Promise<GovernorState | undefined> {
  return readStateAt(`http://127.0.0.1:${port}`);
}
