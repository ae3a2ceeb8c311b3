import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHeatRecording } from '../../../tools/browser/recording.ts';
import { readHeatEvent } from './read-heat-event.ts';

const RESOURCE = 'arn:aws:dynamodb:us-east-1:000000000000:table/T';
const LOAD = {
  type: 'load',
  resource: RESOURCE,
  at: 1,
  dt: 0.25,
  partitions: [[0, 1, 0, -1, 0]],
  reasons: { TableWriteKeyRangeThroughputExceeded: 3 },
};
const LAYOUT = {
  type: 'layout',
  resource: RESOURCE,
  table: 'T',
  scale: 1,
  limits: { write: 1, read: 3 },
  partitions: [{ id: 0, from: 0, to: 1, cutsCollection: false, madeAt: 0 }],
};
const SPLIT = {
  type: 'split',
  atSeconds: 1,
  resource: RESOURCE,
  cause: 'heat',
  partition: 0,
  into: [1, 2],
};

describe('an event of a governor', () => {
  test('is read as it was told', () => {
    const { events } = readHeatRecording();
    expect(events.map(readHeatEvent)).toEqual(events);
  });

  test('loses members that its type does not have', () => {
    expect(readHeatEvent({ ...LOAD, html: '<img>' })).toEqual(LOAD);
    expect(readHeatEvent({ ...LAYOUT, index: 'GSI1', html: '<img>' })).toEqual({
      ...LAYOUT,
      index: 'GSI1',
    });
  });
});

describe('no event of a governor', () => {
  test.each([
    ['another type', { ...LOAD, type: 'progress' }],
    ['no resource', { ...LOAD, resource: undefined }],
    ['no time', { ...LOAD, dt: 0 }],
    ['an endless time', { ...LOAD, dt: Number.POSITIVE_INFINITY }],
    ['a load of no partition', { ...LOAD, partitions: [['0', 1, 0, 0, 0]] }],
    ['a load of too many figures', { ...LOAD, partitions: [[0, 1, 0, 0, 0, 0]] }],
    ['too many partitions', { ...LOAD, partitions: Array(20_001).fill([0, 1, 0, 0, 0]) }],
    ['a reason without units', { ...LOAD, reasons: { reason: null } }],
    ['half a backlog', { ...LOAD, backlog: [1] }],
    ['a partition that admits nothing', { ...LAYOUT, limits: { write: 0, read: 0 } }],
    ['a long name', { ...LAYOUT, table: 'x'.repeat(1_001) }],
    ['an interval of words', { ...LAYOUT, partitions: [{ ...LAYOUT.partitions[0], to: '1' }] }],
    ['a split without a cause', { ...SPLIT, cause: 'toString' }],
    ['a split into three', { ...SPLIT, into: [1, 2, 3] }],
    ['a refusal without a reason', { ...SPLIT, type: 'split-refused' }],
  ])('is %s', (_what, value) => {
    expect(readHeatEvent(value)).toBeUndefined();
  });

  test('ends the reader', () => {
    const types = fc.constantFrom('layout', 'load', 'dropped', 'split', 'throughput-changed');
    const changed = fc
      .constantFrom(LOAD, LAYOUT, SPLIT)
      .chain((event) =>
        fc
          .tuple(fc.constantFrom(...Object.keys(event)), fc.jsonValue())
          .map(([name, value]) => ({ ...event, [name]: value })),
      );
    const odd = fc
      .record({ type: types, resource: fc.string() })
      .chain((start) =>
        fc.dictionary(fc.string(), fc.jsonValue()).map((more) => ({ ...more, ...start })),
      );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), changed, odd), (value) => {
        const event = readHeatEvent(value);
        if (event) expect(readHeatEvent(event)).toEqual(event);
      }),
    );
  });
});
