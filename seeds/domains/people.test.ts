import { expect, test } from 'vitest';
import type { Item } from '../../kit/item/item.ts';
import { peopleItems } from './people.ts';

const all = [...peopleItems({ people: 400 })];
const ofType = (type: string): Item[] => all.filter((item) => item.Type === type);
const counted = (keys: unknown[]): Map<unknown, number> => {
  const counts = new Map<unknown, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

test('every person has a name, a birth date and a place, some skills, and knows five on average', () => {
  const counts = ['Person', 'Born', 'LivesIn', 'Knows'].map((type) => ofType(type).length);
  expect(counts).toEqual([400, 400, 400, 2_000]);
  expect(ofType('Skill').length / 400).toBeGreaterThan(2.5);
});

test('some skills are common, most are not', () => {
  const counts = counted(ofType('Skill').map(({ skillId }) => skillId));
  const sorted = [...counts.values()].sort((a, b) => b - a);
  const median = sorted[Math.floor(sorted.length / 2)] as number;
  expect(sorted[0]).toBeGreaterThan(10 * median);
});

test('one person in twenty was born on 1970-01-01, and very few on any other day', () => {
  const born = [...peopleItems({ people: 5_000 })].filter(({ Type }) => Type === 'Born');
  const days = counted(born.map(({ bornOn }) => bornOn));
  expect((days.get('1970-01-01') as number) / born.length).toBeCloseTo(0.05, 2);
  days.delete('1970-01-01');
  expect(Math.max(...days.values())).toBeLessThan(6);
});

test('a summary is the number of edges that point at its node', () => {
  const targets = [...ofType('LivesIn'), ...ofType('Skill'), ...ofType('Knows')].map(({ SK }) =>
    String(SK).replace(/^[A-Z_]+#/, ''),
  );
  const summaries = ofType('Summary').map(({ nodeId, degree }) => [nodeId, degree] as const);
  expect(new Map(summaries)).toEqual(counted(targets));
});

test('a year, a skill and the ranks are spread over four shards, and no other key is', () => {
  const spread = all.filter(({ GSI1PK }) => /#[0-3]$/.test(String(GSI1PK)));
  const keys = counted(spread.map(({ GSI1PK }) => String(GSI1PK).slice(0, -2)));
  const skills = counted(ofType('Skill').map(({ skillId }) => `skill#${skillId}`));
  const [[skill, people]] = [...skills].sort(([, a], [, b]) => b - a) as [[unknown, number]];
  expect([...keys.keys()].sort()).toEqual(['BORN#1970', 'RANK#DEGREE', skill]);
  expect(keys.get(skill)).toBe(people);
  expect(new Set(spread.map(({ GSI1PK }) => GSI1PK)).size).toBe(3 * 4);
});

test('items have the shapes of Lab 6', () => {
  const person = all.filter(({ PK }) => PK === 'person#1');
  const firsts = ['Person', 'Summary', 'Born', 'LivesIn', 'Skill', 'Knows'].map((type) =>
    person.find((item) => item.Type === type),
  );
  const place = all.find(({ PK }) => String(PK).startsWith('place#'));
  expect([...firsts, place]).toMatchInlineSnapshot(`
    [
      {
        "GSI1PK": "NAME#T",
        "GSI1SK": "Tommie Paucek#person#1",
        "PK": "person#1",
        "SK": "NODE#person",
        "Type": "Person",
        "name": "Tommie Paucek",
        "personId": "1",
      },
      {
        "GSI1PK": "RANK#DEGREE#3",
        "GSI1SK": "000091#person#1",
        "PK": "person#1",
        "SK": "SUMMARY#DEGREE",
        "Type": "Summary",
        "degree": 91,
        "nodeId": "person#1",
      },
      {
        "GSI1PK": "BORN#1998",
        "GSI1SK": "1998-03-19#person#1",
        "PK": "person#1",
        "SK": "BORN#1998-03-19",
        "Type": "Born",
        "bornOn": "1998-03-19",
        "personId": "1",
      },
      {
        "GSI1PK": "place#lake-lloydside",
        "GSI1SK": "person#1",
        "PK": "person#1",
        "SK": "LIVES_IN#place#lake-lloydside",
        "Type": "LivesIn",
        "personId": "1",
        "placeId": "lake-lloydside",
        "since": "2010-08-30",
      },
      {
        "GSI1PK": "skill#solutions-associate",
        "GSI1SK": "person#1",
        "PK": "person#1",
        "SK": "SKILL#skill#solutions-associate",
        "Type": "Skill",
        "level": 2,
        "personId": "1",
        "skillId": "solutions-associate",
      },
      {
        "PK": "person#1",
        "SK": "KNOWS#person#59",
        "Type": "Knows",
        "TypeTarget": "KNOWS#person#59",
        "otherId": "59",
        "personId": "1",
      },
      {
        "PK": "place#kearny",
        "SK": "SUMMARY#DEGREE",
        "Type": "Summary",
        "degree": 3,
        "nodeId": "place#kearny",
      },
    ]
  `);
});
