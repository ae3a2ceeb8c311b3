/** 5.5 what people like me like. */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { askedCollection } from '#kit/meter/request-record.ts';
import * as model from '#lab/05-recommendations/model.ts';
import { LIKERS_READ, LIKES_ASKED, NEIGHBOURS_ASKED, type ScoredProduct } from '../../entities.ts';
import { overlaps, recommended } from '../community.ts';
import { COLLECTED } from '../fixture.ts';
import { type Check, type Facts, isSideBySide, keepsCap } from './context.ts';

export const scoredProducts = {
  what: 'products',
  label: ({ productId, score }: ScoredProduct) => `${productId}, score ${score}`,
  rank: { by: 'score', of: ({ score }: ScoredProduct) => score },
};

export const recommend: Facts = (fact, data) => {
  const { me, collector, unknownId, loner, times } = data;
  const { community, few } = data.circle;

  fact('ten products come from the nearest neighbours, the best first', async (check) => {
    const call = await check.run((lab) => model.recommend(lab, me));
    keepsCap(check, call, { partition: 'PRODUCT#', what: 'likers', most: LIKERS_READ });
    const asked = usersAsked(call, me);
    check.holds(asked.length <= NEIGHBOURS_ASKED, [
      `Your code asked ${asked.length} other users for their likes. Expected the ${NEIGHBOURS_ASKED} nearest.`,
      `By what do you choose ${NEIGHBOURS_ASKED} of them, and is that known before you ask?`,
    ]);
    isRecommended(check, call, me);
    asksLikedProducts(check, call, me);
    check.cost(call, 'recommend');
  });

  fact('likers and neighbours are asked side by side, a few at a time', async (check) => {
    isSideBySide(check, await check.run((lab) => model.recommend(lab, me)));
  });

  fact(
    `a user with many likes: the first ${LIKES_ASKED} are asked, and none is recommended`,
    async (check) => {
      const call = await check.run((lab) => model.recommend(lab, collector));
      const products = collectionsOf(call, 'PRODUCT#').length;
      check.holds(products <= LIKES_ASKED, [
        `The user has ${COLLECTED} likes, and your code asked ${products} products for their likers. Expected the first ${LIKES_ASKED}.`,
        'Which of your lines uses LIKES_ASKED?',
      ]);
      isRecommended(check, call, collector);
      check.cost(call, 'for a collector');
    },
  );

  fact('one like and one neighbour are enough', async (check) => {
    const call = await check.run((lab) => model.recommend(lab, few));
    check.sameList(call, recommended(community, few), scoredProducts);
  });

  fact('a user without likes, or without neighbours, gets an empty list', async (check) => {
    for (const userId of [unknownId, loner]) {
      await check.lists((lab) => model.recommend(lab, userId), [], scoredProducts);
    }
  });

  fact('what the same question costs without caps, and path by path', async (check) => {
    // At ten times the data there are thousands of paths, and nobody reads the figures.
    if (times > 1) return;
    await check.compare('the same question, for the same user:', {
      'path by path': (lab) => byPath(lab, me),
      'each user once': (lab) => eachOnce(lab, me),
      'as you wrote it': (lab) => model.recommend(lab, me),
    });
  });
};

function isRecommended(check: Check, call: Parameters<Check['sameList']>[0], userId: string): void {
  asksTheNearest(check, call, userId);
  const mine = check.data.community.productsOf.get(userId) ?? [];
  const given = (Array.isArray(call.value) ? call.value : []) as readonly ScoredProduct[];
  const own = given.find((one) => mine.includes(one?.productId));
  check.holds(own === undefined, [
    `Your list has ${own?.productId}, which ${userId} likes already.`,
    `Which of the ${mine.length} products that ${userId} likes does your code compare with?`,
  ]);
  addsOverlaps(check, given, userId);
  check.sameList(call, recommended(check.data.community, userId), scoredProducts);
}

/** Nobody is asked for who likes what the user does not like. */
function asksLikedProducts(check: Check, { trace }: Call<unknown>, userId: string): void {
  const mine = check.data.community.productsOf.get(userId) ?? [];
  const keys = trace
    .filter(({ keyCondition = '' }) => keyCondition.includes('LIKED_BY'))
    .map((record) => askedCollection(record) ?? '');
  const other = keys.find((key) => !mine.some((id) => key === `PRODUCT#${id}`));
  check.holds(other === undefined, [
    `Your code asked ${other} for its likers, and ${userId} does not like it.`,
    'Which items does your code take for likes of the user?',
  ]);
}

