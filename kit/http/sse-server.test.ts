import { describe, expect, test } from 'vitest';
import { EventLog } from './sse-server.ts';

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
