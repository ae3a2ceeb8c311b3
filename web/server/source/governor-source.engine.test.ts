import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { registerGovernor } from '../../../kit/guard/running-governor.ts';
import { testFolder } from '../../../tools/test-folder.ts';
import type { WebEvent } from '../../wire/event.ts';
import { GovernorSource, type GovernorSourceOptions } from './governor-source.ts';

/** A program that tells what a test says. */
class Teller {
  readonly #server: Server;
  #readers: ServerResponse[] = [];
  /** The `Last-Event-ID` of each request, in order. */
  readonly lastIds: unknown[] = [];
  /** What is told first. */
  greeting = told('s1-0', { type: 'hello', now: 0, events: [LAYOUT] });

  constructor() {
    this.#server = createServer((incoming, outgoing) => {
      this.lastIds.push(incoming.headers['last-event-id']);
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write(`retry: 1000\n\n${this.greeting}`);
      this.#readers.push(outgoing);
    });
    onTestFinished(() => this.close());
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  tell(text: string): void {
    for (const reader of this.#readers) reader.write(text);
  }
  /** Cuts all readers off. */
  cut(): void {
    for (const reader of this.#readers.splice(0)) reader.destroy();
  }
  close(): void {
    this.cut();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const LAYOUT = {
  type: 'layout',
  resource: 'A',
  table: 'A',
  scale: 1,
  limits: { write: 1, read: 3 },
  partitions: [{ id: 0, from: 0, to: 1, cutsCollection: false, madeAt: 0 }],
};
const load = (at: number) => ({
  type: 'load',
  resource: 'A',
  at,
  dt: 0.25,
  partitions: [],
  reasons: {},
});

function told(
  id: string,
  event: { readonly type: string; readonly [member: string]: unknown },
): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

let workshop: string;
beforeEach(() => {
  workshop = testFolder();
});

/** A source, and what it tells; it is closed with the test. */
function listening(options: Partial<GovernorSourceOptions> = {}) {
  const source = new GovernorSource({ workshop, ...options });
  const events: WebEvent[] = [];
  source.listen((event) => events.push(event));
  onTestFinished(() => source.close());
  return { source, events };
}

const BY = { by: 'npm run governor' };

describe('the governor that runs', () => {
  test('is found by its sign, heard, and gone when it ends', async () => {
    const { source, events } = listening();
    const teller = new Teller();
    const governor = { ...BY, endpoint: await teller.listen() };
    const sign = registerGovernor(workshop, governor);
    onTestFinished(() => sign.remove());
    await expect.poll(() => events).toEqual([{ type: 'governor', governor }, LAYOUT]);
    teller.tell(told('s1-1', load(1)));
    await expect.poll(() => events.at(-1)).toEqual(load(1));
    expect(source.heat).toEqual({ governor, events: [LAYOUT, load(1)] });
    sign.remove();
    const other = registerGovernor(workshop, { ...governor, engineIsGone: true });
    const gone = { ...governor, engineIsGone: true };
    await expect.poll(() => events.at(-1)).toEqual({ type: 'governor', governor: gone });
    expect(source.heat).toEqual({ governor: gone, events: [LAYOUT, load(1)] });
    other.remove();
    await expect.poll(() => events.at(-1)).toEqual({ type: 'governor' });
    expect(source.heat).toEqual({ events: [LAYOUT, load(1)] });
  });

  test('may be named before it runs', async () => {
    const teller = new Teller();
    const named = { ...BY, endpoint: await teller.listen() };
    const { source } = listening({ named });
    await expect.poll(() => source.known).toEqual(named);
  });

  test('is taken up where its stream broke off', async () => {
    const teller = new Teller();
    const { events } = listening({ named: { ...BY, endpoint: await teller.listen() } });
    await expect.poll(() => events).toHaveLength(2);
    teller.tell(told('s1-7', load(1)));
    await expect.poll(() => events).toHaveLength(3);
    teller.greeting = told('s1-8', load(2));
    teller.cut();
    await expect.poll(() => events.at(-1)).toEqual(load(2));
    expect(teller.lastIds).toEqual([undefined, 's1-7']);
    expect(events.filter(({ type }) => type === 'governor')).toHaveLength(1);
  });

  test('is another one where it was started again: nothing of before is kept', async () => {
    const teller = new Teller();
    const { source, events } = listening({ named: { ...BY, endpoint: await teller.listen() } });
    await expect.poll(() => events).toHaveLength(2);
    teller.tell(told('s1-1', load(9)));
    teller.greeting = told('s2-0', { type: 'hello', now: 0, events: [LAYOUT] });
    teller.cut();
    await expect.poll(() => events.filter(({ type }) => type === 'governor')).toHaveLength(2);
    await expect.poll(() => source.heat.events).toEqual([LAYOUT]);
  });

  test('tells of tables that went while it was not heard, and nothing twice', async () => {
    const teller = new Teller();
    const changed = { type: 'throughput-changed', resource: 'A', partitions: 1 } as const;
    teller.greeting = told('s1-0', {
      type: 'hello',
      now: 2,
      events: [LAYOUT, { ...changed, atSeconds: 1 }],
    });
    const { events } = listening({ named: { ...BY, endpoint: await teller.listen() } });
    await expect.poll(() => events).toHaveLength(3);
    const again = { ...LAYOUT, partitions: [{ ...LAYOUT.partitions[0], madeAt: 3 }] };
    const later = { ...changed, atSeconds: 3 };
    teller.greeting = told('s1-2000', {
      type: 'hello',
      now: 4,
      events: [again, { ...changed, atSeconds: 1 }, later],
    });
    teller.cut();
    await expect
      .poll(() => events.slice(3))
      .toEqual([{ type: 'dropped', resource: 'A' }, again, later]);
  });
});

test('What is no event of a governor is passed over', async () => {
  const teller = new Teller();
  const { events } = listening({ named: { ...BY, endpoint: await teller.listen() } });
  await expect.poll(() => events).toHaveLength(2);
  const nonsense = [
    'id: s1-1\ndata: {\n\n',
    'id: s1-2\ndata: null\n\n',
    'id: <b>-3\ndata: 1\n\n',
    '\0\n\n',
    told('s1-4', { type: 'progress' }),
    told('s1-5', { ...load(1), at: '1' } as never),
    told('s1-6', { type: 'hello', events: [null, 7, { type: 'load' }] } as never),
  ];
  // The last of them says that nothing is there any more.
  teller.tell(nonsense.join(''));
  teller.tell(told('s1-7', load(2)));
  await expect.poll(() => events.at(-1)).toEqual(load(2));
  expect(events.slice(2)).toEqual([{ type: 'dropped', resource: 'A' }, load(2)]);
});

test('A program that tells no events is no governor', async () => {
  let asked = 0;
  const server = createServer((_incoming, outgoing) => {
    asked++;
    outgoing.writeHead(200, { 'content-type': 'text/html' });
    outgoing.end('<!doctype html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { source, events } = listening({ named: { ...BY, endpoint } });
  await expect.poll(() => asked).toBe(2);
  expect([source.known, events]).toEqual([undefined, []]);
});