/** A neighbour adds its overlap to a score, and not 1. */
function addsOverlaps(check: Check, given: readonly ScoredProduct[], userId: string): void {
  const { community } = check.data;
  const nearest = overlaps(community, userId).slice(0, NEIGHBOURS_ASKED);
  const likersOf = (productId: string): typeof nearest =>
    nearest.filter(([id]) => community.productsOf.get(id)?.includes(productId));
  const isCount = given.every((one) => one?.score === likersOf(one?.productId).length);
  const [first] = given;
  if (!first || !isCount) return;
  const sum = likersOf(first.productId).reduce((all, [, overlap]) => all + overlap, 0);
  check.holds(sum === first.score, [
    `${first.productId} has score ${first.score} in your list. ${first.score} of the ${nearest.length} nearest users like it, and the sum of their overlaps is ${sum}.`,
    'How much does each of these users add to a score?',
  ]);
}

/** The users who are asked for their likes are the nearest ones. */
function asksTheNearest(check: Check, call: Call<unknown>, userId: string): void {
  const all = overlaps(check.data.community, userId);
  const overlapOf = (id: string): number => all.find(([one]) => one === id)?.[1] ?? 0;
  const nearest = all.slice(0, NEIGHBOURS_ASKED).map(([id]) => id);
  const asked = usersAsked(call, userId);
  const near = nearest.find((id) => !asked.includes(id));
  const [far] = asked
    .filter((id) => !nearest.includes(id))
    .sort((one, other) => overlapOf(one) - overlapOf(other));
  // A Scan asks nobody.
  if (asked.length === 0 || near === undefined) return;
  check.holds(far === undefined, [
    `Your code asked for the likes of ${far}, and not for the likes of ${near}. The overlap of ${far} with ${userId} is ${overlapOf(far ?? '')}, and the overlap of ${near} is ${overlapOf(near)}.`,
    far !== undefined && overlapOf(far) === overlapOf(near)
      ? `Of two users with equal overlaps, the one with the smaller id is nearer: ${near}.`
      : `The user with the larger overlap is nearer: ${near}.`,
    `How does your code count these overlaps, and by what does it sort the users before it takes the first ${NEIGHBOURS_ASKED}?`,
  ]);
  const lost = `Your code asked ${asked.length} other users for their likes. Expected the ${nearest.length} nearest: ${near} is one of them, and was not asked.`;
  const isOwnNeighbour = begunReads(call, `USER#${userId}`) > 1;
  check.holds(
    false,
    isOwnNeighbour
      ? [`${lost} It asked ${userId} twice.`, 'Who is the nearest neighbour in your code?']
      : [lost, 'Which of your lines leaves a neighbour out?'],
  );
}

/** How often a walk began to read an item collection; a further page is no new beginning. */
function begunReads({ trace }: Call<unknown>, collection: string): number {
  return trace.filter(
    (record) =>
      askedCollection(record) === collection && record.input.ExclusiveStartKey === undefined,
  ).length;
}

/** The other users whose likes a walk asked for. */
function usersAsked(call: Call<unknown>, userId: string): string[] {
  const ids = collectionsOf(call, 'USER#').map((key) => key.slice('USER#'.length));
  return ids.filter((id) => id !== userId);
}

/** The item collections that a walk asked, each once. */
function collectionsOf({ trace }: Call<unknown>, prefix: string): string[] {
  const keys = trace.map((record) => askedCollection(record) ?? '');
  return [...new Set(keys)].filter((key) => key.startsWith(prefix));
}

/** For each of my likes, for each of its likers, their likes: a neighbour is asked once for each common like. */
async function byPath(lab: LabContext, userId: string): Promise<void> {
  for (const product of await targets(lab, `USER#${userId}`, 'LIKES#PRODUCT#')) {
    for (const user of await targets(lab, `PRODUCT#${product}`, 'LIKED_BY#USER#')) {
      await targets(lab, `USER#${user}`, 'LIKES#PRODUCT#');
    }
  }
}

/** The same without a limit, but each neighbour is asked once. */
async function eachOnce(lab: LabContext, userId: string): Promise<void> {
  const users = new Set<string>();
  for (const product of await targets(lab, `USER#${userId}`, 'LIKES#PRODUCT#')) {
    const likers = await targets(lab, `PRODUCT#${product}`, 'LIKED_BY#USER#');
    for (const user of likers) if (user !== userId) users.add(user);
  }
  for (const user of users) await targets(lab, `USER#${user}`, 'LIKES#PRODUCT#');
}

/** Ids of the other ends of a node's edges, in one page. */
async function targets(lab: LabContext, node: string, prefix: string): Promise<string[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':node': node, ':prefix': prefix },
    }),
  );
  return Items.map(({ SK }) => String(SK).slice(prefix.length));
}
