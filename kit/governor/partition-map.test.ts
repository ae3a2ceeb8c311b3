import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../random.ts';
import { compareKeys, HASH_END, type Key, LOWEST } from './key.ts';
import { Partition } from './partition.ts';
import { PartitionMap } from './partition-map.ts';
import { resolveSettings } from './setting.ts';

const settings = resolveSettings();

function mapOf(count: number): PartitionMap {
  const random = new Random(1);
  const make = (id: number, interval: ConstructorParameters<typeof Partition>[1], now: number) =>
    new Partition(id, interval, settings, random, now);
  return new PartitionMap(count, make, 0);
}

/** Splits at random keys, also inside item collections, as often as it says. */
function splitAtRandom(map: PartitionMap, times: number, random: Random): void {
  let hash = 0;
  for (let time = 0; time < times; time++) {
    // Every other cut shares its hash with the one before: inside an item collection.
    if (time % 2 === 0) hash = Math.floor(random.float() * HASH_END);
    const cut: Key = { hash, sortKey: time % 2 === 0 ? LOWEST : random.uint32() };
    const partition = map.locate(cut.hash, cut.sortKey);
    if (compareKeys(partition.from, cut) < 0) map.split(partition, cut, 0.5, 0);
  }
}

describe('the partitions of a table', () => {
  test('have no overlap and no gap after 2,000 random splits', () => {
    const map = mapOf(4);
    splitAtRandom(map, 2_000, new Random(7));
    const { partitions } = map;
    expect(partitions.length).toBeGreaterThan(1_800);
    expect(partitions[0]?.from).toEqual({ hash: 0, sortKey: LOWEST });
    expect(partitions.at(-1)?.to).toBeUndefined();
    let gaps = 0;
    let overlaps = 0;
    for (const [place, partition] of partitions.entries()) {
      const next = partitions[place + 1];
      if (!next) continue;
      gaps += partition.to && compareKeys(partition.to, next.from) === 0 ? 0 : 1;
      overlaps += compareKeys(partition.from, next.from) < 0 ? 0 : 1;
    }
    expect({ gaps, overlaps }).toEqual({ gaps: 0, overlaps: 0 });
  });

  test('own every key exactly once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat(), (splits, seed, sortKey) => {
        const map = mapOf(3);
        const random = new Random(seed);
        splitAtRandom(map, splits, random);
        const cuts = map.partitions.map(({ from }) => from.hash);
        const key = { hash: random.pick(cuts), sortKey };
        const owners = map.partitions.filter(
          ({ from, to }) => compareKeys(from, key) <= 0 && (!to || compareKeys(key, to) < 0),
        );
        expect(owners).toEqual([map.locate(key.hash, key.sortKey)]);
      }),
    );
  });

  test('share out their bytes when they split', () => {
    const map = mapOf(1);
    const whole = map.locate(0, LOWEST);
    whole.bytes = 1_000;
    const halves = map.split(whole, { hash: 5, sortKey: LOWEST }, 0.3, 0);
    expect(halves.map(({ bytes }) => bytes)).toEqual([300, 700]);
  });

  test('are known after they were split, with what they had admitted and refused', () => {
    const map = mapOf(1);
    const whole = map.locate(0, LOWEST);
    whole.admitted.Write = 40;
    whole.throttled.Write = 9;
    const cut = { hash: 5, sortKey: LOWEST };
    const [left] = map.split(whole, cut, 0.5, 30);
    map.split(left, { hash: 2, sortKey: LOWEST }, 0.5, 60);
    const none = { Read: 0, Write: 0 };
    const from = { hash: 0, sortKey: LOWEST };
    const first = { id: 0, parent: undefined, from, to: undefined, madeAt: 0, retiredAt: 30 };
    const half = { id: 1, parent: 0, from, to: cut, madeAt: 30, retiredAt: 60 };
    expect(map.retired).toEqual([
      { ...first, admitted: { Read: 0, Write: 40 }, throttled: { Read: 0, Write: 9 } },
      { ...half, admitted: none, throttled: none },
    ]);
  });
});
