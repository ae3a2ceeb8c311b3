import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Governor } from '../governor.ts';
import { AdmissionControl } from './admission-control.ts';
import { EventStream } from './event-stream.ts';

/** A reader of the stream, as the server sees it. */
class Reader extends EventEmitter {
  said = '';
  status = 0;
  isDestroyed = false;
  writableLength = 0;

  writeHead(status: number): void {
    this.status = status;
  }
  write(text: string): void {
    this.said += text;
  }
  end(text = ''): void {
    this.said += text;
  }
  destroy(): void {
    this.isDestroyed = true;
    this.emit('close');
  }
  get types(): string[] {
    return [...this.said.matchAll(/^event: (.*)$/gm)].map(([, type]) => type as string);
  }
  get ids(): string[] {
    return [...this.said.matchAll(/^id: (.*)$/gm)].map(([, id]) => id as string);
  }
}

const throughput = { mode: 'on-demand' } as const;
let now: number;
let governor: Governor;
let stream: EventStream;

beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  governor = new Governor();
  governor.createTable({ name: 'T', throughput, partitions: 1 }, 0);
  stream = new EventStream(new AdmissionControl(governor, () => now, 'PTEE'), 's1');
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

/** Greeted, or told what it has missed. */
async function reader(lastId?: string): Promise<Reader> {
  const one = new Reader();
  const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
  stream.serve({ headers } as IncomingMessage, one as unknown as ServerResponse);
  await vi.advanceTimersByTimeAsync(0);
  return one;
}

function tick(): void {
  now += 0.25;
  stream.publish();
}

describe('a reader', () => {
  test('is greeted with the layouts and the log, then told each load', async () => {
    now = 3;
    const one = await reader();
    expect(one.said).toMatch(
      /^retry: 1000\n\nid: s1-0\nevent: hello\ndata: \{"type":"hello","now":3,/,
    );
    expect(one.said).toContain('"events":[{"type":"layout"');
    tick();
    expect(one.types).toEqual(['hello', 'load']);
    expect(one.ids).toEqual(['s1-0', 's1-1']);
  });

  test('that comes again within a minute is told what it has missed', async () => {
    const one = await reader();
    tick();
    one.emit('close');
    tick();
    vi.advanceTimersByTime(59_000);
    tick();
    const again = await reader('s1-1');
    expect(again.ids).toEqual(['s1-2', 's1-3']);
  });

  test('that comes again later is greeted: nothing was kept for nobody', async () => {
    const one = await reader();
    tick();
    one.emit('close');
    vi.advanceTimersByTime(60_000);
    tick();
    expect((await reader('s1-1')).types).toEqual(['hello']);
  });

  test('hears nothing twice of what its greeting has', async () => {
    const one = await reader();
    governor.changeThroughput(governor.resource('T'), throughput, 0);
    const other = await reader();
    tick();
    expect(one.types).toEqual(['hello', 'throughput-changed', 'layout', 'load']);
    expect(other.types).toEqual(['hello', 'load']);
    expect(other.said).toContain('throughput-changed');
  });

  test('with more than 1 MB pending is cut off, and the others are told', async () => {
    const [awake, asleep] = [await reader(), await reader()];
    asleep.writableLength = 2 ** 20 + 1;
    tick();
    expect([awake.types, awake.isDestroyed]).toEqual([['hello', 'load'], false]);
    expect([asleep.types, asleep.isDestroyed]).toEqual([['hello'], true]);
  });

  test('is refused where eight read already', async () => {
    for (let nth = 0; nth < 8; nth++) expect((await reader()).status).toBe(200);
    expect((await reader()).status).toBe(503);
  });
});

test('A reset is told as gone and made anew, and counts begin at nothing', async () => {
  const one = await reader();
  stream.around(() => {
    governor.reset();
    governor.createTable({ name: 'T', throughput, partitions: 1 }, now);
  });
  tick();
  expect(one.types).toEqual(['hello', 'dropped', 'layout', 'load']);
  expect(one.said).toContain('"dt":0.25,"partitions":[]');
});
