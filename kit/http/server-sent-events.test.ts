import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  EventLog,
  EventReaders,
  type ReadEvent,
  type StreamAnswer,
  StreamText,
} from './server-sent-events.ts';

const print = (line: string) => ({ type: 'print', lab: 1, line });

describe('An event', () => {
  test('has the start and its number as its id, its type as its name, and one line of data', () => {
    const log = new EventLog('s1');
    expect(log.add(print('a\nb\r\u2028c'))).toBe(
      'id: s1-1\nevent: print\ndata: {"type":"print","lab":1,"line":"a\\nb\\r\u2028c"}\n\n',
    );
    expect(log.add(print('d'))).toContain('id: s1-2\n');
  });
});

describe('What a reader has missed', () => {
  test('is every event behind the one it heard last', () => {
    const log = new EventLog('s1');
    const [, second, third] = ['a', 'b', 'c'].map((line) => log.add(print(line)));
    expect(log.since(1)).toBe(`${second}${third}`);
    expect(log.since(3)).toBe('');
  });

  test('is not known of more than the last 1,000 events, nor of events to come', () => {
    const log = new EventLog('s1');
    for (let nth = 1; nth <= 1_500; nth++) log.add(print(String(nth)));
    expect(log.since(500)?.match(/^id:/gm)).toHaveLength(1_000);
    expect(log.since(499)).toBeUndefined();
    expect(log.since(1_501)).toBeUndefined();
  });

  test('is not known of more than 4 MB', () => {
    const log = new EventLog('s1');
    for (let nth = 1; nth <= 5; nth++) log.add(print('x'.repeat(2 ** 20)));
    expect(log.since(2)).toMatch(/^id: s1-3\n/);
    expect(log.since(1)).toBeUndefined();
  });

  test('is not known of what was told before all was forgotten', () => {
    const log = new EventLog('s1');
    log.add(print('a'));
    log.forget();
    expect(log.since(1)).toBeUndefined();
    const next = log.add(print('b'));
    expect(log.since(1)).toBeUndefined();
    expect(log.since(2)).toBe(next);
  });

  test.each([
    undefined,
    '',
    's2-1',
    's1-',
    's1-x',
    's1--1',
    's1-1 ',
    '1',
  ])('is not known by the id %j', (id) => {
    expect(new EventLog('s1').numberOf(id)).toBeUndefined();
  });

  test('is known by an id of this start', () => {
    expect(new EventLog('s1').numberOf('s1-42')).toBe(42);
  });
});

const HELLO = { type: 'hello' };
type Told = typeof HELLO;

/** A reader that keeps what it is told. */
class Reader implements StreamAnswer {
  said = '';
  writableLength = 0;
  state: 'open' | 'ended' | 'destroyed' = 'open';

  write(text: string): void {
    this.said += text;
  }
  end(): void {
    this.state = 'ended';
  }
  destroy(): void {
    this.state = 'destroyed';
  }

  /** Ids and names of the events, in order. */
  get events(): string[] {
    return [...this.said.matchAll(/^id: (.*)\nevent: (.*)$/gm)].map(
      ([, id, name]) => `${id} ${name}`,
    );
  }
}

/** Readers whose `hello` is made when the test says so. */
function readers(hello = async () => HELLO): EventReaders<Told> {
  return new EventReaders(new EventLog('s'), hello);
}

