import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { driveClosed } from './closed-loop.ts';
import { type Target, targetOf, wireRequest } from './connection.ts';
import { doubtsOfOpen } from './driver-doubt.ts';
import { driveOpen } from './open-loop.ts';

// Real servers and real time: nothing is asserted that a busy machine changes.

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that gives each body to `answer`. */
async function serve(answer: (body: string, response: ServerResponse) => void): Promise<Target> {
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => answer(body, response));
  });
  ends.push(() => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return targetOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const numbered = (target: Target) => (nth: number) => wireRequest(target, 'PutItem', { nth });

describe.each(['open', 'closed'] as const)('the %s loop', (loop) => {
  test('sends every body once', async () => {
    const seen = new Map<string, number>();
    const target = await serve((body, response) => {
      seen.set(body, (seen.get(body) ?? 0) + 1);
      response.end('{}');
    });
    const load = { target, request: numbered(target) };
    const { sent, counts } =
      loop === 'open'
        ? await driveOpen({ ...load, seconds: 1, requestsPerSecond: 1_000 })
        : await driveClosed({ ...load, until: { seconds: 1 }, connections: 8 });
    expect(counts.done).toBeGreaterThan(100);
    // A closed loop cuts off what is under way at its end.
    expect(sent - counts.done).toBeLessThanOrEqual(loop === 'open' ? 0 : 8);
    expect([...seen.values()].every((times) => times === 1)).toBe(true);
    const numbers = [...seen.keys()].map((body) => JSON.parse(body).nth);
    expect(Math.max(...numbers)).toBeLessThan(sent);
    expect(seen.size).toBeGreaterThanOrEqual(counts.done);
  });

  test('stops with a sentence when nobody is there', async () => {
    const target = await serve(() => {});
    ends.splice(0).forEach((end) => void end());
    const load = { target, request: numbered(target) };
    const driven =
      loop === 'open'
        ? driveOpen({ ...load, seconds: 30, requestsPerSecond: 500 })
        : driveClosed({ ...load, until: { seconds: 30 }, connections: 8 });
    await expect(driven).rejects.toMatchObject({
      code: 'driver.targetGone',
      message: expect.stringMatching(
        /^Expected http:\S+ to take the load, but it cannot be reached/,
      ),
    });
  });

  test('counts throttles apart from what was done, by the name of the error', async () => {
    let turn = 0;
    const target = await serve((_, response) => {
      response.statusCode = turn++ % 2 === 0 ? 200 : 400;
      const type = 'com.amazon.coral.availability#ThrottlingException';
      response.end(JSON.stringify(response.statusCode === 200 ? {} : { __type: type }));
    });
    const load = { target, request: numbered(target) };
    const { counts, response } =
      loop === 'open'
        ? await driveOpen({ ...load, seconds: 1, requestsPerSecond: 500 })
        : await driveClosed({ ...load, until: { seconds: 1 }, connections: 8 });
    expect(counts.failed).toBe(0);
    expect(counts.throttled).toBeGreaterThan(50);
    expect(counts.byError.get('ThrottlingException')).toBe(counts.throttled);
    expect(response.throttled.count).toBe(counts.throttled);
    expect(response.done.count).toBe(counts.done);
  });
});

test('a closed loop of so many requests sends them all, and none beyond', async () => {
  const seen: number[] = [];
  const target = await serve((body, response) => {
    seen.push(JSON.parse(body).nth);
    response.end('{}');
  });
  const load = { target, request: numbered(target), connections: 8 };
  const { counts, sent } = await driveClosed({ ...load, until: { requests: 203 } });
  expect([counts.done, sent]).toEqual([203, 203]);
  expect(seen.sort((one, other) => one - other)).toEqual(Array.from({ length: 203 }, (_, n) => n));
});

describe('against a server that freezes for one second', () => {
  /** Answers at once, and not at all between the first and the second second. */
  async function freezing(): Promise<Target> {
    const startMs = performance.now();
    return serve((_, response) => {
      const sinceMs = performance.now() - startMs;
      const isFrozen = sinceMs >= 1_000 && sinceMs < 2_000;
      if (isFrozen) setTimeout(() => response.end('{}'), 2_000 - sinceMs);
      else response.end('{}');
    });
  }

  test('an open loop tells how long requests waited, a closed loop hides it', async () => {
    const target = await freezing();
    const load = { target, seconds: 5, request: numbered(target) };
    const open = await driveOpen({ ...load, requestsPerSecond: 400 });
    // A fifth of the requests were due while nobody answered: evenly from 0 to 1,000 ms.
    expect(open.response.done.percentile(99)).toBeGreaterThan(900);
    expect(open.response.done.percentile(90)).toBeGreaterThan(400);

    const again = await freezing();
    const closed = await driveClosed({
      target: again,
      until: { seconds: 5 },
      request: numbered(again),
      connections: 4,
    });
    // Four requests met it, of thousands.
    expect(closed.response.done.percentile(99)).toBeLessThan(500);
    expect(closed.response.done.percentile(100)).toBeGreaterThan(900);
  });
});

describe('a rate', () => {
  test.each([
    0,
    -1,
    20_001,
    Number.NaN,
  ])('of %d is refused before anything is sent', async (rate) => {
    const target = targetOf('http://127.0.0.1:9');
    const load = { target, seconds: 1, request: numbered(target), requestsPerSecond: rate };
    await expect(driveOpen(load)).rejects.toMatchObject({ code: 'driver.badRate' });
  });

  test('that is held gives that many requests in its time', async () => {
    const target = await serve((_, response) => response.end('{}'));
    const load = { target, seconds: 2, request: numbered(target), requestsPerSecond: 1_000 };
    const run = await driveOpen(load);
    expect(run.sent).toBe(2_000);
    // What was achieved is what was sent in the time that it took, fast machine or slow.
    expect(run.achievedPerSecond * run.seconds).toBeCloseTo(1_999, 6);
    const isHeld = run.achievedPerSecond >= 990;
    const { latencies } = doubtsOfOpen(run);
    expect(latencies.some((doubt) => doubt.includes('did not hold its rate'))).toBe(!isHeld);
  });

  test('that is not held is told', async () => {
    let isBlocked = false;
    const target = await serve((_, response) => response.end('{}'));
    const request = (nth: number): Buffer => {
      // The driver's own process is busy for half a second before the last request.
      for (const endMs = performance.now() + 500; nth === 99 && performance.now() < endMs; ) {
        isBlocked = true;
      }
      return wireRequest(target, 'PutItem', { nth });
    };
    const run = await driveOpen({ target, seconds: 0.5, request, requestsPerSecond: 200 });
    expect(isBlocked).toBe(true);
    expect(doubtsOfOpen(run).latencies.join()).toMatch(/did not hold its rate: .* of 200 requests/);
  });
});

test('a server that works off its queue long after the last request has not kept up', async () => {
  const waiting: (() => void)[] = [];
  const target = await serve((_, response) => waiting.push(() => response.end('{}')));
  const timer = setInterval(() => waiting.shift()?.(), 100);
  const load = { target, seconds: 0.5, request: numbered(target), requestsPerSecond: 60 };
  const run = await driveOpen(load);
  clearInterval(timer);
  expect(doubtsOfOpen(run).counts.join()).toContain('the engine did not keep up');
});

test('a request that is never answered counts with its age', async () => {
  const target = await serve((body, response) => {
    if (JSON.parse(body).nth !== 5) response.end('{}');
  });
  const load = { target, seconds: 0.2, request: numbered(target), requestsPerSecond: 50 };
  const run = await driveOpen({ ...load, timeoutSeconds: 1 });
  expect(run.counts.byError.get('timeout')).toBe(1);
  expect(run.response.done.percentile(100)).toBeGreaterThanOrEqual(1_000);
  expect(doubtsOfOpen(run).counts).toContain('1 request failed, and not by throttling (timeout)');
});
