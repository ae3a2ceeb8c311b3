/** 5.7 the leaderboard. */

import { isDeepStrictEqual } from 'node:util';
import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/05-recommendations/model.ts';
import { type Board, boardItems, topOf, withLikes } from '../board.ts';
import { LEADERBOARD_SHARDS, type Like, type Product } from '../entities.ts';
import { type Check, doesNothing, type Facts, refusedAs } from './context.ts';
import { hasWholeEdges } from './half.ts';

const MOST = 10;
const products = {
  what: 'products',
  label: ({ productId, likes }: Product) => `${productId}, ${likes} likes`,
};

export const leaderboard: Facts = (fact) => {
  const likes = (userId: string, productId: string) => (lab: LabContext) =>
    model.likeCounted(lab, userId, productId);
  const unlikes = (userId: string, productId: string) => (lab: LabContext) =>
    model.unlikeCounted(lab, userId, productId);

  fact('a like is counted with the like', async (check) => {
    const { guest, best } = people(check);
    const call = await check.run(likes(guest, best));
    await check.sameItems(boardItems(withLike(check, guest, best)));
    check.cost(call, 'like and count');
  });

  fact('a like that is there already is not counted again', async (check) => {
    const { guest, best } = people(check);
    await check.table.restoreAll(boardItems(withLike(check, guest, best)));
    const before = await check.table.items();
    await doesNothing(check, 'The second like of a product', likes(guest, best));
    await check.sameItems(before);
  });

  fact('a product that does not exist is liked by nobody', async (check) => {
    const { guest } = people(check);
    const what = 'Liking a product that does not exist';
    await check.refuses(what, ...refusedAs('notFound'), likes(guest, check.data.unknownId));
  });

  fact('an unlike takes one from the count, once', async (check) => {
    const { fan, last } = people(check);
    await check.table.restoreAll(boardItems(check.data.board));
    const call = await check.run(unlikes(fan, last));
    await check.sameItems(boardItems(withoutLike(check.data.board, fan, last)));
    check.cost(call, 'unlike and count');
    await doesNothing(check, 'Taking back a like that is not there', unlikes(fan, last));
    await check.sameItems(boardItems(withoutLike(check.data.board, fan, last)));
  });

  fact('an unlike of a product that is gone makes no product', async (check) => {
    const { board } = check.data;
    const { fan, last } = board;
    const gone = boardItems(board).filter(({ SK }) => SK === `PRODUCT#${last}`);
    await check.table.restoreAll(boardItems(board));
    await check.table.remove(gone);
    await check.runAny(unlikes(fan, last));
    const made = (await check.table.items()).find(({ SK }) => SK === `PRODUCT#${last}`);
    check.holds(made === undefined, [
      `The product ${last} was deleted. After an unlike there is an item PRODUCT#${last} again, with ${made?.likes} likes.`,
      'ADD makes an item that is not there. Which condition keeps it from that?',
    ]);
  });

  fact('the top is one Query for each shard, merged by likes', async (check) => {
    await check.table.restoreAll(boardItems(check.data.board));
    const call = await check.run((lab) => model.topProducts(lab, MOST));
    isTop(check, call, check.data.board);
    check.cost(call, 'top products');
    const few = await check.run((lab) => model.topProducts(lab, 3));
    isTop(check, few, check.data.board, 3);
  });

  fact('two clients that like one product at once are both counted', async (check) => {
    const { guest, fan, last } = people(check);
    const without = withoutLike(check.data.board, fan, last);
    await check.table.restoreAll(boardItems(without));
    const ended = await check.race([likes(guest, last), likes(fan, last)]);
    const failed = ended.filter((one) => 'error' in one).length;
    await isCounted(check, `Two users liked a product at once, and ${failed} of them got an error`);
  });

  fact('two clients that send the same like, or like and unlike, count it right', async (check) => {
    const { guest, best } = people(check);
    for (const other of [likes, unlikes]) {
      await check.table.restoreAll(boardItems(check.data.board));
      await check.race([likes(guest, best), other(guest, best)]);
      await isCounted(check, 'Two clients wrote the same like at once');
    }
  });

  fact('after likes and unlikes the leaderboard is what a recount gives', async (check) => {
    const { guest, best, fan, last } = people(check);
    await check.table.restoreAll(boardItems(check.data.board));
    await check.run(likes(guest, best));
    await check.run(unlikes(fan, last));
    await check.run(likes(guest, last));
    const after = withoutLike(withLike(check, guest, best), fan, last);
    const call = await check.run((lab) => model.topProducts(lab, MOST));
    isTop(check, call, withLikes(after, [...after.community.likes, newLike(check, guest, last)]));
  });
};

/** Who likes and unlikes, and which products. */
function people({ data: { board } }: Check) {
  const [best] = board.community.products as [Product];
  return { ...board, best: best.productId };
}

function newLike(check: Check, userId: string, productId: string): Like {
  return { Type: 'Like', userId, productId, likedAt: check.now.toISOString() };
}

function withLike(check: Check, userId: string, productId: string): Board {
  const { board } = check.data;
  return withLikes(board, [...board.community.likes, newLike(check, userId, productId)]);
}

function withoutLike(board: Board, userId: string, productId: string): Board {
  const others = board.community.likes.filter(
    (one) => one.userId !== userId || one.productId !== productId,
  );
  return withLikes(board, others);
}

function isTop(
  check: Check,
  call: Parameters<Check['sameList']>[0],
  board: Board,
  most = MOST,
): void {
  const top = topOf(board, most);
  const shardOf = ({ productId }: Product): number => board.shards.get(productId) ?? -1;
  const lost = Array.from({ length: LEADERBOARD_SHARDS }, (_, shard) => shard).find(
    (shard) =>
      top.some((one) => shardOf(one) === shard) &&
      !call.trace.some(({ keyCondition }) => keyCondition?.includes(`LEADERBOARD#${shard}`)),
  );
  // A Scan of the index asks no shard, and loses none.
  check.holdsOr('LOST-SHARD', lost === undefined || isDeepStrictEqual(call.value, top), [
    `None of your Queries asks the shard LEADERBOARD#${lost}, and ${brief(top.find((one) => shardOf(one) === lost)?.productId)} is in it.`,
    `The shards are LEADERBOARD#0 to LEADERBOARD#${LEADERBOARD_SHARDS - 1}. Which of them does your function ask?`,
  ]);
  check.sameList(call, top, products);
}

/** Each product's likes are as many as its edges, and every edge has both halves. */
async function isCounted(check: Check, after: string): Promise<void> {
  await hasWholeEdges(check, after);
  const items = await check.table.items();
  const edges = (PK: unknown): number =>
    items.filter((item) => item.PK === PK && item.Type === 'Like').length;
  const wrong = items.find((item) => item.Type === 'Product' && item.likes !== edges(item.PK));
  check.holds(wrong === undefined, [
    `${after}. ${wrong?.PK} has ${edges(wrong?.PK)} likes now, and its counter says ${wrong?.likes}.`,
    'Which request writes the edge and counts, both or none?',
  ]);
}
