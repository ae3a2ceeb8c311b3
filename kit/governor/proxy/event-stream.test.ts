import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { Governor } from '../governor.ts';
import { EventStream } from './event-stream.ts';
import { Gate } from './gate.ts';

/** A reader for whom so many bytes wait; `fate` is what became of it. */
function reader(writableLength: number) {
  const fate: string[] = [];
  const outgoing = {
    writableLength,
    writeHead: () => {},
    on: () => {},
    write: (text: string) => fate.push(text.split('\n')[0] as string),
    destroy: () => fate.push('cut off'),
  } as unknown as ServerResponse;
  return { outgoing, fate };
}

test('A reader that does not read is cut off, and the others are told', () => {
  const governor = new Governor();
  const events = new EventStream(new Gate(governor, () => 0, 'PTEE'));
  const [awake, asleep] = [reader(0), reader(2 * 2 ** 20)];
  events.serve(awake.outgoing);
  events.serve(asleep.outgoing);
  const throughput = { mode: 'on-demand' } as const;
  const table = governor.createTable({ name: 'T', throughput, indexes: [] }, 0);
  governor.changeThroughput(table, throughput, 0);
  events.publish();
  const greeting = ': the governor of 127.0.0.1';
  expect(awake.fate).toEqual([greeting, 'event: throughput-changed']);
  expect(asleep.fate).toEqual([greeting, 'cut off']);
});
