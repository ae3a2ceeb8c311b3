/** People with skills, places and dates, who know one another: a knowledge graph. */

import type { Item } from '../../kit/item/item.ts';
import { entityKey } from '../../kit/keys.ts';
import { Random } from '../../kit/random.ts';
import { distinctIds, distinctNames, fakerFor, REFERENCE_DATE } from '../fake.ts';
import { degreesOf } from '../graphs/degree-statistics.ts';
import type { FollowGraph } from '../graphs/follow-graph.ts';
import { checkOptions, SEED_RANGE } from '../option.ts';
import { type ItemStream, itemStream } from '../seed-part.ts';
import { PeopleItemMaker } from './people/item.ts';
import { drawAcquaintances, drawPeople, type PeopleShape } from './people/shape.ts';

/** Options of {@link peopleItems}. */
export interface PeopleOptions {
  /** Same seed, same items. @default 1 */
  seed: number;
  /** Number of people; each knows five others on average. @default 1,000 */
  people: number;
}

/** What {@link peopleItems} takes where nothing else is said. */
export const PEOPLE_DEFAULTS: Readonly<PeopleOptions> = { seed: 1, people: 1_000 };

/** What its options may be. */
export const PEOPLE_RANGES = { seed: SEED_RANGE, people: { low: 1, high: 1_000_000 } } as const;

const BORN = { from: Date.UTC(1950, 0, 1), to: Date.UTC(2008, 0, 1) } as const;
/** Very many have this date of birth: a form asked for a date, and got a computer's first day. */
const COMMON_DAY = '1970-01-01';
const COMMON_DAY_SHARE = 0.05;
const DAY_MS = 86_400_000;

/** How many edges point at each node. */
interface Degrees {
  readonly places: Uint32Array;
  readonly skills: Uint32Array;
  readonly people: Uint32Array;
}

/**
 * Every person with a summary and the edges to a day, a place and skills; then the summaries of places
 * and skills; then who knows whom. A summary says how many edges point at a node; a node without such
 * an edge has none.
 *
 * | PK       | SK               | TypeTarget | attributes                     | GSI1PK, GSI1SK                 |
 * | -------- | ---------------- | ---------- | ------------------------------ | ------------------------------ |
 * | person#p | NODE#person      |            | Type, personId, name           | NAME#A, Ada Lindt#person#p     |
 * | person#p | SUMMARY#DEGREE   |            | Type, nodeId, degree           | RANK#DEGREE#n, 000041#person#p |
 * | person#p | BORN#1998-03-19  |            | Type, personId, bornOn         | BORN#1998, 1998-03-19#person#p |
 * | person#p | LIVES_IN#place#x |            | Type, personId, placeId, since | place#x, person#p              |
 * | person#p | SKILL#skill#s    |            | Type, personId, skillId, level | skill#s, person#p              |
 * | place#x  | SUMMARY#DEGREE   |            | Type, nodeId, degree           |                                |
 * | skill#s  | SUMMARY#DEGREE   |            | Type, nodeId, degree           |                                |
 * | person#a | KNOWS#person#b   | = SK       | Type, personId, otherId        |                                |
 *
 * Three keys of GSI1 are common, and each is spread over four shards, `#0` to `#3`: `RANK#DEGREE`, the
 * skill that most people have, and `BORN#1970`, because one person in twenty was born on 1970-01-01.
 *
 * @throws {KitError} `people.badOptions`, at once
 * @example
 * await writeItems(db, 'Graph', peopleItems({ people: 100 }));
 */
export function peopleItems(options: Partial<PeopleOptions> = {}): ItemStream {
  const all = { ...PEOPLE_DEFAULTS, ...options };
  checkOptions('people', all, PEOPLE_RANGES);
  const shape = drawPeople(all);
  const { people, skilled, knows } = shape;
  const degrees: Degrees = {
    places: degreesOf(shape.livesIn.right, shape.places),
    skills: degreesOf(skilled.right, shape.skills),
    people: degreesOf(knows.targets, people),
  };
  const degreeLists = Object.values(degrees) as Uint32Array[];
  const linked = degreeLists.reduce((sum, list) => sum + list.filter(Boolean).length, 0);
  const count = 3 * people + skilled.left.length + knows.sources.length + linked;
  return itemStream(count, () => items(shape, degrees, all.seed));
}

/** Who knows whom among these items. */
export function acquaintanceGraph(options: Partial<PeopleOptions> = {}): FollowGraph {
  return drawAcquaintances({ ...PEOPLE_DEFAULTS, ...options });
}

function* items(shape: PeopleShape, degrees: Degrees, seed: number): Generator<Item> {
  const { people, skilled } = shape;
  const { person } = fakerFor(seed, 'person');
  const { location } = fakerFor(seed, 'place');
  const { person: job } = fakerFor(seed, 'skill');
  const names = distinctNames(people, () => person.fullName());
  const places = distinctIds(shape.places, () => location.city());
  const skills = distinctIds(shape.skills, () => `${job.jobArea()} ${job.jobType()}`);
  const commonSkill = skills[placeOfLargest(degrees.skills)] as string;
  const make = new PeopleItemMaker([
    `BORN#${COMMON_DAY.slice(0, 4)}`,
    entityKey('skill', commonSkill),
    'RANK#DEGREE',
  ]);
  const random = new Random(`${seed}/people`);
  const commonDay = new Random(`${seed}/people/common day`);
  let skill = 0;
  for (let one = 0; one < people; one++) {
    const id = personId(one);
    const degree = degrees.people[one] as number;
    yield make.person(id, names[one] as string);
    if (degree > 0) yield make.rankedSummary(id, degree);
    const day = dateBetween(BORN.from, BORN.to, random);
    const isCommon = commonDay.float() < COMMON_DAY_SHARE;
    yield make.born(id, isCommon ? COMMON_DAY : day);
    const since = dateBetween(Date.UTC(2010, 0, 1), Date.parse(REFERENCE_DATE), random);
    yield make.livesIn(id, places[shape.livesIn.right[one] as number] as string, since);
    for (; skilled.left[skill] === one; skill++) {
      const skillId = skills[skilled.right[skill] as number] as string;
      yield make.skill(id, skillId, random.integer(1, 5));
    }
  }
  yield* summaries(make, 'place', places, degrees.places);
  yield* summaries(make, 'skill', skills, degrees.skills);
  for (const [edge, source] of shape.knows.sources.entries()) {
    yield make.knows(personId(source), personId(shape.knows.targets[edge] as number));
  }
}

function* summaries(
  make: PeopleItemMaker,
  kind: 'place' | 'skill',
  ids: readonly string[],
  degrees: Uint32Array,
): Generator<Item> {
  for (const [nth, id] of ids.entries()) {
    const degree = degrees[nth] as number;
    if (degree > 0) yield make.summary(entityKey(kind, id), degree);
  }
}

function personId(nth: number): string {
  return String(nth + 1);
}

function placeOfLargest(degrees: Uint32Array): number {
  return degrees.reduce(
    (best, degree, nth) => (degree > (degrees[best] as number) ? nth : best),
    0,
  );
}

function dateBetween(fromMs: number, toMs: number, random: Random): string {
  const days = random.integer(0, (toMs - fromMs) / DAY_MS - 1);
  return new Date(fromMs + days * DAY_MS).toISOString().slice(0, 10);
}
