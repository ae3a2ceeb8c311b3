/** People, where they live, what they can do and whom they know, as the checks know them. */

import type { Item } from '#kit/item/item.ts';
import { parseKey } from '#kit/keys.ts';
import type { Random } from '#kit/random.ts';
import { drawPeople } from '#seeds/domains/people/shape.ts';
import {
  type Edge,
  type Knows,
  type LivesIn,
  type NewPerson,
  type PartOf,
  type Seat,
  SHARDS_OF,
  type Skill,
} from '../entities.ts';
import {
  edgeItem,
  partItem,
  personItems,
  rankedItem,
  seatItem,
  summaryItem,
  targetOf,
} from './item.ts';
import { COMMON_DAY, COMMON_YEAR, type Maker } from './maker.ts';

/** A graph of people. */
export interface Graph {
  readonly people: readonly NewPerson[];
  readonly livesIn: readonly LivesIn[];
  readonly skills: readonly Skill[];
  readonly knows: readonly Knows[];
  readonly seats: readonly Seat[];
  readonly parts: readonly PartOf[];
}

/** A skill that every second person has. */
export const COMMON_SKILL = 'typescript';
/** Skills that the first people have, from whom to whom; some begin like others. */
const SKILLS: Readonly<Record<string, readonly [number, number]>> = {
  java: [0, 20],
  javascript: [10, 30],
  go: [18, 22],
};
/** Places where the first people live, as many as they are at each of them. */
const PLACES = { oslo: 24, 'oslo-east': 6, osaka: 5, bern: 4, berlin: 70, lima: 2, turku: 3 };
/** Places, and the greater ones that they are parts of. */
const WHOLE: Readonly<Record<string, string>> = {
  'oslo-east': 'oslo',
  oslo: 'norway',
  norway: 'europe',
  bern: 'switzerland',
  switzerland: 'europe',
  berlin: 'germany',
  germany: 'europe',
  turku: 'finland',
  finland: 'europe',
  osaka: 'japan',
  japan: 'asia',
  quito: 'ecuador',
  lima: 'lima-province',
  'lima-province': 'coast',
  coast: 'peru',
  peru: 'andes',
  andes: 'south-america',
  'south-america': 'america',
  ...Object.fromEntries(Array.from('abcdefg', (part) => [`quito-${part}`, 'quito'])),
};
/** Three people of every graph were born on this day, and {@link BIRTHDAYS} in the same year. */
export const BIRTHDAY = '1984-03-19';
/** Somebody was born on it, too. */
export const NEW_YEAR = '1984-01-01';
const BIRTHDAYS = [
  BIRTHDAY,
  BIRTHDAY,
  BIRTHDAY,
  '1984-03-02',
  '1984-02-29',
  '1984-12-31',
  NEW_YEAR,
];
/** Each shard of the common year has somebody of the common day, and the first has another day too. */
const COMMON_SHARDS = SHARDS_OF[`BORN#${COMMON_YEAR}`] ?? 0;
const COMMON_BIRTHS = [
  ...Array.from({ length: COMMON_SHARDS }, (_, shard) => ({ shard, bornOn: COMMON_DAY })),
  { shard: 0, bornOn: `${COMMON_YEAR}-12-31` },
];
/** A table mostly holds texts that no question of this lab reads. */
const ABOUT = 'We have made umbrellas since 1911, and it still rains. '.repeat(400);
/** Companies with a seat at each of the named places. */
const SEATS = 2;

/** A graph of so many people; each knows five others on average. */
export function makeGraph(make: Maker, random: Random, people: number): Graph {
  const shape = drawPeople({ people, seed: random.uint32() });
  const others = Array.from({ length: people - COMMON_BIRTHS.length }, (_, nth) =>
    make.person(nth, BIRTHDAYS[nth]),
  );
  const common = COMMON_BIRTHS.map(({ shard, bornOn }, nth) =>
    make.personIn({ shard, shards: COMMON_SHARDS, nth, bornOn }),
  );
  const persons = [...others, ...common];
  const idOf = (nth: number): string => (persons[nth] as NewPerson).personId;
  const homes = Object.entries(PLACES).flatMap(([place, many]) => Array(many).fill(place));
  return {
    people: persons,
    livesIn: Array.from(shape.livesIn.right, (place, nth) =>
      make.livesIn(idOf(nth), homes[nth] ?? `place-${place}`),
    ),
    skills: [
      ...persons.flatMap(({ personId }, nth) =>
        skillsOf(nth).map((skillId) => make.skill(personId, skillId)),
      ),
      ...Array.from(shape.skilled.left, (person, edge) =>
        make.skill(idOf(person), `skill-${shape.skilled.right[edge]}`),
      ),
    ],
    knows: Array.from(shape.knows.sources, (source, edge) =>
      make.knows(idOf(source), idOf(shape.knows.targets[edge] as number)),
    ),
    parts: Object.entries(WHOLE).map(([placeId, wholeId]) => {
      return { Type: 'PartOf' as const, placeId, wholeId };
    }),
    seats: Object.keys(PLACES).flatMap((placeId) =>
      Array.from({ length: SEATS }, () => ({
        Type: 'Seat' as const,
        companyId: make.id(),
        placeId,
        about: ABOUT,
      })),
    ),
  };
}

