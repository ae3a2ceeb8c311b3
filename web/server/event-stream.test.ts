import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenStream, type RawPage, startRawPage } from '../../tools/web/raw-page.ts';

let page: RawPage;
beforeAll(async () => {
  page = await startRawPage();
});
afterAll(() => page.server.close());

const open = (...headers: string[]): OpenStream => {
  const lines = ['GET /api/events HTTP/1.1', `Host: ${page.host}`, page.token, ...headers];
  return page.open(`${lines.join('\r\n')}\r\n\r\n`);
};

describe('The stream of events', () => {
  test('begins with hello, goes on with what happens, and is taken up where it broke off', async () => {
    const first = open();
    await expect.poll(() => first.said).toContain('event: hello');
    expect(first.said).toContain('content-type: text/event-stream');
    page.source.tell({ type: 'print', lab: 1, line: 'one' });
    await expect.poll(() => first.said).toContain('"one"');
    const id = [...first.said.matchAll(/^id: (.*)$/gm)].at(-1)?.[1];
    first.socket.destroy();
    page.source.tell({ type: 'print', lab: 1, line: 'two' });
    const again = open(`Last-Event-ID: ${id}`);
    await expect.poll(() => again.said).toContain('"two"');
    expect(again.said).not.toMatch(/hello|"one"/);
    again.socket.destroy();
  });

  test('has eight readers at most; a ninth is refused until one has gone', async () => {
    const streams = Array.from({ length: 8 }, () => open());
    for (const stream of streams) await expect.poll(() => stream.said).toContain('hello');
    const ninth = open();
    await expect.poll(() => ninth.said).toContain('HTTP/1.1 503');
    await expect.poll(() => ninth.isClosed).toBe(true);
    streams[0]?.socket.destroy();
    await expect
      .poll(async () => {
        const next = open();
        streams.push(next);
        await expect.poll(() => next.said).not.toBe('');
        return next.said;
      })
      .toContain('HTTP/1.1 200');
    for (const { socket } of streams) socket.destroy();
  });

  test('ends for a reader that does not read: another has its place', async () => {
    const slow = open();
    await expect.poll(() => slow.said).toContain('hello');
    slow.socket.pause();
    // More than the system takes for a client that does not read.
    const line = 'x'.repeat(2 ** 20);
    for (let nth = 0; nth < 24; nth++) page.source.tell({ type: 'print', lab: 1, line });
    const others = Array.from({ length: 8 }, () => open());
    for (const other of others) await expect.poll(() => other.said).toContain('event: hello');
    for (const { socket } of [slow, ...others]) socket.destroy();
  });
});
