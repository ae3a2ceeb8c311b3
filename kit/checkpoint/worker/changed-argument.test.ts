import { describe, expect, test } from 'vitest';
import { changeOf, copiesOf } from './changed-argument.ts';

const lab = { name: 'lab', type: 'LabContext' };
const given = { name: 'given', type: 'Given' };

/** What a call changes that is given this. */
function changedBy<T>(value: T, call: (value: T) => unknown) {
  const input = [{ db: {} }, value];
  const copies = copiesOf(input);
  call(value);
  return changeOf(input, copies, [lab, given]);
}

describe('a call that changes what its caller gave', () => {
  test.each<[string, unknown, (value: never) => unknown, object]>([
    [
      'a member that counts down',
      { requests: 12, readUnits: 5 },
      (one: { requests: number }) => (one.requests = 3),
      { name: 'given.requests', before: 12, after: 3 },
    ],
    [
      'a list that is sorted',
      ['b', 'a'],
      (list: string[]) => list.sort(),
      { name: 'given[0]', before: 'b', after: 'a' },
    ],
    [
      'a member that is deleted, deep inside',
      { lines: [{ sku: 'a', count: 1 }] },
      ({ lines }: { lines: Record<string, unknown>[] }) => delete lines[0]?.count,
      { name: 'given.lines[0].count', before: 1, after: undefined },
    ],
    [
      'a date that is moved',
      { at: new Date(0) },
      ({ at }: { at: Date }) => at.setTime(1),
      { name: 'given.at', before: new Date(0), after: new Date(1) },
    ],
  ])('is told with the part that it changed: %s', (_, value, call, change) => {
    expect(changedBy(value, call as (value: unknown) => unknown)).toEqual(change);
  });

  test('is not told where nothing changed, of its context, and of what cannot be copied', () => {
    expect(changedBy({ ids: ['a'] }, ({ ids }) => [...ids].reverse())).toBeUndefined();
    expect(changedBy({ at: () => 1, count: 1 }, (one) => (one.count = 2))).toBeUndefined();
    const input = [{ count: 1 }];
    const copies = copiesOf(input);
    Object.assign(input[0] as object, { count: 2 });
    expect(changeOf(input, copies, [lab])).toBeUndefined();
  });
});
