import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReadEvent, StreamText } from './sse-client.ts';
import { EventLog } from './sse-server.ts';

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
