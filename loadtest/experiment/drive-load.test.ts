import { describe, expect, test } from 'vitest';
import type { ScenarioLoad } from '../../simulator/scenario.ts';
import { governedClock } from '../../tools/calibration/governed-clock.ts';
import type { BatchFate, BatchSender } from './batch-sender.ts';
import { driveLoad, MOST_CLIENTS } from './drive-load.ts';
import type { ExperimentClock } from './experiment-clock.ts';
import { ExperimentTally } from './experiment-tally.ts';
import { ItemSource } from './item-source.ts';
import { LoadRun } from './load-run.ts';

const CLOSED: ScenarioLoad = {
  ...{ table: 'T', operation: 'write', itemBytes: 200, batch: 25, items: 5_000 },
  keys: { distribution: 'one' },
  sortKey: 'ascending',
  closed: { clients: 1, serviceSeconds: 0.002, backoff: 'boto' },
};

/** A DynamoDB whose answers take that long on the clock of the run. */
function answering(clock: ExperimentClock, seconds: number): BatchSender {
  return async (items) => {
    if (seconds > 0) await clock.sleepUntil(clock.now() + seconds);
    return { kind: 'answered', admittedUnits: items.length, refused: [] };
  };
}

function runOf(load: ScenarioLoad, sender: (clock: ExperimentClock) => BatchSender) {
  let now = 0;
  const clock = governedClock((seconds) => {
    now += seconds;
    return now;
  });
  const tally = new ExperimentTally({ table: 'T', operation: 'write', unitsPerItem: 1 });
  const source = new ItemSource(load, 'test');
  const run = new LoadRun({ clock, tally, source, send: sender(clock), batch: 25 });
  return { run, tally };
}

describe('a closed loop', () => {
  test('gets as many clients as offer what the scenario’s offer, when answers take longer', async () => {
    const { run } = runOf(CLOSED, (clock) => answering(clock, 0.02));
    expect((await driveLoad(run, CLOSED, {})).clients).toBe(10);
  });

  test('keeps the scenario’s clients when answers take no longer', async () => {
    const { run, tally } = runOf(CLOSED, (clock) => answering(clock, 0));
    expect((await driveLoad(run, CLOSED, {})).clients).toBe(1);
    expect(tally.admittedUnits).toBe(5_000);
  });

  test('gets no more clients than a process can drive', async () => {
    const { run } = runOf(CLOSED, (clock) => answering(clock, 5));
    expect((await driveLoad(run, CLOSED, {})).clients).toBe(MOST_CLIENTS);
  });

  test('has the clients that were asked for', async () => {
    const { run } = runOf(CLOSED, (clock) => answering(clock, 0.02));
    expect((await driveLoad(run, CLOSED, { clients: 3 })).clients).toBe(3);
  });

  test('sends refused items again until all are in', async () => {
    let sent = 0;
    const { run, tally } = runOf(CLOSED, () => async (items) => {
      sent++;
      if (sent % 3 === 0) return { kind: 'throttled', reasons: [] };
      const refused = sent % 3 === 1 ? items.slice(0, 10) : [];
      return { kind: 'answered', admittedUnits: items.length - refused.length, refused };
    });
    await driveLoad(run, CLOSED, {});
    expect(tally.admittedUnits).toBe(5_000);
    expect(tally.refusedUnits).toBeGreaterThan(0);
  });

  test('ends with what its signal was aborted with', async () => {
    const abort = new AbortController();
    const clock = governedClock((seconds) => seconds);
    const tally = new ExperimentTally({ table: 'T', operation: 'write', unitsPerItem: 1 });
    const send: BatchSender = async (items) => {
      abort.abort(new Error('Ctrl-C'));
      return { kind: 'answered', admittedUnits: 0, refused: [...items] };
    };
    const source = new ItemSource(CLOSED, 'test');
    const run = new LoadRun({ clock, tally, source, send, batch: 25, signal: abort.signal });
    await expect(driveLoad(run, CLOSED, {})).rejects.toThrow('Ctrl-C');
  });
});

describe('a request that fails without being throttled', () => {
  const failed: BatchFate = { kind: 'failed', cause: new Error('InternalServerError') };

  test('is sent again, and counted', async () => {
    let sent = 0;
    const { run, tally } = runOf(CLOSED, () => async (items) => {
      sent++;
      return sent % 5 === 0
        ? failed
        : { kind: 'answered', admittedUnits: items.length, refused: [] };
    });
    await driveLoad(run, CLOSED, {});
    expect(tally.admittedUnits).toBe(5_000);
    expect(run.failed).toBe(Math.floor(run.requests / 5));
  });

  test('ends the run when nothing else comes', async () => {
    const { run } = runOf(CLOSED, () => async () => failed);
    await expect(driveLoad(run, CLOSED, {})).rejects.toThrow(
      /10 requests in a row failed \(InternalServerError\)/,
    );
  });
});

describe('an open loop', () => {
  const open: ScenarioLoad = {
    ...{ table: 'T', operation: 'write', itemBytes: 200, batch: 25 },
    keys: { distribution: 'one' },
    open: { itemsPerSecond: 500 },
  };

  test('sends at its rate, however long answers take', async () => {
    const { run } = runOf(open, (clock) => answering(clock, 3));
    const { leftOut } = await driveLoad(run, open, { seconds: 10 });
    expect(run.requests).toBe(200);
    expect(leftOut).toBe(0);
  });

  test('leaves requests out when too many wait for their answers', async () => {
    const { run } = runOf(open, (clock) => answering(clock, 100));
    const { leftOut } = await driveLoad(run, open, { seconds: 20 });
    expect(run.requests + leftOut).toBe(400);
    expect(leftOut).toBeGreaterThan(0);
  });
});
