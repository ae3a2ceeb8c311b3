/** 6.3 shards for the common keys. */

import { severalAtOnce } from '#kit/checkpoint/worker/concurrency.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import { keysOfShards, losesNoShard } from '#kit/checkpoint/worker/sharded-list.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/06-knowledge-graph/model.ts';
import {
  type NewPerson,
  SCENARIOS,
  type ScenarioId,
  SHARDS_OF,
  shardOf,
  WAYS,
  type Way,
} from '../../entities.ts';
import { bornIn, idsOf } from '../answer.ts';
import { COMMON_SKILL } from '../graph.ts';
import { COMMON_DAY, COMMON_YEAR } from '../maker.ts';
import {
  askedKeys,
  byBirth,
  byName,
  type Check,
  type Facts,
  peopleBy,
  readsNothingElse,
} from './context.ts';
import { DISCUSSIONS } from './scenario.ts';

export const shards: Facts = (fact, data) => {
  const { graph } = data;

  const withSkill = (skillId: string): string[] =>
    idsOf(graph.skills.filter((edge) => edge.skillId === skillId));

  fact('the shards of a common skill are read as one list, in order', async (check) => {
    const expected = withSkill(COMMON_SKILL);
    const call = await readsShards(check, `skill#${COMMON_SKILL}`, expected, (lab) =>
      model.peopleWithSkill(lab, COMMON_SKILL),
    );
    check.cost(call, 'a common skill');
    readsNothingElse(check, call);
  });

  fact('any other skill is one Query', async (check) => {
    for (const skillId of ['java', 'go', data.unknownId]) {
      const call = await check.run((lab) => model.peopleWithSkill(lab, skillId));
      check.sameList(call, withSkill(skillId), peopleBy(check, byName));
      const needless = askedKeys(call.trace).find((key) => key !== `skill#${skillId}`);
      check.holds(needless === undefined, [
        `Your code asks for the key ${needless}. SHARDS_OF does not name skill#${skillId}: everybody is under that one key.`,
        'Which of your lines looks at SHARDS_OF, before it asks for a shard?',
      ]);
      if (skillId === 'java') check.cost(call, 'any other skill');
      readsNothingElse(check, call);
    }
  });

  fact('the shards of a common year are read as one list, by day', async (check) => {
    const expected = ids(bornIn(graph, COMMON_YEAR));
    const call = await readsShards(check, `BORN#${COMMON_YEAR}`, expected, (lab) =>
      model.bornIn(lab, Number(COMMON_YEAR)),
    );
    check.cost(call, 'born in a common year');
    readsNothingElse(check, call);
  });

  fact('a day of a common year is in all shards of the year', async (check) => {
    const expected = ids(bornIn(graph, COMMON_DAY));
    const call = await readsShards(check, `BORN#${COMMON_YEAR}`, expected, (lab) =>
      model.bornOn(lab, COMMON_DAY),
    );
    check.cost(call, 'born on a common day');
    readsNothingElse(check, call);
  });
};

function ids(found: readonly { personId: string }[]): string[] {
  return found.map(({ personId }) => personId);
}

/** The people under a common key, from every shard, which are asked at the same time. */
async function readsShards(
  check: Check,
  key: string,
  expected: readonly string[],
  run: (lab: LabContext) => Promise<string[]>,
): Promise<Call<string[]>> {
  const call = await check.run(run);
  const keys = keysOfShards(key, shardsOf(key));
  losesNoShard(
    check,
    call,
    expected,
    keys,
    `SHARDS_OF says ${keys.length} for ${key}: its items are under ${keys[0]} to ${keys.at(-1)}. Which of these keys does your function ask for?`,
  );
  check.sameList(call, expected, peopleBy(check, inShard(key)));
  check.holds(!askedKeys(call.trace).includes(key), [
    `Your code asks for the shards, and for the key ${key} besides. Nobody is there: each item of a common key is in a shard.`,
    'Which of your lines looks at SHARDS_OF, before it asks for a key?',
  ]);
  // A request that asks no shard has its own fact: what it costs.
  if (call.trace.length >= shardsOf(key)) {
    severalAtOnce(check, call, 'Which of the Queries of the shards needs the answer of another?');
  }
  return call;
}

/** The order of the list, and the shard in which a person is. */
function inShard(key: string): (person: NewPerson) => string {
  return (person) => {
    const shard = `shard ${shardOf(person.personId, shardsOf(key))}`;
    return key.startsWith('BORN#') ? `${byBirth(person)}, ${shard}` : shard;
  };
}

function shardsOf(key: string): number {
  return SHARDS_OF[key] ?? 0;
}

const IDS = Object.keys(SCENARIOS) as ScenarioId[];

export const decisions: Facts = (fact) => {
  fact('each scenario has a way that fits it', async (check) => {
    const { value } = await check.run((lab) => model.decide(lab));
    const chosen: Readonly<Record<string, unknown>> = value ?? {};
    const open = IDS.filter((id) => !WAYS.includes(chosen[id] as Way));
    check.holds(open.length === 0, [
      `Your answer has no way for: ${open.join(', ')}. The ways are ${WAYS.join(', ')}.`,
      'Who waits for the answer in such a scenario, and how old may the answer be?',
    ]);
    const objectionTo = (id: ScenarioId): string | undefined =>
      DISCUSSIONS[id].against[chosen[id] as Way];
    const [unfit, ...others] = IDS.filter((id) => objectionTo(id) !== undefined);
    if (unfit !== undefined) {
      check.holds(false, [
        `${unfit}: ${SCENARIOS[unfit]}`,
        `You chose ${chosen[unfit]}. ${objectionTo(unfit)}`,
        ...(others.length > 0
          ? [`Your ways for these scenarios do not fit either: ${others.join(', ')}.`]
          : []),
        'How many edges does one answer follow, how often is it asked, and how old may it be?',
      ]);
    }
    for (const id of IDS) check.note(`${id}: ${chosen[id]}. ${DISCUSSIONS[id].because}`);
  });
};
