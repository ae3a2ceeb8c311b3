/** 6.7 the best known. */

import { isDeepStrictEqual } from 'node:util';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/06-knowledge-graph/model.ts';
import { type Ranked, SHARDS_OF, shardOf } from '../../entities.ts';
import { ranked } from '../answer.ts';
import type { Check, Facts } from './context.ts';

/** So many that some of them are equally well known. */
const MOST = 20;
const RANKING = 'RANK#DEGREE';
const degrees = {
  what: 'people',
  label: ({ personId, degree }: Ranked) => `${personId}, known by ${degree}`,
};

export const ranks: Facts = (fact) => {
  fact('the best known are read from every shard of the ranking', async (check) => {
    const all = ranked(check.data.graph, allIds(check));
    const cuts = clearCuts(all);
    for (const most of [cuts.at(-1), cuts[0]] as [number, number]) {
      const call = await check.run((lab) => model.bestKnown(lab, most));
      const best = all.slice(0, most);
      asksTheirShards(check, call, best);
      check.sameList(call, best, degrees);
      if (most === cuts.at(-1)) check.cost(call, 'the best known');
    }
  });

  fact('a person stands among those whom the person knows', async (check) => {
    const { graph, village } = check.data;
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

  fact('a person stands among more than a hundred', async (check) => {
    const { graph, host } = check.data;
    const { personId } = host;
    const known = graph.knows.filter((edge) => edge.personId === personId);
    const call = await check.run((lab) => model.rankAmongKnown(lab, personId));
    const expected = ranked(graph, [personId, ...known.map(({ otherId }) => otherId)]);
    check.sameList(call, expected, degrees);
  });

  fact('who knows nobody and is known by nobody stands alone, at 0', async (check) => {
    const { unknownId } = check.data;
    const call = await check.run((lab) => model.rankAmongKnown(lab, unknownId));
    check.sameList(call, [{ personId: unknownId, degree: 0 }], degrees);
  });
};

function allIds({ data: { graph } }: Check): string[] {
  return graph.people.map(({ personId }) => personId);
}

/** How many of the best known can be asked for so that nobody who is left out is as well known as the last. */
function clearCuts(all: readonly Ranked[]): number[] {
  const degreeAt = (nth: number): number => all[nth]?.degree ?? 0;
  const cuts = Array.from({ length: MOST }, (_, nth) => nth + 1);
  return cuts.filter((most) => degreeAt(most - 1) > degreeAt(most));
}

/** Each shard that has one of the best is asked. */
function asksTheirShards(check: Check, call: Call<unknown>, best: readonly Ranked[]): void {
  const shards = SHARDS_OF[RANKING] as number;
  const keyOf = ({ personId }: Ranked): string => `${RANKING}#${shardOf(personId, shards)}`;
  const lost = best.find((one) => !call.trace.some((asked) => asksFor(asked, keyOf(one))));
  // A Scan asks no shard, and loses none.
  const isLost = lost !== undefined && !isDeepStrictEqual(call.value, best);
  check.holdsOr('LOST-SHARD', !isLost, [
    `None of your Queries asks the shard ${lost && keyOf(lost)}, and ${lost?.personId} is in it.`,
    `The shards are ${RANKING}#0 to ${RANKING}#${shards - 1}. Which shards does your function ask?`,
  ]);
}

function asksFor({ keyCondition }: RequestRecord, key: string): boolean {
  return keyCondition?.includes(key) ?? false;
}
