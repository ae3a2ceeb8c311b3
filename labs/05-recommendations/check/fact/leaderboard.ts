/** 5.7 the leaderboard. */

import { unsortedAt } from '#kit/checkpoint/judge/list-difference.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import { keysOfShards, losesNoShard } from '#kit/checkpoint/worker/sharded-list.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/05-recommendations/model.ts';
import { LEADERBOARD_SHARDS, type Like, type Product } from '../../entities.ts';
import { type Board, boardItems, topOf, withLikes } from '../board.ts';
import { type Check, doesNothing, type Facts } from './context.ts';
import { hasWholeEdges } from './edge.ts';

const MOST = 10;
const products = {
  what: 'products',
  label: ({ productId, likes }: Product) => `${productId}, ${likes} likes`,
  rank: { by: 'likes', of: ({ likes }: Product) => likes },
};

export const leaderboard: Facts = (fact, data) => {
  const { board } = data;

  /** Who likes and unlikes, and which products. */
  const people = () => {
    const [best] = board.community.products as [Product];
    return { ...board, best: best.productId };
  };

  const likes = (userId: string, productId: string) => (lab: LabContext) =>
    model.likeCounted(lab, userId, productId);

  const unlikes = (userId: string, productId: string) => (lab: LabContext) =>
    model.unlikeCounted(lab, userId, productId);

  fact('a like is counted with the like', async (check) => {
    const { guest, best } = people();
    const call = await check.run(likes(guest, best));
    await check.sameItems(boardItems(withLike(check, guest, best)));
    check.cost(call, 'like and count');
  });

  fact('a like that is there already is not counted again', async (check) => {
    const { guest, best } = people();
    await check.begin(boardItems(withLike(check, guest, best)));
    const before = await check.table.items();
    await doesNothing(check, 'The second like of a product', likes(guest, best));
    await check.sameItems(before);
  });

  fact('a product that does not exist is liked by nobody', async (check) => {
    const { guest } = people();
    const what = 'Liking a product that does not exist';
    await check.refuses(what, 'notFound', likes(guest, data.unknownId));
  });

  fact('an unlike takes one from the count, once', async (check) => {
    const { fan, last } = people();
    const call = await check.run(unlikes(fan, last));
    await check.sameItems(boardItems(withoutLike(board, fan, last)));
    check.cost(call, 'unlike and count');
    await doesNothing(check, 'Taking back a like that is not there', unlikes(fan, last));
    await check.sameItems(boardItems(withoutLike(board, fan, last)));
  });

  fact('an unlike of a product that is gone makes no product', async (check) => {
    const { fan, last } = board;
    const gone = boardItems(board).filter(({ SK }) => SK === `PRODUCT#${last}`);
    await check.begin(boardItems(board));
    await check.table.remove(gone);
    await check.runAny(unlikes(fan, last));
    const made = (await check.table.items()).find(({ SK }) => SK === `PRODUCT#${last}`);
    check.holds(made === undefined, [
      `The product ${last} was deleted. After an unlike there is an item PRODUCT#${last} again, with ${made?.likes} likes.`,
      'ADD makes an item that is not there. Which condition keeps it from that?',
    ]);
  });

  fact('the top is one Query for each shard, merged by likes', async (check) => {
    const call = await check.run((lab) => model.topProducts(lab, MOST));
    isTop(check, call, board);
    check.cost(call, 'top products');
    const few = await check.run((lab) => model.topProducts(lab, 3));
    isTop(check, few, board, 3);
  });

  fact('two clients that like one product at once are both counted', async (check) => {
    const { guest, fan, last } = people();
    const without = withoutLike(board, fan, last);
    await check.begin(boardItems(without));
    const ended = await check.race([likes(guest, last), likes(fan, last)]);
    const failed = ended.filter((one) => 'error' in one).length;
    await isCounted(check, `Two users liked a product at once, and ${failed} of them got an error`);
  });

  fact('two clients that send the same like, or like and unlike, count it right', async (check) => {
    const { guest, best } = people();
    for (const other of [likes, unlikes]) {
      await check.begin();
      await check.race([likes(guest, best), other(guest, best)]);
      await isCounted(check, 'Two clients wrote the same like at once');
    }
  });

  fact('after likes and unlikes the leaderboard is what a recount gives', async (check) => {
    const { guest, best, fan, last } = people();
    await check.run(likes(guest, best));
    await check.run(unlikes(fan, last));
    await check.run(likes(guest, last));
    const after = withoutLike(withLike(check, guest, best), fan, last);
    const call = await check.run((lab) => model.topProducts(lab, MOST));
    isTop(check, call, withLikes(after, [...after.community.likes, newLike(check, guest, last)]));
  });
};

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

function isTop(check: Check, call: Call<Product[]>, board: Board, most = MOST): void {
  const top = topOf(board, most);
  losesNoShard(check, call, top, keysOfShards('LEADERBOARD', LEADERBOARD_SHARDS));
  losesNoBest(check, call, board, top);
  check.sameList(call, top, products);
}

/** What is missing was read from its shard, and not lost when the shards were merged. */
function losesNoBest(
  check: Check,
  { value, trace }: Call<Product[]>,
  board: Board,
  top: readonly Product[],
): void {
  if (!Array.isArray(value) || value.length !== top.length) return;
  // A list that is not sorted is told as one.
  if (unsortedAt(value, products.rank) >= 0) return;
  const given = new Set(value.map((one) => one?.productId));
  const best = top.find(({ productId }) => !given.has(productId));
  const shard = board.shards.get(best?.productId ?? '') ?? -1;
  const queries = queriesOf(trace, shard);
  if (best === undefined || queries.length === 0) return;
  const inShard = board.community.products.filter(
    ({ productId }) => board.shards.get(productId) === shard,
  );
  const atLeast = inShard.filter(({ likes }) => likes >= best.likes).length;
  const read = queries.reduce((sum, { itemsRead }) => sum + itemsRead, 0);
  const begin = `${best.productId} has ${best.likes} likes, and is not in your list. It is in LEADERBOARD#${shard}.`;
  check.holds(read === inShard.length || queries.every(isBackwards), [
    `${begin} Your Query of that shard begins with the fewest likes, and read ${read} of ${inShard.length} products.`,
    'From which end does a Query read, and which option turns it round?',
  ]);
  check.holds(read >= atLeast, [
    `${begin} In that shard ${atLeast} products have ${best.likes} likes or more, and your Query read ${read} products.`,
    `How many of the best ${top.length} products can be in one shard?`,
  ]);
  const last = value.at(-1);
  check.holds(false, [
    `${begin} Your Query of that shard read it. Your list ends with ${last?.productId}, which has ${last?.likes} likes.`,
    `What does your code do with the products of all shards before it takes the first ${top.length}?`,
  ]);
}

/** The Queries that ask a shard of the leaderboard. */
function queriesOf(trace: readonly RequestRecord[], shard: number): RequestRecord[] {
  return trace.filter(({ keyCondition }) => keyCondition?.includes(`LEADERBOARD#${shard}`));
}

function isBackwards({ input }: RequestRecord): boolean {
  return (input as { ScanIndexForward?: unknown }).ScanIndexForward === false;
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
