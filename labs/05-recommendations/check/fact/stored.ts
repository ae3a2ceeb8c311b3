/** 5.6 recommendations that are ready. */

import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/05-recommendations/model.ts';
import { entityOf, MOST_READINGS, RECOMMENDED, type StoredRecommendation } from '../../entities.ts';
import { recommended } from '../community.ts';
import { storedList } from '../fixture.ts';
import { storedItem } from '../item.ts';
import type { Check, Facts } from './context.ts';

const ranks = {
  what: 'ranks',
  label: ({ rank, productId, score, refreshId }: StoredRecommendation) =>
    `${rank}: ${productId}, score ${score}, by ${refreshId}`,
};

export const stored: Facts = (fact, data) => {
  const { many, few, none, emptied, stored: lists, community } = data.circle;

  const refreshes = (userId: string) => (lab: LabContext) =>
    model.refreshRecommendations(lab, userId);

  fact('ten ranks are replaced in one transaction of ten actions', async (check) => {
    const call = await check.run(refreshes(many));
    await isRefreshed(check, many);
    check.cost(call, 'refresh');
    const actions = call.trace.flatMap(({ input }) => (input.TransactItems as unknown[]) ?? []);
    check.holds(actions.length === RECOMMENDED, [
      `Your transaction has ${actions.length} actions, expected ${RECOMMENDED}.`,
      'Which ranks may hold something from the refresh before?',
    ]);
  });

  fact(
    'ranks without a product are deleted, and the others say when the refresh began',
    async (check) => {
      for (const userId of [few, none, emptied]) {
        await check.begin();
        await check.run((lab) => refreshes(userId)(withPassingTime(lab)));
        await isRefreshed(check, userId);
      }
    },
  );

  fact('no two refreshes have one id', async (check) => {
    await check.run(refreshes(many));
    const [one] = await storedOf(check, many);
    await check.run(refreshes(many));
    const [other] = await storedOf(check, many);
    check.holds(one?.refreshId !== other?.refreshId, [
      `Two refreshes of ${many} wrote the same refreshId, ${brief(one?.refreshId)}.`,
      'A reader tells two refreshes apart by their ids. Where does your id come from?',
    ]);
  });

  fact('the stored list is one Query, in the order of the ranks', async (check) => {
    const call = await check.run((lab) => model.storedRecommendations(lab, many));
    check.sameList(call, ofUser(lists, many), ranks);
    check.cost(call, 'stored recommendations');
    await check.lists((lab) => model.storedRecommendations(lab, none), [], ranks);
  });

  fact('a refresh in the middle of a reading shows one list, the old or the new', async (check) => {
    const products = recommended(community, many);
    for (const length of [RECOMMENDED, 3, 0]) {
      await check.begin();
      const next = storedList(many, `refresh-${length}`, products.slice(0, length));
      const call = await check.run((lab) =>
        model.storedRecommendations(
          withMixedReadings(lab, () => replace(check, many, next), 1),
          many,
        ),
      );
      isOneList(check, call.value);
      const isNew = Array.isArray(call.value) && call.value.length === next.length;
      check.sameList(call, isNew ? next : ofUser(lists, many), ranks);
    }
  });

  fact('a list that is refreshed during every reading is not shown at all', async (check) => {
    const products = recommended(community, many);
    let times = 0;
    const refresh = () => {
      times += 1;
      return replace(check, many, storedList(many, `refresh-${times}`, products));
    };
    const what = `A list that was a mix ${MOST_READINGS} times`;
    const outcome = await check.runAny((lab) =>
      model.storedRecommendations(withMixedReadings(lab, refresh, 2 * MOST_READINGS), many),
    );
    check.holds(times <= MOST_READINGS, [
      `The first ${times} readings were mixes, and your function went on reading after reading ${MOST_READINGS}. Expected ${MOST_READINGS} readings at most.`,
      'Which of your lines counts the readings?',
    ]);
    const [isExpected, expected] = check.refusal('unsettled');
    check.holds('error' in outcome && isExpected(outcome.error), [
      `${what}: expected ${expected}, but ${
        'error' in outcome ? `it threw ${String(outcome.error)}` : 'it returned a list'
      }.`,
      'What does your function do after its last reading?',
    ]);
    check.holds(times === MOST_READINGS, [
      `Each reading was a mix, and your function read ${times} times. Expected ${MOST_READINGS}.`,
      'Which of your lines counts the readings?',
    ]);
  });

  fact('two refreshes at once leave the list of one of them', async (check) => {
    await check.race([refreshes(many), refreshes(many)]);
    const list = await storedOf(check, many);
    const ids = new Set(list.map(({ refreshId }) => refreshId));
    check.holds(ids.size === 1 && list.every(({ outOf }) => outOf === list.length), [
      `Two refreshes wrote at once. Now the ${list.length} ranks are of ${ids.size} refreshes.`,
      'Which request writes all ranks, or none?',
    ]);
  });
};

