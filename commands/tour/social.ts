/** The tour's second graph: who follows whom, with one star. */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../kit/item/item.ts';
import { queryItems, scanItems } from '../../kit/item/query-items.ts';
import { drawCollections } from '../../kit/report/collection.ts';
import { print } from '../../kit/report/terminal.ts';
import { grouped } from '../../kit/report/text.ts';
import { socialTable } from '../../seeds/tables.ts';
import { compareReads, heading, paragraph } from './read.ts';

const TableName = socialTable.name;

/** Shows three screens about the star and a follower of the star. */
export async function showSocial(endpoint: string, items: readonly Item[]): Promise<void> {
  const profiles = items.filter((item) => item.Type === 'Profile');
  const star = profiles.reduce((most, one) => (followers(one) > followers(most) ? one : most));
  showStar(items, profiles, star);
  await showFollowers(endpoint, star);
  await showIsFollowing(endpoint, fanOf(items, profiles, star), star);
}

function followers(profile: Item): number {
  return Number(profile.followerCount);
}

/** Of those who follow the star, the one who follows most others. */
function fanOf(items: readonly Item[], profiles: readonly Item[], star: Item): Item {
  const fans = new Set(
    items.filter((item) => item.GSI1PK === star.PK).map((follow) => follow.PK as string),
  );
  return profiles
    .filter((profile) => fans.has(String(profile.PK)))
    .reduce((most, one) => (Number(one.followingCount) > Number(most.followingCount) ? one : most));
}

function showStar(items: readonly Item[], profiles: readonly Item[], star: Item): void {
  heading('6. Graphs of people are skewed');
  const counts = profiles.map(followers).sort((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)] as number;
  const share = grouped((100 * followers(star)) / profiles.length, 1);
  paragraph(
    `${star.userId} is a star: ${grouped(followers(star))} of ${grouped(profiles.length)} users follow, ${share} %. Half of all users have ${median} followers or fewer. In the index the star is the largest item collection:`,
  );
  const held = items.filter((item) => item.GSI1PK === star.PK);
  print(['', ...drawCollections(held, { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', items: 3 })]);
}

async function showFollowers(endpoint: string, star: Item): Promise<void> {
  heading(`7. Who follows ${star.userId}?`);
  paragraph(
    `A follow is one item as well, under the one who follows. Two attributes of it, GSI1PK and GSI1SK, are the keys of an index that lists it under the one who is followed: GSI1PK = ${star.PK}.`,
  );
  const { right, wrong } = await compareReads(
    endpoint,
    {
      label: 'right',
      read: (db) =>
        queryItems(db, {
          TableName,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :follower)',
          ExpressionAttributeValues: { ':user': star.PK, ':follower': 'FOLLOWER#' },
        }),
    },
    {
      label: 'wrong',
      read: (db) =>
        scanItems(db, {
          TableName,
          FilterExpression: 'SK = :follows',
          ExpressionAttributeValues: { ':follows': `FOLLOWS#${star.PK}` },
        }),
    },
  );
  paragraph(
    `The Query grows with the answer, the Scan with everybody's follows: ${grouped(wrong.readUnits / right.readUnits)} times the units today. A request stops after 1 MB read, so the Scan took ${wrong.requests}; a reader who stops at the first page loses followers, without an error.`,
  );
}

async function showIsFollowing(endpoint: string, fan: Item, star: Item): Promise<void> {
  heading(`8. Does ${fan.userId} follow ${star.userId}?`);
  const SK = `FOLLOWS#${star.PK}`;
  const { items, wrong } = await compareReads(
    endpoint,
    {
      label: 'right',
      read: async (db) => {
        const answer = await db.send(new GetCommand({ TableName, Key: { PK: fan.PK, SK } }));
        return answer.Item ? [answer.Item] : [];
      },
    },
    {
      label: 'wrong',
      read: async (db) => {
        const list = await queryItems(db, {
          TableName,
          KeyConditionExpression: 'PK = :user AND begins_with(SK, :follows)',
          ExpressionAttributeValues: { ':user': fan.PK, ':follows': 'FOLLOWS#' },
        });
        return list.filter((follow) => follow.SK === SK);
      },
    },
  );
  const since = String(items[0]?.since).slice(0, 10);
  paragraph(
    `Yes, since ${since}. An edge whose two ends are known is one key: GetItem reads one item. The other way is a Query too, and still wrong: it reads all ${grouped(wrong.itemsRead)} follows of ${fan.userId} to look at one.`,
  );
}
