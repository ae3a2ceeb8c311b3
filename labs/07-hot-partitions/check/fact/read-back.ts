/** 7.4 read it back: what holds for the list of a sharded user. */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { severalAtOnce } from '#kit/checkpoint/worker/concurrency.ts';
import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { DrivenCall, GovernedTable } from '#kit/checkpoint/worker/governed-table.ts';
import {
  cursorsFitUrl,
  type PagedList,
  pagesAre,
  walk,
} from '#kit/checkpoint/worker/paged-list.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import { entityOf, type Follow, type Page, type PageRequest } from '../../entities.ts';
import { STAR } from '../fixture.ts';
import { followItem, listKey, shardIn } from '../item.ts';
import type { Listed } from '../maker.ts';
import { type Check, demand, type Facts } from './context.ts';
import { lostShards } from './lost-shard.ts';

const LIMIT = 25;
/** Shards of which a first page is read, and how long it is. */
const FEWER_SHARDS = 4;
const RAISED_AFTER = 20;
/** More than anybody asks at once. */
const MANY_SHARDS = 50;
/** Followers that are read one by one. */
const SHORT_LIST = 6;
const FIRST = '2025-06-01T00:00:00.000Z';
const ADVICE = {
  shortPage: [
    'A page has a cursor only if more followers can come. Such a page is full, unless DynamoDB ended an answer at 1 MB, before your Limit.',
    'All followers of a page may be in one shard. How many followers do you have to ask each shard for?',
  ],
  endless:
    'It can happen that a page has no follower of one of the shards. What does your cursor say of such a shard, and where does the next page begin to read in it?',
};
/** What is no follow says so. */
const label = ({ Type, followerId, followeeId }: Follow): string =>
  `${(Type as string) === 'Follow' ? '' : `${Type} `}${followerId} -> ${followeeId}`;
export const listed = { what: 'followers', label };

export const readBack: Facts = (fact, data) => {
  const { famous, town, plain } = data;
  const { userId, followers, shardCount } = famous;
  const { cleo } = town;

  /** The followers of a user whose list has so many shards. */
  const listOf = (
    id: string,
    shards: number,
    expected: readonly Follow[],
    limit = LIMIT,
  ): PagedList<Follow> => ({
    ...listed,
    ...ADVICE,
    limit,
    expected,
    page: (request) => (lab) => model.followers(lab, id, shards, request),
  });
  const famousList = listOf(userId, shardCount, followsOf(followers));

  /** Cleo gets so many followers, by turns in the shards, and they are read page by page. */
  async function readsCrowd(check: Check, many: number, shards: number, limit: number) {
    const follows = data.crowd.slice(0, many).map((followerId): Follow => {
      return { Type: 'Follow', followerId, followeeId: cleo.userId, since: FIRST };
    });
    const items = follows.map((follow, nth) => followItem(follow, nth % shards));
    await check.table.restore(items);
    const inOrder = follows.toSorted((a, b) => (a.followerId < b.followerId ? -1 : 1));
    await pagesAre(check, listOf(cleo.userId, shards, inOrder, limit));
    await check.table.remove(items);
  }

  fact('every follower of every shard is in the list, once, in id order', async (check) => {
    const pattern = 'a page of followers';
    const pages = await walk(check, { ...famousList, pattern });
    const [first] = pages;
    const trace = first?.trace ?? [];
    const edges = pages.flatMap(({ value }) => value);
    const lost = lostShards(userId, followers, { edges, trace });
    check.holdsOr('LOST-SHARD', lost === undefined, lost ?? []);
    beginsWithTheFirst(check, followers, first?.value ?? []);
    goesOn(check, followers, edges, pages.length);
    check.sameList({ value: edges, trace }, famousList.expected, listed);
    check.holds(pages.at(-1)?.value.length !== 0, [
      `Page ${pages.length - 1} ended with the last follower, and had a cursor that led to an empty page.`,
      'A full page does not mean that there are more followers. What did the answers of the shards say about that?',
    ]);
    if (first) check.cost(first, pattern);
  });

  fact('a list in many shards has each follower once', async (check) => {
    await readsCrowd(check, MANY_SHARDS, MANY_SHARDS, 2 * MANY_SHARDS);
  });

  fact('a list in one shard goes on to the end of the shard', async (check) => {
    const inFirst = followers.filter(({ shard }) => shard === 0);
    const list = listOf(userId, 1, followsOf(inFirst));
    const pages = await walk(check, list);
    const edges = pages.flatMap(({ value }) => value);
    goesOn(check, inFirst, edges, pages.length);
    check.sameList({ value: edges, trace: pages.at(-1)?.trace ?? [] }, list.expected, listed);
  });

  fact('the shards are asked side by side', async (check) => {
    const call = await check.run(famousList.page({ limit: LIMIT }));
    severalAtOnce(
      check,
      call,
      'No shard needs the answer of another shard. On AWS each answer takes milliseconds to travel. Ten shards that are asked one after another take ten times as long as one shard. Which of your requests waits for another request, and why?',
    );
  });

  fact('somebody without followers has one empty page, without a cursor', async (check) => {
    await pagesAre(check, listOf(cleo.userId, 4, []));
  });

  fact('pages of one follower each lead through the list, too', async (check) => {
    await readsCrowd(check, SHORT_LIST, FEWER_SHARDS, 1);
  });

  fact(
    'a cursor fits into a URL; a cursor of another user, or an invented one, is refused',
    async (check) => {
      await cursorsFitUrl(check, famousList);
      const first = await check.run(famousList.page({ limit: 2 }));
      const { cursor } = first.value;
      await check.refuses("The cursor 'nonsense'", 'badCursor', (lab) =>
        model.followers(lab, famous.userId, 10, { limit: 2, cursor: 'nonsense' }),
      );
      await check.refuses('A cursor of another list', 'badCursor', (lab) =>
        model.followers(lab, town.ada.userId, 10, { limit: 2, cursor }),
      );
      await check.refuses('A list of 0 shards', 'badShardCount', (lab) =>
        model.followers(lab, famous.userId, 0, { limit: 2 }),
      );
    },
  );

  fact('a cursor stays good when the number of shards is raised', async (check) => {
    const list = (count: number, page: PageRequest) => (lab: LabContext) =>
      model.followers(lab, userId, count, page);
    const first = await check.run(list(FEWER_SHARDS, { limit: RAISED_AFTER }));
    const { cursor } = first.value;
    const what = `A page of ${FEWER_SHARDS} shards was read, the count was raised to ${shardCount}, and the next page was asked for with the cursor of the first page.`;
    check.holds(cursor !== undefined, [
      `A first page with limit ${RAISED_AFTER}, of ${FEWER_SHARDS} shards, came without a cursor, although there are many more followers. When does a list go on?`,
    ]);
    const outcome = await check.runAny(list(shardCount, { limit: RAISED_AFTER, cursor }));
    const second = check.returned(outcome, (thrown) => [
      `${what} That call threw ${thrown}`,
      'It is still the same list, and its cursor has to stay good. What in your cursor depends on the number of shards?',
    ]);
    const last = first.value.edges.at(-1)?.followerId ?? '';
    const after = followers.map(({ follow }) => follow).filter((one) => one.followerId > last);
    const [next] = second.value.edges;
    check.holds(next === undefined || next.followerId > last, [
      `${what} The next page began with ${next?.followerId}; the first page had ended with ${last}.`,
      'Your cursor knows nothing of the new shards. After which id do you begin to read them?',
    ]);
    const call = { trace: second.trace, value: second.value.edges };
    check.sameList(call, after.slice(0, RAISED_AFTER), listed);
  });

  fact('the price of the same page without shards', async (check) => {
    await check.compare('as many followers under one key, for the same page:', {
      'one key': ({ db, table }) =>
        db.send(
          new QueryCommand({
            TableName: table,
            IndexName: 'GSI1',
            Limit: LIMIT,
            KeyConditionExpression: 'GSI1PK = :key',
            ExpressionAttributeValues: { ':key': listKey(plain.userId) },
          }),
        ),
    });
  });
};

