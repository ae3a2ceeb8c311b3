import { expect, test } from 'vitest';
import { peopleItems } from './people.ts';

const all = [...peopleItems({ people: 400 })];

test('every person has a name, a birth date and a place, some skills, and knows five on average', () => {
  const count = (type: string): number => all.filter((item) => item.Type === type).length;
  expect(['NODE', 'BORN', 'LIVES_IN', 'KNOWS'].map(count)).toEqual([400, 400, 400, 2_000]);
  expect(count('SKILL') / 400).toBeGreaterThan(2.5);
});

test('a sort key is the type and the target, the index key is the data', () => {
  for (const { SK, Type, Target, Data, GSI1PK, GSI1SK, PK } of all) {
    expect(SK).toBe(`${Type}#${Target}`);
    expect([GSI1PK, GSI1SK]).toEqual(Type === 'KNOWS' ? [undefined, undefined] : [Data, PK]);
  }
});

test('some skills are common, most are not', () => {
  const counts = new Map<unknown, number>();
  for (const item of all.filter((one) => one.Type === 'SKILL')) {
    counts.set(item.Data, (counts.get(item.Data) ?? 0) + 1);
  }
  const sorted = [...counts.values()].sort((a, b) => b - a);
  const median = sorted[Math.floor(sorted.length / 2)] as number;
  expect(sorted[0]).toBeGreaterThan(10 * median);
});

test('items have the shapes of Lab 6', () => {
  const firsts = ['NODE', 'BORN', 'LIVES_IN', 'SKILL', 'KNOWS'].map((type) =>
    all.find((item) => item.Type === type),
  );
  expect(firsts).toMatchInlineSnapshot(`
    [
      {
        "Data": "Tommie Paucek",
        "GSI1PK": "Tommie Paucek",
        "GSI1SK": "person#1",
        "PK": "person#1",
        "SK": "NODE#person",
        "Target": "person",
        "Type": "NODE",
      },
      {
        "Data": "1998-03-19",
        "GSI1PK": "1998-03-19",
        "GSI1SK": "person#1",
        "PK": "person#1",
        "SK": "BORN#1998-03-19",
        "Target": "1998-03-19",
        "Type": "BORN",
      },
      {
        "Data": "place#lake-lloydside",
        "GSI1PK": "place#lake-lloydside",
        "GSI1SK": "person#1",
        "PK": "person#1",
        "SK": "LIVES_IN#place#lake-lloydside",
        "Target": "place#lake-lloydside",
        "Type": "LIVES_IN",
        "since": "2010-08-30",
      },
      {
        "Data": "skill#solutions-associate",
        "GSI1PK": "skill#solutions-associate",
        "GSI1SK": "person#1",
        "PK": "person#1",
        "SK": "SKILL#skill#solutions-associate",
        "Target": "skill#solutions-associate",
        "Type": "SKILL",
        "level": 2,
      },
      {
        "Data": "person#49",
        "PK": "person#258",
        "SK": "KNOWS#person#49",
        "Target": "person#49",
        "Type": "KNOWS",
      },
    ]
  `);
});