describe('A reader', () => {
  test('that comes for the first time is greeted, and told what follows', async () => {
    const all = readers();
    all.publish(print('before'));
    const reader = new Reader();
    await all.add(reader, undefined);
    all.publish(print('after'));
    expect(reader.said).toMatch(/^retry: 1000\n\n/);
    expect(reader.events).toEqual(['s-1 hello', 's-2 print']);
  });

  test('that comes again is told what it has missed, in order, and is not greeted', async () => {
    const all = readers();
    for (const line of ['a', 'b', 'c']) all.publish(print(line));
    const reader = new Reader();
    await all.add(reader, 's-1');
    all.publish(print('d'));
    expect(reader.events).toEqual(['s-2 print', 's-3 print', 's-4 print']);
  });

  test('that comes again after the server has started anew is greeted', async () => {
    const reader = new Reader();
    await readers().add(reader, 'other-1');
    expect(reader.events).toEqual(['s-0 hello']);
  });

  test('hears behind its greeting what happened while that was made', async () => {
    let finish: (hello: Told) => void = () => {};
    const made = new Promise<Told>((resolve) => {
      finish = resolve;
    });
    const all = readers(() => made);
    const reader = new Reader();
    const added = all.add(reader, undefined);
    all.publish(print('meanwhile'));
    all.beat();
    finish(HELLO);
    await added;
    expect(reader.events).toEqual(['s-0 hello', 's-1 print']);
  });

  test('is greeted anew where more happened meanwhile than is kept', async () => {
    let greetings = 0;
    const all: EventReaders<Told> = readers(async () => {
      if (++greetings === 1) for (let nth = 0; nth < 1_100; nth++) all.publish(print('x'));
      return HELLO;
    });
    const reader = new Reader();
    await all.add(reader, undefined);
    expect(reader.events).toEqual(['s-1100 hello']);
  });

  test('that goes away while its greeting is made is told nothing', async () => {
    const all = readers();
    const reader = new Reader();
    const added = all.add(reader, undefined);
    all.remove(reader);
    await added;
    expect(reader.events).toEqual([]);
  });

  test('that could not be greeted is not kept', async () => {
    const all = readers(() => Promise.reject(new Error('no')));
    for (let nth = 0; nth < 9; nth++) {
      await expect(all.add(new Reader(), undefined)).rejects.toThrow('no');
    }
    expect(all.hasRoom).toBe(true);
  });

  test('with more than 1 MB pending is cut off, and no other', async () => {
    const all = readers();
    const [slow, quick] = [new Reader(), new Reader()];
    for (const reader of [slow, quick]) await all.add(reader, undefined);
    slow.writableLength = 2 ** 20 + 1;
    quick.writableLength = 2 ** 20;
    all.publish(print('a'));
    expect([slow.state, quick.state]).toEqual(['destroyed', 'open']);
    expect([slow.events, quick.events]).toEqual([['s-0 hello'], ['s-0 hello', 's-1 print']]);
  });

  test('hears every 15 seconds that the stream is alive, by a comment', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const all = readers();
    const reader = new Reader();
    await all.add(reader, undefined);
    const before = reader.said;
    vi.advanceTimersByTime(30_000);
    expect(reader.said.slice(before.length)).toBe(': still here\n\n'.repeat(2));
    all.remove(reader);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('There is room for eight readers', async () => {
  const all = readers();
  const eight = Array.from({ length: 8 }, () => new Reader());
  for (const reader of eight) {
    expect(all.hasRoom).toBe(true);
    await all.add(reader, undefined);
  }
  expect(all.hasRoom).toBe(false);
  all.remove(eight[0] as Reader);
  expect(all.hasRoom).toBe(true);
  all.close();
  expect(eight.map(({ state }) => state)).toEqual(['open', ...Array(7).fill('ended')]);
});

test('What was told is read, wherever the stream was cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.nat()), (lines, cuts) => {
      const log = new EventLog('s1');
      const events = lines.map((line) => ({ type: 'print', line }));
      const text = events.map((event) => log.add(event)).join('');
      const places = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
      const pieces = [0, ...places].map((from, nth) => text.slice(from, places[nth]));
      const reader = new StreamText();
      const read: ReadEvent[] = pieces.flatMap((piece) => reader.read(piece));
      expect(read.map(({ data }) => JSON.parse(data))).toEqual(events);
      expect(read.map(({ id }) => id)).toEqual(events.map((_, nth) => `s1-${nth + 1}`));
    }),
  );
});

test('Comments, other fields and events without data are passed over', () => {
  const text =
    ': still here\n\nretry: 1000\n\nidle: 8\nevent: print\n\nid: 7\ndata: a\ndata: b\n\n';
  expect(new StreamText().read(text)).toEqual([{ id: '7', data: 'a\nb' }]);
});

test('An event without an end is refused before it takes all memory', () => {
  const reader = new StreamText();
  const read = (): unknown => {
    for (let megabyte = 0; megabyte < 9; megabyte++) reader.read('x'.repeat(2 ** 20));
    return undefined;
  };
  expect(read).toThrow('Expected an event of at most');
});
