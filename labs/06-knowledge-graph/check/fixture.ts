/** The data of Lab 6: people with skills and places, who know one another. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { Random } from '#kit/random.ts';
import { peopleTable } from '#seeds/tables.ts';
import { type Edge, type LivesIn, type NewPerson, type Ranked, SHARDS_OF } from '../entities.ts';
import { knowledgeGraphTable } from '../table.ts';
import { ranked } from './answer.ts';
import { designItems, designTable } from './design.ts';
import {
  COMMON_SKILL,
  edgesOf,
  type Graph,
  graphItems,
  makeGraph,
  makeVillage,
  merged,
  rankedItems,
  summaryItems,
  withHost,
} from './graph.ts';
import { countedItem, edgeItem, personItems, rankedItem } from './item.ts';
import { COMMON_DAY, COMMON_YEAR, Maker } from './maker.ts';

/** What the checks of Lab 6 ask for. */
export interface KnowledgeGraphData {
  /** So many times the people around those below. */
  times: number;
  graph: Graph;
  /** The id of the person whom most people know. */
  star: string;
  /** People who know one another and nobody else. The first two have some relations in common. */
  village: readonly [NewPerson, NewPerson, ...NewPerson[]];
  /** Somebody who knows more than a hundred people. */
  host: NewPerson;
  /** The best known people: nobody of the graph knows them. All are in one shard of the ranking. */
  famous: readonly Ranked[];
  /** The id of somebody whom the host knows, and whom nobody has counted yet: there is no summary. */
  uncounted: string;
  /** Ids of nobody and of nothing. */
  unknownId: string;
  /** A few people: the table of step 6.1. */
  circle: Circle;
}

/** A few people to write to. */
export interface Circle {
  /** In the graph, with edges. The second id begins with the whole first id. */
  people: NewPerson[];
  edges: Edge[];
  /** Not in the graph yet. */
  stranger: NewPerson;
  /** Not in the graph yet, and born on the common day: two for each shard. */
  newcomers: NewPerson[];
}

const PEOPLE = 160;
const FAMOUS_DEGREES = [90_000, 70_000, 50_000];

export const fixture: Fixture<KnowledgeGraphData> = {
  table: peopleTable,
  data: makeData,
  items: async ({ graph, famous, host, uncounted }) => [
    ...graphItems(graph),
    edgeItem({ Type: 'Knows', personId: host.personId, otherId: uncounted }),
    ...rankedItems(edgesOf(graph)),
    ...famous.map(({ personId, degree }) => rankedItem(personId, degree)),
  ],
  ownTables: {
    '6.1': ({ circle }) => circleItems(circle),
    '6.2': ({ graph }) => designItems(graphItems(graph)),
    '6.4': ({ circle }) => circleItems(circle),
    '6.5': ({ circle }) => countedItems(circle),
  },
  // A stream makes the embedded engine slow: only a step that reads one has one.
  otherTables: { '6.2': designTable, '6.4': knowledgeGraphTable },
  summary: async (data) => {
    const items = (await fixture.items(data)).length.toLocaleString('en-US');
    return `${items} items: people, their places and skills, and whom they know`;
  },
};

function makeData(seed: number, times: number): KnowledgeGraphData {
  const random = new Random(`${seed}/lab-6`);
  const make = new Maker(random);
  const circle = makeCircle(make);
  const unknownId = make.id();
  const village = makeVillage(make);
  const { graph, host } = withHost(make, merged(village, makeGraph(make, random, PEOPLE * times)));
  const [best] = ranked(
    graph,
    graph.people.map(({ personId }) => personId),
  ) as [Ranked];
  const shards = SHARDS_OF['RANK#DEGREE'] ?? 0;
  const famous = FAMOUS_DEGREES.map((degree, nth): Ranked => {
    const { personId } = make.personIn({ shard: 1, shards, nth, bornOn: COMMON_DAY });
    return { personId, degree };
  });
  return {
    times,
    graph,
    unknownId,
    circle,
    host,
    famous,
    star: best.personId,
    uncounted: make.id(),
    village: village.people as [NewPerson, NewPerson, ...NewPerson[]],
  };
}

function makeCircle(make: Maker): Circle {
  const shards = Array.from({ length: SHARDS_OF[`BORN#${COMMON_YEAR}`] ?? 0 }, (_, shard) => shard);
  const first = make.person(0, '1984-02-29');
  const second = { ...make.person(1, '1984-02-02'), personId: `${first.personId}1` };
  const third = make.person(2, '1991-12-31');
  const [a, b, c] = [first.personId, second.personId, third.personId];
  return {
    people: [first, second, third],
    stranger: make.person(3, '1998-01-01'),
    newcomers: [...shards, ...shards].map((shard, nth) =>
      make.personIn({ shard, shards: shards.length, nth, bornOn: COMMON_DAY }),
    ),
    edges: withSecondHome([
      make.livesIn(a, 'oslo'),
      make.livesIn(b, 'oslo'),
      make.livesIn(c, 'oslo-east'),
      make.skill(a, 'java'),
      make.skill(a, 'javascript'),
      make.skill(b, 'java'),
      make.skill(c, COMMON_SKILL),
      make.knows(a, b),
      make.knows(b, c),
      make.knows(c, a),
    ]),
  };
}

/** The first edge's person lives at two places. */
function withSecondHome([home, ...others]: [LivesIn, ...Edge[]]): Edge[] {
  return [home, ...others, { ...home, placeId: 'bern' }];
}

/** The circle, each of whose nodes has its summary. */
export function circleItems({ people, edges }: Circle): Item[] {
  return [...people.flatMap(personItems), ...edges.map(edgeItem), ...summaryItems(edges)];
}

/** The circle, each of whose edges is counted. */
function countedItems(circle: Circle): Item[] {
  return [...circleItems(circle), ...circle.edges.map(countedItem)];
}
