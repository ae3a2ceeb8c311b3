/** 6.1 nodes and edges. */

import { isDeepStrictEqual } from 'node:util';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/06-knowledge-graph/model.ts';
import {
  type Edge,
  type Neighbourhood,
  type NewPerson,
  SHARDS_OF,
  type Skill,
} from '../../entities.ts';
import { COMMON_SKILL } from '../graph.ts';
import { edgeItem, type KeyedItem, personItems, summaryItem } from '../item.ts';
import { byText } from '../maker.ts';
import { type Check, edgeList, type Facts } from './context.ts';

export const graph: Facts = (fact, data, loaded) => {
  const { circle, unknownId } = data;
  const { stranger, newcomers } = circle;

  const neighbourhoodOf = (personId: string): Neighbourhood => {
    const person = circle.people.find((one) => one.personId === personId) as NewPerson;
    const of = <Kind extends Edge['Type']>(kind: Kind) =>
      circle.edges
        .filter((edge): edge is Extract<Edge, { Type: Kind }> => edge.Type === kind)
        .filter((edge) => edge.personId === personId)
        .sort((a, b) => byText(edgeItem(a).SK, edgeItem(b).SK));
    return { ...person, livesIn: of('LivesIn'), skills: of('Skill'), knows: of('Knows') };
  };

  /** The common skill, of somebody in each shard. */
  const commonEdges: Edge[] = newcomers.map(({ personId }) => ({
    Type: 'Skill',
    personId,
    skillId: COMMON_SKILL,
    level: 2,
  }));

  /** An edge of each kind, from the first person. */
  const newEdges = (): Edge[] => {
    const [{ personId }, , { personId: otherId }] = circle.people as [
      NewPerson,
      NewPerson,
      NewPerson,
    ];
    return [
      { Type: 'LivesIn', personId, placeId: 'osl', since: '2024-02-29' },
      { Type: 'Skill', personId, skillId: 'jav', level: 3 },
      { Type: 'Knows', personId, otherId },
    ];
  };

  const adds = (person: NewPerson) => (lab: LabContext) => model.addPerson(lab, person);

  fact('a person is a node and an edge to the day of birth', async (check) => {
    const call = await check.run(adds(stranger));
    await areInIndexes(check, personItems(stranger));
    await check.sameItems([...loaded, ...personItems(stranger)]);
    check.cost(call, 'add a person');
  });

  fact('who was born in a common year is in a shard of the index', async (check) => {
    for (const one of newcomers) {
      await check.run(adds(one));
      await areInIndexes(check, personItems(one));
    }
    await check.sameItems([...loaded, ...newcomers.flatMap(personItems)]);
  });

  fact('a person who is in the graph is refused', async (check) => {
    const [first] = circle.people as [NewPerson];
    const again = { ...first, name: 'Zoe Zander', bornOn: '2001-01-01' };
    await check.refuses('A person with a taken id', 'alreadyExists', adds(again));
  });

  fact('two clients that add one person at once leave one of them', async (check) => {
    const other = { ...stranger, bornOn: '1999-12-31' };
    const ended = await check.race([adds(stranger), adds(other)]);
    const added = ended.flatMap((outcome, nth) => ('value' in outcome ? [nth] : []));
    check.holds(added.length === 1, [
      `Two clients added ${stranger.personId} at once, and ${added.length} of them were told that it was done.`,
      'Which condition does the second of these writes not meet?',
    ]);
    const winner = added[0] === 0 ? stranger : other;
    await check.sameItems([...loaded, ...personItems(winner)]);
  });

  fact('each kind of edge has its keys', async (check) => {
    const names = { LivesIn: 'live at a place', Skill: 'have a skill', Knows: 'know a person' };
    for (const edge of newEdges()) {
      await check.begin();
      const call = await check.run((lab) => model.addEdge(lab, edge));
      await areInIndexes(check, [edgeItem(edge)]);
      await check.sameItems([...loaded, edgeItem(edge)]);
      check.cost(call, names[edge.Type]);
    }
  });

  fact('a skill that many people have is in a shard of the index', async (check) => {
    const edges = commonEdges;
    for (const edge of edges) {
      await check.run((lab) => model.addEdge(lab, edge));
      await areInIndexes(check, [edgeItem(edge)]);
    }
    await check.sameItems([...loaded, ...edges.map(edgeItem)]);
  });

  fact('an edge that is added again has its new attributes, and is one edge', async (check) => {
    const [, edge] = newEdges() as [Edge, Skill];
    const better = { ...edge, level: edge.level + 1 };
    await check.run((lab) => model.addEdge(lab, edge));
    await check.run((lab) => model.addEdge(lab, better));
    const items = await check.table.items();
    const isOld = items.some((item) => isDeepStrictEqual(item, edgeItem(edge)));
    check.holds(!isOld, [
      `${edgeList.label(edge)} was added with level ${edge.level}, and again with level ${better.level}. Its item still has level ${edge.level}.`,
      'Which part of your request keeps what was there before?',
    ]);
    await check.sameItems([...loaded, edgeItem(better)]);
  });

  fact('an edge is removed, and no other edge with it', async (check) => {
    for (const edge of newEdges()) {
      await check.begin([...loaded, edgeItem(edge)]);
      const call = await check.run((lab) => model.removeEdge(lab, edge));
      await check.sameItems(loaded);
      if (edge.Type === 'Skill') check.cost(call, 'remove an edge');
    }
  });

  fact('an edge that is not there is removed without an error', async (check) => {
    for (const edge of newEdges()) {
      check.returned(await check.runAny((lab) => model.removeEdge(lab, edge)), (thrown) => [
        `There is no ${edgeList.label(edge)}: removing it has nothing to do, and must not fail. It threw ${thrown}`,
        'A DeleteItem of nothing is no error. Which part of your request makes it one?',
      ]);
    }
    await check.sameItems(loaded);
  });

  fact('a person and all edges are one Query', async (check) => {
    for (const { personId } of circle.people) {
      const call = await check.run((lab) => model.neighbourhood(lab, personId));
      hasOwnKinds(check, call.value);
      check.sameValue(call, neighbourhoodOf(personId), `The neighbourhood of ${personId}`);
      if (personId === circle.people[0]?.personId) check.cost(call, 'a neighbourhood');
    }
  });

  fact('the neighbourhood of nobody is refused as notFound', async (check) => {
    const { personId } = circle.people[0] as NewPerson;
    const left = {
      'a person who is not in the graph': [],
      'an id that has only a summary': [summaryItem(entityKey('person', unknownId), 1)],
      'an id that has only an edge': [
        edgeItem({ Type: 'Knows', personId: unknownId, otherId: personId }),
      ],
    };
    for (const [whose, items] of Object.entries(left)) {
      await check.begin([...loaded, ...items]);
      const what = `The neighbourhood of ${whose}`;
      await check.refuses(what, 'notFound', (lab) => model.neighbourhood(lab, unknownId));
    }
  });
};

