/** 5.5 what people like me like. */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { askedCollection } from '#kit/meter/request-record.ts';
import * as model from '#lab/05-recommendations/model.ts';
import { recommended } from '../community.ts';
import { LIKERS_READ, LIKES_ASKED, NEIGHBOURS_ASKED, type ScoredProduct } from '../entities.ts';
import { COLLECTED } from '../fixture.ts';
import { type Check, type Facts, isSideBySide, keepsCap } from './context.ts';

export const scoredProducts = {
  what: 'products',
  label: ({ productId, score }: ScoredProduct) => `${productId}, score ${score}`,
};

export const recommend: Facts = (fact) => {
  fact('ten products come from the nearest neighbours, the best first', async (check) => {
    const { me } = check.data;
    const call = await check.run((lab) => model.recommend(lab, me));
    keepsCap(check, call, { partition: 'PRODUCT#', what: 'likers', most: LIKERS_READ });
    const asked = collectionsOf(call, 'USER#').filter((key) => key !== `USER#${me}`).length;
    check.holds(asked <= NEIGHBOURS_ASKED, [
      `Your code asked ${asked} other users for their likes. Expected the ${NEIGHBOURS_ASKED} nearest.`,
      'How far is a user from you, and when do you know it?',
    ]);
    isRecommended(check, call, me);
    check.cost(call, 'recommend');
  });

  fact('likers and neighbours are asked side by side, a few at a time', async (check) => {
    const { me } = check.data;
    isSideBySide(check, await check.run((lab) => model.recommend(lab, me)));
  });

  fact('a user with many likes is recommended none of them', async (check) => {
    const { collector } = check.data;
    const call = await check.run((lab) => model.recommend(lab, collector));
    const products = collectionsOf(call, 'PRODUCT#').length;
    check.holds(products <= LIKES_ASKED, [
      `The user has ${COLLECTED} likes, and your code asked ${products} products for their likers. Expected the first ${LIKES_ASKED}.`,
      'Which of your lines takes the first of a list?',
    ]);
    isRecommended(check, call, collector);
    check.cost(call, 'for a collector');
  });

  fact('one like and one neighbour are enough', async (check) => {
    const { community, few } = check.data.circle;
    const call = await check.run((lab) => model.recommend(lab, few));
    check.sameList(call, recommended(community, few), scoredProducts);
  });

  fact('a user without likes, or without neighbours, gets an empty list', async (check) => {
    const { unknownId, loner } = check.data;
    for (const userId of [unknownId, loner]) {
      const call = await check.run((lab) => model.recommend(lab, userId));
      check.sameList(call, [], scoredProducts);
    }
  });

  fact('what the same question costs without caps, and path by path', async (check) => {
    const { me, times } = check.data;
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
  const mine = check.data.community.productsOf.get(userId) ?? [];
  const given = (Array.isArray(call.value) ? call.value : []) as readonly ScoredProduct[];
  const own = given.find((one) => mine.includes(one?.productId));
  check.holds(own === undefined, [
    `Your list has ${own?.productId}, which ${userId} likes already.`,
    `${userId} likes ${mine.length} products. Which of them does your code compare with?`,
  ]);
  check.sameList(call, recommended(check.data.community, userId), scoredProducts);
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
