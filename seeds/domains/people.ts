/** People with skills, places and dates, who know one another: a knowledge graph. */

import type { Item } from '../../kit/item/item.ts';
import { compositeKey } from '../../kit/keys.ts';
import { Random } from '../../kit/random.ts';
import { distinctIds, distinctNames } from '../distinct-name.ts';
import { fakerFor, REFERENCE_DATE } from '../fake.ts';
import type { FollowGraph } from '../graphs/follow-graph.ts';
import { type ItemStream, itemStream } from '../item-stream.ts';
import { checkOptions, SEED_RANGE } from '../option.ts';
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
const DAY_MS = 86_400_000;

/**
 * Every person with all edges, one after the other.
 *
 * | PK       | SK             | attributes                                                     |
 * | -------- | -------------- | -------------------------------------------------------------- |
 * | person#p | NODE#person    | Type, Target, Data = the name, GSI1PK = Data, GSI1SK = PK      |
 * | person#p | BORN#date      | the same; Data = the date                                      |
 * | person#p | LIVES_IN#place#x | the same; Data = place#x, since                              |
 * | person#p | SKILL#skill#s  | the same; Data = skill#s, level                                |
 * | person#a | KNOWS#person#b | Type, Target, Data = person#b; not in GSI1                     |
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
  const count = 3 * people + skilled.left.length + knows.sources.length;
  return itemStream(count, () => items(shape, all.seed));
}

/** Who knows whom among these items. */
export function acquaintanceGraph(options: Partial<PeopleOptions> = {}): FollowGraph {
  return drawAcquaintances({ ...PEOPLE_DEFAULTS, ...options });
}

function* items(shape: PeopleShape, seed: number): Generator<Item> {
  const { people, skilled } = shape;
  const { person } = fakerFor(seed, 'person');
  const { location } = fakerFor(seed, 'place');
  const { person: job } = fakerFor(seed, 'skill');
  const names = distinctNames(people, () => person.fullName());
  const places = distinctIds(shape.places, () => location.city());
  const skills = distinctIds(shape.skills, () => `${job.jobArea()} ${job.jobType()}`);
  const random = new Random(`${seed}/people`);
  let skill = 0;
  for (let one = 0; one < people; one++) {
    const node = compositeKey(['person', String(one + 1)]);
    yield searchable(node, { Type: 'NODE', Target: 'person', Data: names[one] as string }, {});
    const born = dateBetween(BORN.from, BORN.to, random);
    yield searchable(node, { Type: 'BORN', Target: born, Data: born }, {});
    const place = compositeKey(['place', places[shape.livesIn.right[one] as number] as string]);
    const since = dateBetween(Date.UTC(2010, 0, 1), Date.parse(REFERENCE_DATE), random);
    yield searchable(node, { Type: 'LIVES_IN', Target: place, Data: place }, { since });
    for (; skilled.left[skill] === one; skill++) {
      const known = compositeKey(['skill', skills[skilled.right[skill] as number] as string]);
      const level = random.integer(1, 5);
      yield searchable(node, { Type: 'SKILL', Target: known, Data: known }, { level });
    }
  }
  yield* acquaintances(shape.knows);
}

function* acquaintances({ sources, targets }: FollowGraph): Generator<Item> {
  for (const [edge, source] of sources.entries()) {
    const target = compositeKey(['person', String((targets[edge] as number) + 1)]);
    yield {
      PK: compositeKey(['person', String(source + 1)]),
      SK: `KNOWS#${target}`,
      ...{ Type: 'KNOWS', Target: target, Data: target },
    };
  }
}

/** An item that GSI1 finds by its data. */
function searchable(
  node: string,
  edge: { Type: string; Target: string; Data: string },
  attributes: Item,
): Item {
  const keys = { PK: node, SK: `${edge.Type}#${edge.Target}` };
  return { ...keys, ...edge, GSI1PK: edge.Data, GSI1SK: node, ...attributes };
}

function dateBetween(fromMs: number, toMs: number, random: Random): string {
  const days = random.integer(0, (toMs - fromMs) / DAY_MS - 1);
  return new Date(fromMs + days * DAY_MS).toISOString().slice(0, 10);
}
