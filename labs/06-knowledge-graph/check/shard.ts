/** 6.3 shards for the common keys. */

import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import * as model from '#lab/06-knowledge-graph/model.ts';
import { SHARDS_OF } from '../entities.ts';
import { bornIn, COMMON_SKILL, idsOf } from '../graph.ts';
import { COMMON_DAY } from '../maker.ts';
import { type Check, type Facts, people } from './context.ts';

const COMMON_YEAR = COMMON_DAY.slice(0, 4);

export const shards: Facts = (fact) => {
  fact('the shards of a common skill are read as one list, in order', async (check) => {
    const call = await check.run((lab) => model.peopleWithSkill(lab, COMMON_SKILL));
    check.sameList(call, withSkill(check, COMMON_SKILL), people);
    asksEachShard(check, call, SHARDS_OF[`skill#${COMMON_SKILL}`] as number);
    check.cost(call, 'a common skill');
  });

  fact('any other skill is one Query', async (check) => {
    for (const skillId of ['java', 'go', check.data.unknownId]) {
      const call = await check.run((lab) => model.peopleWithSkill(lab, skillId));
      check.sameList(call, withSkill(check, skillId), people);
      if (skillId === 'java') check.cost(call, 'any other skill');
    }
  });

  fact('the shards of a common year are read as one list, by day', async (check) => {
    const { graph } = check.data;
    const year = await check.run((lab) => model.bornIn(lab, Number(COMMON_YEAR)));
    check.sameList(year, ids(bornIn(graph, COMMON_YEAR)), people);
    check.cost(year, 'born in a common year');
    const day = await check.run((lab) => model.bornOn(lab, COMMON_DAY));
    check.sameList(day, ids(bornIn(graph, COMMON_DAY)), people);
    check.cost(day, 'born on a common day');
  });
};

function withSkill({ data: { graph } }: Check, skillId: string): string[] {
  return idsOf(graph.skills.filter((edge) => edge.skillId === skillId));
}

function ids(found: readonly { personId: string }[]): string[] {
  return found.map(({ personId }) => personId);
}

/** The shards are asked at the same time. */
function asksEachShard(check: Check, { trace }: Call<unknown>, shards: number): void {
  const most = Math.max(...trace.map(({ underWay }) => underWay));
  check.holds(trace.length < shards || most > 1, [
    'Your code asks one shard after another: each Query waits for the answer to the one before.',
    'Which of these Queries needs the answer of another?',
  ]);
}
