/** 6.6 who knows whom; 6.7 a rank among them. */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { fewAtOnce, severalAtOnce } from '#kit/checkpoint/worker/concurrency.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import { keysOfShards, losesNoShard } from '#kit/checkpoint/worker/sharded-list.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/06-knowledge-graph/model.ts';
import { IN_FLIGHT, type NewPerson, type Ranked, SHARDS_OF } from '../../entities.ts';
import { idsOf, placesBelow, ranked, withinDegrees } from '../answer.ts';
import { degreesOf, edgesOf } from '../graph.ts';
import { edgeItem, personItems } from '../item.ts';
import { byText } from '../maker.ts';
import type { Check, Facts } from './context.ts';

const people = { what: 'people', label: (personId: string): string => personId };

const DEGREES = 3;
/** The people of the third degree are more than {@link IN_FLIGHT}. */
const MORE_DEGREES = 4;
/** People of the village after whom nobody comes soon. */
const ENDS = [12, 13];
const WHOLE = 'europe';
/** It has more parts than {@link IN_FLIGHT}. */
const WIDE = 'quito';
/** Its people live five places below it. */
const DEEP = 'america';

export const walks: Facts = (fact, data) => {
  const { graph, star, village, host } = data;

  const shared = (one: NewPerson, other: NewPerson): string[] => {
    const of = (person: NewPerson): string[] => [
      ...edgesOf(graph).flatMap((edge) =>
        edge.personId === person.personId ? [edgeItem(edge).SK] : [],
      ),
      personItems(person)[1].SK,
    ];
    const theirs = of(other);
    return of(one)
      .filter((key) => theirs.includes(key))
      .sort(byText);
  };

  fact('those who know a person are one Query', async (check) => {
    const [, someone] = village;
    for (const id of [someone.personId, star]) {
      const call = await check.run((lab) => model.whoKnows(lab, id));
      check.sameList(call, idsOf(graph.knows.filter(({ otherId }) => otherId === id)), people);
      if (id !== star) check.cost(call, 'who knows a person');
    }
    await check.lists((lab) => model.whoKnows(lab, data.unknownId), [], people);
  });

  fact('a circle of acquaintances ends', async (check) => {
    const [{ personId }] = village;
    const call = await check.run((lab) => model.withinDegrees(lab, personId, 2));
    const ids = (Array.isArray(call.value) ? call.value : []).flat();
    check.holds(!ids.includes(personId), [
      `Your lists have ${personId}, from whom the walk begins.`,
      'Which people does your walk know already?',
    ]);
  });

  fact('each degree has the people who are not nearer', async (check) => {
    const [{ personId }] = village;
    for (const degrees of [0, 1, 2, DEGREES]) {
      const call = await check.run((lab) => model.withinDegrees(lab, personId, degrees));
      sameDegrees(check, call, personId, degrees);
      if (degrees === DEGREES) check.cost(call, 'three degrees');
    }
  });

  fact('a walk ends where nobody is left', async (check) => {
    // Whom the one knows, and whom that one knows: then there is nobody. The other one knows nobody.
    for (const end of ENDS) {
      const { personId } = village[end] as NewPerson;
      const call = await check.run((lab) => model.withinDegrees(lab, personId, MORE_DEGREES));
      sameDegrees(check, call, personId, MORE_DEGREES);
    }
  });

  fact('people are asked side by side, a few at a time', async (check) => {
    const [someone] = village;
    const call = await check.run((lab) => model.withinDegrees(lab, someone.personId, MORE_DEGREES));
    fewAtOnce(check, call, IN_FLIGHT);
    severalAtOnce(
      check,
      call,
      'Which of these people can be asked at the same time, because no request needs the answer of another?',
    );
  });

  fact('the relations that two people share are two Queries', async (check) => {
    const [one, other] = village;
    const call = await check.run((lab) => model.sharedEdges(lab, one.personId, other.personId));
    const edges = { what: 'relations', label: (sortKey: string) => sortKey };
    check.sameList(call, shared(one, other), edges);
    check.cost(call, 'shared relations');
    const neighbour = village[2] as NewPerson;
    const many = await check.run((lab) =>
      model.sharedEdges(lab, host.personId, neighbour.personId),
    );
    check.sameList(many, shared(host, neighbour), edges);
  });

  fact('people below a place are a sum of summaries', async (check) => {
    const call = await check.run((lab) => model.peopleBelow(lab, WHOLE));
    isSumBelow(check, call, WHOLE);
    check.cost(call, 'people below a place');
    for (const placeId of ['oslo-east', WIDE, DEEP, data.unknownId]) {
      const sum = await check.run((lab) => model.peopleBelow(lab, placeId));
      isSumBelow(check, sum, placeId);
      fewAtOnce(check, sum, IN_FLIGHT);
    }
    if (data.times > 1) return;
    await check.compare(`people below ${WHOLE}:`, {
      'from summaries': (lab) => model.peopleBelow(lab, WHOLE),
      'reading people': (lab) => readPeople(lab, placesBelow(graph, WHOLE)),
    });
  });
};

function sameDegrees(check: Check, call: Call<unknown>, personId: string, degrees: number): void {
  const { trace } = call;
  const expected = withinDegrees(check.data.graph, personId, degrees);
  if (!Array.isArray(call.value)) check.sameValue(call, expected, 'The answer');
  const levels = call.value as readonly unknown[];
  isNearest(check, levels, expected);
  for (const [nth, level] of expected.entries()) {
    if (nth >= levels.length) break;
    const what = `people of degree ${nth + 1}`;
    check.sameList({ value: levels[nth], trace }, level, { ...people, what });
  }
  check.holds(levels.length === expected.length, [
    `The limit was ${degrees}, and your answer has ${levels.length} lists. Expected ${expected.length}, and none of them empty.`,
    'What ends your walk?',
  ]);
}

