/** Answers of Lab 7 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/known-answer.ts';

export const wrong: WrongAnswers = {
  '7.1 diagnose': {
    'first-contributor: takes the first key in the list for the key that is accessed most': [
      /\s*\.sort\(.*\)/,
      '',
    ],
    'first-error-only: goes by the first error, where most errors say something else': [
      'mostFrequent(errors.flatMap(reasonsOf))',
      'errors.flatMap(reasonsOf)',
    ],
    'first-reason-only: reads the first reason of each error, which may have several': [
      'errors.flatMap(reasonsOf)',
      'errors.flatMap((error) => reasonsOf(error).slice(0, 1))',
    ],
    'heat-or-provision: takes every limit that is not one of a partition for a provision': [
      "limit: limit as Diagnosis['limit'], resource };",
      "limit: 'ProvisionedThroughput', resource };",
    ],
  },
  '7.2 followAtRandom': {
    'any-shard-count: takes any number of shards, also one that no reader can ask': [
      'checkShardCount(shardCount);',
      '',
    ],
    'follows-oneself: lets users follow themselves': {
      putFollow: ['refuseSelf(followerId, followeeId);', ''],
    },
    'no-suffix: keeps the key of Lab 2, and everybody still writes to one': [
      'shardKey(followeeId, shard)',
      "entityKey('USER', followeeId)",
    ],
    'random-from-one LOST-SHARD: counts the shards from 1, and readers count from 0': [
      'const shard = Math',
      'const shard = 1 + Math',
    ],
  },
  '7.3 listedFollow': {
    'begins-with-ada: looks for sort keys that begin with the id, as ada1 and ada12 do': [
      'GSI1SK = :follower',
      'begins_with(GSI1SK, :follower)',
    ],
    'filtered-by-follower FILTER-WASTE: reads the whole shard for one edge': [
      [
        "'GSI1PK = :shard AND GSI1SK = :follower',",
        "'GSI1PK = :shard',\n      FilterExpression: 'followerId = :follower',",
      ],
      ['listedKey(followerId)', 'followerId'],
    ],
  },
  '7.3 followCalculated': {
    'shard-below-zero LOST-SHARD: has a hash that can be negative, and a remainder that then is, too':
      {
        shardOf: [
          'return crc32(id) % shardCount;',
          'let hash = 0;\n  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) | 0;\n  return hash % shardCount;',
        ],
      },
    'shard-by-digits: takes the digits of an id, of which many ids have none, or all the same': {
      shardOf: ['crc32(id)', "Number(id.replace(/\\D/g, ''))"],
    },
  },
  '7.4 followers': {
    'filtered-scan SCAN: scans the index, which asks every shard of everybody': `
export async function followers(
  lab: LabContext,
  userId: string,
  shardCount: number,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  checkShardCount(shardCount);
  const lastId = cursor === undefined ? '' : readCursor(cursor, userId);
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      FilterExpression: 'begins_with(GSI1PK, :user) AND begins_with(GSI1SK, :follower)',
      ExpressionAttributeValues: { ':user': \`USER#\${userId}#SHARD#\`, ':follower': 'FOLLOWER#USER#' },
    },
  );
  const items: Record<string, unknown>[] = [];
  for await (const page of pages) items.push(...(page.Items ?? []));
  const rest = inOrder(items).filter(({ followerId }) => followerId > lastId);
  const last = rest[limit - 1];
  const isMore = last !== undefined && rest.length > limit;
  return {
    edges: rest.slice(0, limit),
    ...(isMore && { cursor: writeCursor(userId, last.followerId) }),
  };
}`,
    'more-where-a-page-is-full: asks whether more was found than fits, not whether a shard has more':
      [' || ends.length > 0', ''],
    'one-after-another: asks shard after shard, and waits for each': {
      eachOf: [
        ['first += IN_FLIGHT', 'first += 1'],
        ['first + IN_FLIGHT', 'first + 1'],
      ],
    },
    'one-shard-too-few LOST-SHARD: counts to the last shard, without it': {
      shardKeys: ['length: shardCount', 'length: shardCount - 1'],
    },
    'last-follower-unchecked: the id in a cursor goes into a key unseen': {
      readCursor: [/adjacencyKeys\(.*/, ''],
    },
    'cursor-in-latin1: writes and reads the cursor in a character set of one byte a letter': {
      writeCursor: ['lastId]))', "lastId]), 'latin1')"],
      readCursor: ["toString('utf8')", "toString('latin1')"],
    },
  },
  '7.5 everyFollower': {
    'asks-from-one LOST-SHARD: asks shards from 1, and loses the followers in shard 0': [
      '...shardKeys(userId, shardCount)',
      '...shardKeys(userId, shardCount + 1).slice(1)',
    ],
  },
  '7.5 raiseShardCount': {
    'looks-then-raises READ-MODIFY-WRITE: looks at the count and then sets it, and of two raises the smaller can win': `
export async function raiseShardCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  const { shardCount: before = 0 } = await existing(lab, userId, true);
  if (shardCount < before) {
    throw new ShardError('badShardCount', \`\${userId} has \${before} shards already\`);
  }
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: profileKeys(userId),
      UpdateExpression: 'SET shardCount = :count',
      ExpressionAttributeValues: { ':count': shardCount },
    }),
  );
}`,
    'moved-by-hand: moves every edge into its shard at a raise, by a delete and a put': `
export async function raiseShardCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<void> {
  const edges = await everyFollower(lab, userId);
  await reference.raiseShardCount(lab, userId, shardCount);
  for (const [place, edge] of edges.entries()) {
    const Key = tableKeys(edge.followerId, userId);
    await lab.db.send(new DeleteCommand({ TableName: lab.table, Key }));
    const index = followKeys(edge.followerId, userId, shardKey(userId, place % shardCount));
    await lab.db.send(new PutCommand({ TableName: lab.table, Item: { ...index, ...edge } }));
  }
}`,
  },
  '7.5 follow': {
    'follows-as-before: follows as in Lab 2, and the shards of the followee stay empty': [
      'shardCount === undefined',
      'shardCount !== -1',
    ],
  },
  '7.6 followCounted': {
    'one-counter: counts in one item, whose partition takes every write again': {
      count: ['counterKeys(shard)', 'counterKeys(shardKey(userId, 0))'],
    },
  },
  '7.6 followerCount': {
    'sum-from-one LOST-SHARD: adds up shards 1 to 10, where 0 to 9 count': [
      'shardKeys(userId, shardCount)',
      'shardKeys(userId, shardCount + 1).slice(1)',
    ],
  },
  '7.6 unfollowCounted': {
    'uncounted-unfollow: undoes the follow, and not the count': [
      /count\(lab, followeeId, key, -1\),/,
      '',
    ],
    'unfollows-in-shard-0: takes every unfollow off shard 0, whose partition takes them all': [
      'shardOf(followerId, shardCount)',
      '0',
    ],
  },
  '7.7 activities': {
    'day-too-many: asks for the day that begins where the period ends': {
      daysOf: ['Date.parse(to) - 1', 'Date.parse(to)'],
    },
    'first-page-of-a-shard LOST-PAGE: takes the first page of a shard for all of it': {
      queryAll: ['while (ExclusiveStartKey)', 'while (false)'],
    },
    'whole-days-filtered FILTER-WASTE: reads whole days, and leaves out what is not in the period':
      [
        [
          "'PK = :key AND SK BETWEEN :from AND :to',",
          "'PK = :key',\n      FilterExpression: '#at >= :from AND #at < :to',\n      ExpressionAttributeNames: { '#at': 'at' },",
        ],
        ["compositeKey(['ACTIVITY', from]),", 'from,'],
        ["compositeKey(['ACTIVITY', to]),", 'to,'],
      ],
  },
  '7.7 recordActivity': {
    'day-of-noting LOST-SHARD: takes the day on which it is noted, and not the day on which it was':
      ['dayOf(at)', 'dayOf(lab.now().toISOString())'],
  },
  '7.8 followStar': {
    'three-shards: has three shards, of which two lie on one partition': {
      STAR_SHARDS: ['10', '3'],
    },
    'throttle-swallowed: returns as if it had followed, where it was throttled': [
      /await .*/,
      'try {\n    await followCalculated(lab, followerId, followeeId, STAR_SHARDS);\n  } catch (error) {\n    if (error instanceof ShardError) throw error;\n  }',
    ],
    'twenty-written-ten-read LOST-SHARD: writes into twenty shards and reads ten': [
      'STAR_SHARDS',
      '20',
    ],
  },
  '7.8 starFollowers': {
    'one-shard-more: asks eleven shards, and ten are written to': [
      'STAR_SHARDS',
      'STAR_SHARDS + 1',
    ],
    'star-without-limit: gives the whole list, whatever the limit': [
      'STAR_SHARDS, page',
      'STAR_SHARDS, { ...page, limit: 1_000 }',
    ],
  },
};