/** Each list has edges of one type. */
function hasOwnKinds(check: Check, found: Neighbourhood): void {
  const kinds = { livesIn: 'LivesIn', skills: 'Skill', knows: 'Knows' } as const;
  for (const [name, kind] of Object.entries(kinds)) {
    const list: unknown = Reflect.get(Object(found), name);
    const types = Array.isArray(list) ? list.map((one) => Reflect.get(Object(one), 'Type')) : [];
    const other = types.find((type) => typeof type === 'string' && type !== kind);
    check.holds(other === undefined, [
      `In your answer the list ${name} has an item of the type ${other}. The item collection of a person holds items of several types.`,
      `Which of your lines puts an item into ${name}, and what does that line ask of its Type?`,
    ]);
  }
}

// Written items are under the index keys where a reader looks for them.

/**
 * Of the items that were written, those with another index key are told with the reason. Other
 * differences are left to `sameItems`.
 */
async function areInIndexes(check: Check, expected: readonly KeyedItem[]): Promise<void> {
  const items = await check.table.items();
  for (const wanted of expected) {
    const written = items.find(({ PK, SK }) => PK === wanted.PK && SK === wanted.SK);
    if (!written) continue;
    const name = `${wanted.SK} of ${wanted.PK}`;
    isUnderItsKey(check, name, wanted, written.GSI1PK);
    isUnderItsTarget(check, name, wanted, written.TypeTarget);
  }
}

function isUnderItsKey(check: Check, name: string, wanted: KeyedItem, found: unknown): void {
  if (found === undefined || found === wanted.GSI1PK) return;
  check.holds(wanted.GSI1PK !== undefined, [
    `${name} is in GSI1, under ${found}. An entry of an index costs a write, and no access pattern of this lab asks GSI1 for a ${wanted.Type} edge.`,
    'Which of your lines gives keys of GSI1 to every kind of edge?',
  ]);
  const key = String(wanted.GSI1PK).replace(/#\d+$/, '');
  const shards = SHARDS_OF[key];
  const isSpread = String(found).startsWith(`${wanted.GSI1PK}#`);
  check.holdsOr('LOST-SHARD', shards !== undefined || !isSpread, [
    `${name} is under GSI1PK = ${found}. SHARDS_OF does not name ${wanted.GSI1PK}: a reader asks for ${wanted.GSI1PK} alone.`,
    'Where does your function look at SHARDS_OF?',
  ]);
  check.holdsOr('LOST-SHARD', shards === undefined || found !== key, [
    `${name} is under GSI1PK = ${found}. SHARDS_OF says ${shards} for this key: a reader asks for ${key}#0 to ${key}#${Number(shards) - 1}, and not for ${key}.`,
    'Where does your function look at SHARDS_OF?',
  ]);
  check.holds(shards === undefined || !String(found).startsWith(`${key}#`), [
    `${name} is under GSI1PK = ${found}, expected ${wanted.GSI1PK}: shardOf('${wanted.personId}', ${shards}) names the shard.`,
    'From which value does your function make the number of the shard?',
  ]);
}

function isUnderItsTarget(check: Check, name: string, wanted: KeyedItem, found: unknown): void {
  check.holds(wanted.TypeTarget === undefined || found !== undefined, [
    `${name} has no TypeTarget. An index holds only the items that have its keys: GSI2 does not hold this edge.`,
    'Which attribute of a KNOWS edge repeats its sort key?',
  ]);
  check.holds(wanted.TypeTarget !== undefined || found === undefined, [
    `${name} has a TypeTarget, and so it is in GSI2. GSI2 is for KNOWS and PART_OF edges: any other entry costs a write, and nobody asks for it.`,
    'Which of your items does GSI1 find already?',
  ]);
}