function followsOf(followers: readonly Listed[]): Follow[] {
  return followers.map(({ follow }) => follow);
}

/** No page is cut before the shards are merged. */
function beginsWithTheFirst(
  check: Check,
  followers: readonly Listed[],
  page: readonly Follow[],
): void {
  const on = new Set(page.map(({ followerId }) => followerId));
  const last = page.at(-1)?.followerId ?? '';
  const left = followers.find(
    ({ follow }) => follow.followerId < last && !on.has(follow.followerId),
  );
  check.holds(left === undefined, [
    `The first page ends with ${last}. ${left?.follow.followerId} comes before ${last} in id order, and is not on the page.`,
    `${left?.follow.followerId} is in shard ${left?.shard}: the first follower of all can be in any shard. What do you have to do with the answers of all shards before you cut the page?`,
  ]);
}

/** The pages do not end while somebody is to come. */
function goesOn(
  check: Check,
  followers: readonly Listed[],
  edges: readonly Follow[],
  pages: number,
): void {
  const isBeginning =
    edges.length > 0 &&
    edges.every(({ followerId }, place) => followers[place]?.follow.followerId === followerId);
  check.holds(!isBeginning || edges.length >= followers.length, [
    `Page ${pages} came without a cursor, and ${followers.length - edges.length} followers were still to come.`,
    'Does your page get a cursor if a shard has more, and also if more followers were found than fit the page?',
  ]);
}

/** Of what can be written in a step; a list that goes on is going in a circle. */
const STAR_PAGES = 40;

/** Every page of the star's list, how many followers the longest has, and the requests of the first. */
export async function everyPage(
  check: Check,
  table: GovernedTable,
  limit: number,
): Promise<{ edges: Follow[]; longest: number; trace: readonly RequestRecord[] }> {
  const edges: Follow[] = [];
  let longest = 0;
  let cursor: string | undefined;
  let first: DrivenCall | undefined;
  let pages = 0;
  do {
    let page: Page<Follow> | undefined;
    // A second for each: reading has its limits as well.
    const [call] = await check.drive(table, {
      callsPerSecond: 1,
      seconds: 1,
      call: () => async (lab) => {
        const request = { limit, ...(cursor !== undefined && { cursor }) };
        page = await model.starFollowers(lab, STAR.userId, request);
      },
    });
    first ??= call;
    demand(call?.error === undefined, [
      `A page of the star's followers threw ${errorText(call?.error)}`,
    ]);
    edges.push(...(page?.edges ?? []));
    longest = Math.max(longest, page?.edges.length ?? 0);
    cursor = page?.cursor;
    pages++;
  } while (cursor !== undefined && pages < STAR_PAGES);
  return { edges, longest, trace: first?.trace ?? [] };
}

/** The star's followers, each with the shard that it was written to. */
export async function writtenTo(table: GovernedTable): Promise<Listed[]> {
  const items = await table.items();
  return items.map((item) => {
    const shard = shardIn(item.GSI1PK, STAR.userId);
    const follow = entityOf(item) as Follow;
    return { follow, ...(shard !== undefined && { shard: Number(shard) }) };
  });
}