function skillsOf(nth: number): string[] {
  const named = Object.entries(SKILLS).flatMap(([skill, [from, to]]) => {
    return nth >= from && nth < to ? [skill] : [];
  });
  return nth % 2 === 0 ? [COMMON_SKILL, ...named] : named;
}

/** Two graphs as one. */
export function merged(one: Graph, other: Graph): Graph {
  return {
    people: [...one.people, ...other.people],
    livesIn: [...one.livesIn, ...other.livesIn],
    skills: [...one.skills, ...other.skills],
    knows: [...one.knows, ...other.knows],
    seats: [...one.seats, ...other.seats],
    parts: [...one.parts, ...other.parts],
  };
}

/** Whom each person of a village knows: within it, in circles too. */
const VILLAGE: readonly (readonly number[])[] = [
  [1, 2, 3],
  [0, 2, 4, 5],
  [6, 7],
  [3, 7, 8],
  [9, 10],
  [10, 11, 0],
  [1],
  [12, 13],
  [14],
  [15],
  [2],
  [16],
  [17],
  [],
  [18],
  [16],
  [0],
  [18],
  [],
];
/** So many people the host knows: more than one BatchGetItem takes keys. */
const GUESTS = 120;
/** What the first two people of a village have in common, and what they have not. */
const TWINS = [
  { place: 'alta', skills: ['sql', 'rust', 'cooking'], bornOn: '1991-06-15' },
  { place: 'alta', skills: ['rust', 'cooking', 'sqlite'], bornOn: '1991-06-15' },
];

/** A graph and one more person, the host, who knows very many of the others and whom nobody knows. */
export function withHost(make: Maker, graph: Graph): { graph: Graph; host: NewPerson } {
  const host = make.person(GUESTS, '1999-09-09');
  const { personId } = host;
  const guests = graph.people.slice(-GUESTS);
  const more: Graph = {
    people: [host],
    livesIn: [make.livesIn(personId, 'bodo')],
    skills: [],
    knows: guests.map((guest) => make.knows(personId, guest.personId)),
    seats: [],
    parts: [],
  };
  return { graph: merged(graph, more), host };
}

/** People who know one another and nobody else: walks among them cost the same in a graph of any size. */
export function makeVillage(make: Maker): Graph {
  const people = VILLAGE.map((_, nth) => make.person(nth, TWINS[nth]?.bornOn));
  const idOf = (nth: number): string => (people[nth] as NewPerson).personId;
  return {
    people,
    livesIn: people.map(({ personId }, nth) => make.livesIn(personId, TWINS[nth]?.place ?? 'bodo')),
    skills: TWINS.flatMap(({ skills }, nth) => skills.map((one) => make.skill(idOf(nth), one))),
    knows: VILLAGE.flatMap((known, nth) => known.map((one) => make.knows(idOf(nth), idOf(one)))),
    seats: [],
    parts: [],
  };
}

export function edgesOf({ livesIn, skills, knows }: Graph): Edge[] {
  return [...livesIn, ...skills, ...knows];
}

/** The graph's items, without summaries. */
export function graphItems(graph: Graph): Item[] {
  return [
    ...graph.people.flatMap(personItems),
    ...edgesOf(graph).map(edgeItem),
    ...graph.seats.map(seatItem),
    ...graph.parts.map(partItem),
  ];
}

/** How many edges point at each node. */
export function degreesOf(edges: readonly Edge[]): ReadonlyMap<string, number> {
  const degrees = new Map<string, number>();
  for (const node of edges.map(targetOf)) degrees.set(node, (degrees.get(node) ?? 0) + 1);
  return degrees;
}

/** A summary for each node that an edge points at. */
export function summaryItems(edges: readonly Edge[]): Item[] {
  return [...degreesOf(edges)].map(([node, degree]) => summaryItem(node, degree));
}

/** The same, each person ranked. */
export function rankedItems(edges: readonly Edge[]): Item[] {
  return [...degreesOf(edges)].map(([node, degree]) => {
    const [kind, id] = parseKey(node) as [string, string];
    return kind === 'person' ? rankedItem(id, degree) : summaryItem(node, degree);
  });
}