/** Each request takes a minute; the client of `lab` is this call's own. */
function withPassingTime(lab: LabContext): LabContext {
  const began = lab.now().getTime();
  let requests = 0;
  lab.db.middlewareStack.add(
    (next) => (args) => {
      requests += 1;
      return next(args);
    },
    { step: 'initialize', name: 'edgewisePassingTime' },
  );
  return { ...lab, now: () => new Date(began + 60_000 * requests) };
}

function ofUser(lists: readonly StoredRecommendation[], userId: string): StoredRecommendation[] {
  return lists.filter((one) => one.userId === userId);
}

/** The ranks that the table has of a user, in order. */
async function storedOf({ table }: Check, userId: string): Promise<StoredRecommendation[]> {
  const entities = (await table.items()).map(entityOf);
  const own = entities.filter(
    (one): one is StoredRecommendation => one.Type === 'Recommendation' && one.userId === userId,
  );
  return own.sort((a, b) => a.rank - b.rank);
}

/** The table has the list that is recommended to a user now, in place of the one before. */
async function isRefreshed(check: Check, userId: string): Promise<void> {
  const products = recommended(check.data.circle.community, userId);
  const ids = (await storedOf(check, userId)).map(({ refreshId }) => refreshId);
  const id = ids.find((one) => one !== `refresh-of-${userId}`);
  check.holds(products.length === 0 || (typeof id === 'string' && id !== ''), [
    `The ranks of ${userId} have the refreshId ${brief(id ?? ids[0])}. Expected a new one, from lab.newId().`,
    'How does a reader see that two ranks are of one refresh?',
  ]);
  const list = storedList(userId, id ?? '', products, check.now.toISOString());
  await check.sameItems(withList(check.loaded, userId, list));
}

function withList(items: readonly Item[], userId: string, list: readonly StoredRecommendation[]) {
  const others = items.filter(
    (item) => !(item.Type === 'Recommendation' && item.userId === userId),
  );
  return [...others, ...list.map(storedItem)];
}

/** The ranks that were given are of one refresh, and all of that refresh. */
function isOneList(check: Check, value: unknown): void {
  const list = (Array.isArray(value) ? value : []) as readonly (StoredRecommendation | undefined)[];
  const during = 'Another client refreshed the list in the middle of your Query.';
  const ids = new Set(list.map((one) => one?.refreshId));
  check.holds(ids.size <= 1, [
    `${during} Your list has ranks of ${ids.size} refreshes: ${[...ids].map(brief).join(', ')}.`,
    'What do the ranks of one refresh have in common, and where does your code compare it?',
  ]);
  const outOf = list[0]?.outOf;
  check.holds(outOf === undefined || outOf === list.length, [
    `${during} Your list has ${list.length} ranks, and each says that its refresh wrote ${outOf}.`,
    'Which of your lines compares outOf with the number of ranks?',
  ]);
}

/** Another client's refresh: the list of a user in the table is this one now. */
async function replace(
  check: Check,
  userId: string,
  list: readonly StoredRecommendation[],
): Promise<readonly StoredRecommendation[]> {
  await check.begin(withList(check.loaded, userId, list));
  return list;
}

// A refresh that is done in the middle of a Query: the answer has the ranks at both ends from before it, and
// those between them from after it. DynamoDB allows that: a Query is not isolated from a transaction. The
// local engines do not show it.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-isolation

/** Whether a reading gets a rank from after the refresh. */
const isFresh = (SK: unknown): boolean => 'REC#03' < String(SK) && String(SK) < 'REC#08';

/**
 * Lets another client's refresh happen in the middle of the Queries of a call; the client of `lab` is
 * this call's own.
 *
 * @param refresh writes the new list, and returns it
 * @param most so many Queries are disturbed
 */
function withMixedReadings(
  lab: LabContext,
  refresh: () => Promise<readonly StoredRecommendation[]>,
  most: number,
): LabContext {
  let mixed = 0;
  lab.db.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context.commandName !== 'QueryCommand' || mixed >= most) return result;
      mixed += 1;
      const fresh = (await refresh()).map(storedItem).filter(({ SK }) => isFresh(SK));
      const output = result.output as QueryCommandOutput;
      const kept = (output.Items ?? []).filter(
        ({ Type, SK }) => Type !== 'Recommendation' || !isFresh(SK),
      );
      const Items = [...kept, ...fresh].sort((a, b) => (a.SK < b.SK ? -1 : 1));
      return { ...result, output: { ...output, Items } };
    },
    { step: 'initialize', name: 'edgewiseMixedReading' },
  );
  return lab;
}