/** Nobody is in two lists, and nobody is farther away than the shortest path. */
function isNearest(
  check: Check,
  levels: readonly unknown[],
  expected: readonly (readonly string[])[],
): void {
  for (const [nth, personId] of expected.flatMap((ids, nth) =>
    ids.map((id) => [nth, id] as const),
  )) {
    const found = levels.flatMap((level, at) =>
      Array.isArray(level) && level.includes(personId) ? [at + 1] : [],
    );
    check.holds(found.length < 2, [
      `${personId} is in several of your lists: of the degrees ${found.join(' and ')}.`,
      'Which people does your walk know already?',
    ]);
    check.holds(
      found.every((degree) => degree <= nth + 1),
      [
        `${personId} is in your list of degree ${found[0]}, and the shortest path there has ${nth + 1} ${nth === 0 ? 'edge' : 'edges'}.`,
        'Whom does your walk ask first: all people of one degree, or the first of them and whom that one knows?',
      ],
    );
  }
}

function isSumBelow(check: Check, call: Call<unknown>, placeId: string): void {
  const { graph } = check.data;
  const degrees = degreesOf(graph.livesIn);
  const places = placesBelow(graph, placeId);
  const all = places.reduce((sum, id) => sum + (degrees.get(entityKey('place', id)) ?? 0), 0);
  check.holds(typeof call.value !== 'number' || call.value === all, [
    `Your number of people below ${placeId} is ${call.value}. Expected ${all}, who live at: ${places.join(', ')}.`,
    'Which of these places does your walk come to, and which summaries does it read?',
  ]);
  check.sameValue(call, all, `The number of people below ${placeId}`);
}

/** The same walk over the places, and everybody at each of them. */
async function readPeople(lab: LabContext, placeIds: readonly string[]): Promise<void> {
  const places = placeIds.map((placeId) => entityKey('place', placeId));
  for (const place of places) {
    await query(lab, {
      IndexName: 'GSI2',
      KeyConditionExpression: 'TypeTarget = :target',
      ExpressionAttributeValues: { ':target': `PART_OF#${place}` },
    });
  }
  for (const place of places) {
    await query(lab, {
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :place AND begins_with(GSI1SK, :person)',
      ExpressionAttributeValues: { ':place': place, ':person': 'person#' },
    });
  }
}

async function query(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>): Promise<void> {
  await lab.db.send(new QueryCommand({ TableName: lab.table, ...input }));
}

/** So many that some of them are equally well known. */
const MOST = 20;
const RANKING = 'RANK#DEGREE';
const SHARDS = keysOfShards(RANKING, SHARDS_OF[RANKING] ?? 0);
const degrees = {
  what: 'people',
  label: ({ personId, degree }: Ranked) => `${personId}, known by ${degree}`,
};

export const ranks: Facts = (fact, data) => {
  const { graph, village, host, unknownId, famous, uncounted } = data;

  const allIds: string[] = graph.people.map(({ personId }) => personId);

  fact('the best known are read from every shard of the ranking', async (check) => {
    // Nobody has counted those whom nobody knows: they have no summary.
    const known = ranked(graph, allIds).filter(({ degree }) => degree > 0);
    const all = [...famous, ...known];
    const cuts = clearCuts(all);
    // The famous are in one shard: a part of the list from each is not the list.
    const asked = [cuts.at(-1), famous.length, cuts[0], all.length + 1] as number[];
    for (const most of asked) {
      const call = await check.run((lab) => model.bestKnown(lab, most));
      const best = all.slice(0, most);
      losesNoShard(check, call, best, SHARDS);
      check.sameList(call, best, degrees);
      if (most === cuts.at(-1)) check.cost(call, 'the best known');
    }
  });

  fact('a person stands among those whom the person knows', async (check) => {
    const [someone] = village;
    const { personId } = someone;
    const known = graph.knows.filter((edge) => edge.personId === personId);
    const call = await check.run((lab) => model.rankAmongKnown(lab, personId));
    const expected = ranked(graph, [personId, ...known.map(({ otherId }) => otherId)]);
    check.sameList(call, expected, degrees);
    check.holds(!call.trace.some(({ index }) => index === 'GSI2'), [
      'The answer is right. Your code reads the edges that point at each person, and counts them.',
      'Which item keeps that number already?',
    ]);
    check.cost(call, 'rank among the known');
  });

  fact(
    'a person stands among more than a hundred, with one whom nobody has counted',
    async (check) => {
      const { personId } = host;
      const known = graph.knows.filter((edge) => edge.personId === personId);
      const call = await check.run((lab) => model.rankAmongKnown(lab, personId));
      const ids = [personId, uncounted, ...known.map(({ otherId }) => otherId)];
      const expected = ranked(graph, ids);
      check.sameList(call, expected, degrees);
    },
  );

  fact('who knows nobody and is known by nobody stands alone, at 0', async (check) => {
    const call = await check.run((lab) => model.rankAmongKnown(lab, unknownId));
    check.sameList(call, [{ personId: unknownId, degree: 0 }], degrees);
  });
};

/** How many of the best known can be asked for so that nobody who is left out is as well known as the last. */
function clearCuts(all: readonly Ranked[]): number[] {
  const degreeAt = (nth: number): number => all[nth]?.degree ?? 0;
  const cuts = Array.from({ length: MOST }, (_, nth) => nth + 1);
  return cuts.filter((most) => degreeAt(most - 1) > degreeAt(most));
}
