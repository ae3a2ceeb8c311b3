/** The star's followers behind the partition model: as the model lists them, as the table has them. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { DrivenCall, GovernedTable } from '#kit/checkpoint/worker/governed-table.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import * as model from '#lab/07-hot-partitions/model.ts';
import { entityOf, type Follow, type Page } from '../../entities.ts';
import { STAR } from '../fixture.ts';
import { shardIn } from '../item.ts';
import type { Listed } from '../maker.ts';
import { type Check, demand } from './context.ts';

/** Of what can be written in a step; a list that goes on is going in a circle. */
const MOST_PAGES = 40;

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
  } while (cursor !== undefined && pages < MOST_PAGES);
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
