/** Answers of Lab 7 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/wrong-answer.ts';

export const wrong: WrongAnswers = {
  '7.1 diagnose': {
    'busiest-of-the-table: names the busiest key of the table, where the index throttles': [
      'one.resource === resource',
      "!one.resource.includes('/index/')",
    ],
    'every-error-is-heat: takes every error for a throttle, a condition that failed too': [
      ['if (!found) return undefined;', 'if (errors.length === 0) return undefined;'],
      [
        'const { reason, resource } = found;',
        "const { reason, resource } = found ?? { reason: 'TableWriteKeyRangeThroughputExceeded', resource: contributors[0]?.resource ?? '' };",
      ],
    ],
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
    'key-without-heat: names a key where the provision is used up': [
      [/if \(limit !== .*/, ''],
      ['return { limit, resource', "return { limit: limit as Diagnosis['limit'], resource"],
    ],
    'on-demand-spelling: reads throttlingReasons alone, and provisioned the SDK spells it ThrottlingReasons':
      {
        reasonsOf: [
          ['{ throttlingReasons, ThrottlingReasons }', '{ throttlingReasons }'],
          ['throttlingReasons ?? ThrottlingReasons', 'throttlingReasons'],
        ],
      },
    'provisioned-spelling: reads ThrottlingReasons alone, and on demand the SDK spells it throttlingReasons':
      {
        reasonsOf: [
          ['{ throttlingReasons, ThrottlingReasons }', '{ ThrottlingReasons }'],
          ['throttlingReasons ?? ThrottlingReasons', 'ThrottlingReasons'],
        ],
      },
    'throttled-rule: looks for throttled keys, which are not counted for an index': [
      "'accessed'",
      "'throttled'",
    ],
  },
  '7.2 followAtRandom': {
    'any-shard-count: takes any number of shards, also one that no reader can ask': [
      'checkShardCount(shardCount);',
      '',
    ],
    'every-error-followed: tells every error as a follow that is there already': {
      putFollow: [/if \(!\(error instanceof.*/, ''],
    },
    'follows-oneself: lets users follow themselves': {
      putFollow: ['refuseSelf(followerId, followeeId);', ''],
    },
    'half-for-the-ends: rounds the draw, and the first and the last shard get half of a part': [
      'Math.floor(Math.random() * shardCount)',
      'Math.round(Math.random() * (shardCount - 1))',
    ],
    'no-suffix: keeps the key of Lab 2, and everybody still writes to one': [
      'shardKey(followeeId, shard)',
      "entityKey('USER', followeeId)",
    ],
    'random-from-one LOST-SHARD: counts the shards from 1, and readers count from 0': [
      'const shard = Math',
      'const shard = 1 + Math',
    ],
    'random-overwrites: has no condition, and the same follow again is a new one elsewhere': {
      putFollow: ["ConditionExpression: 'attribute_not_exists(PK)',", ''],
    },
    'shard-of-the-millisecond: takes the time as a number, and one millisecond has one shard': [
      'Math.floor(Math.random() * shardCount)',
      'Date.now() % shardCount',
    ],
    'suffix-behind-the-follower: puts the suffix into the sort key of the index, which chooses no partition':
      {
        followKeys: [
          [
            'GSI1PK, GSI1SK: listedKey(followerId)',
            "GSI1PK: entityKey('USER', followeeId), GSI1SK: listedKey(`${followerId}${GSI1PK.slice(GSI1PK.indexOf('#SHARD'))}`)",
          ],
        ],
        listedKey: [
          "compositeKey(['FOLLOWER', 'USER', followerId])",
          '`FOLLOWER#USER#${followerId}`',
        ],
      },
    'suffix-in-the-table: puts the suffix into the key of the table too, and a follow can be there many times':
      {
        followItem: [
          '...followKeys(followerId, followeeId, key),',
          "...followKeys(followerId, followeeId, key),\n    SK: `FOLLOWS#USER#${followeeId}${key.slice(key.indexOf('#SHARD'))}`,",
        ],
      },
  },
  '7.3 listedFollow': {
    'begins-with-ada: looks for sort keys that begin with the id, as ada1 and ada12 do': [
      'GSI1SK = :follower',
      'begins_with(GSI1SK, :follower)',
    ],
    'every-shard-asked: asks every shard for an edge that can be in one': `
export async function listedFollow(
  lab: LabContext,
  followeeId: string,
  followerId: string,
  shardCount: number,
): Promise<Follow | undefined> {
  const lists = await eachOf(shardKeys(followeeId, shardCount), (shard) =>
    queryAll(lab, {
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :shard AND GSI1SK = :follower',
      ExpressionAttributeValues: { ':shard': shard, ':follower': listedKey(followerId) },
    }),
  );
  return lists.flat().map(entityOf)[0] as Follow | undefined;
}`,
    'filtered-by-follower FILTER-WASTE: reads the whole shard for one edge': [
      [
        "'GSI1PK = :shard AND GSI1SK = :follower',",
        "'GSI1PK = :shard',\n      FilterExpression: 'followerId = :follower',",
      ],
      ['listedKey(followerId)', 'followerId'],
    ],
    'table-asked: asks the table for the edge, and not the index that the followee sees': `
export async function listedFollow(
  lab: LabContext,
  followeeId: string,
  followerId: string,
): Promise<Follow | undefined> {
  const Key = tableKeys(followerId, followeeId);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  return Item && (entityOf(Item) as Follow);
}`,
  },
  '7.3 followCalculated': {
    'random-again: chooses at random again, and nobody can ask the one shard': [
      'shardOf(followerId, shardCount)',
      'Math.floor(Math.random() * shardCount)',
    ],
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
    'shard-by-first-letter: takes the first letter, and names do not begin evenly': {
      shardOf: ['crc32(id)', 'id.charCodeAt(0)'],
    },
    'shard-by-length: takes the length of the id, and most ids are about as long': {
      shardOf: ['crc32(id)', 'id.length'],
    },
    'shard-by-letter-sum: adds the letters up, and the same letters in another order have the same sum':
      {
        shardOf: [
          'crc32(id)',
          'Array.from(id).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)',
        ],
      },
  },
  '7.4 followers': {
    'any-cursor: takes any cursor for one of its own': {
      readCursor: [
        /try \{[\s\S]*\n {2}throw .*/,
        "return String((JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[])[2] ?? userId);",
      ],
    },
    'base64-cursor: writes the cursor in base64, and a URL changes its + and / and =': {
      writeCursor: ['base64url', 'base64'],
      readCursor: ['base64url', 'base64'],
    },
    'cursor-of-a-shard-count: has a cursor for one number of shards, and after a raise a reader begins again':
      [
        ['readCursor(cursor, userId)', 'readCursor(cursor, `${userId} ${shardCount}`)'],
        [
          'writeCursor(userId, last.followerId)',
          'writeCursor(`${userId} ${shardCount}`, last.followerId)',
        ],
      ],
    'cursor-of-everybody: has a cursor that does not say whose list it goes on': {
      readCursor: ['ofUser === userId', "typeof ofUser === 'string'"],
    },
    'everybody-in-the-shard: takes everything in a shard for a follower': {
      listOf: [
        [' AND begins_with(GSI1SK, :follower)', ''],
        [", ':follower': 'FOLLOWER#USER#'", ''],
      ],
    },
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
    'key-of-every-shard: keeps a place in each shard that a page came from, and the others begin again': `
export async function followers(
  lab: LabContext,
  userId: string,
  shardCount: number,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  checkShardCount(shardCount);
  const places = cursor === undefined ? {} : placesOf(cursor, userId);
  const answers = await eachOf(shardKeys(userId, shardCount), (shard) =>
    lab.db.send(
      new QueryCommand({ ...listOf(lab, shard), Limit: limit, ExclusiveStartKey: places[shard] }),
    ),
  );
  const found = answers.flatMap(({ Items = [] }) => Items).sort(by('GSI1SK'));
  const page = found.slice(0, limit);
  const next: Places = {};
  for (const { PK, SK, GSI1PK, GSI1SK } of page) next[String(GSI1PK)] = { PK, SK, GSI1PK, GSI1SK };
  const text = Buffer.from(JSON.stringify(['followers', userId, next])).toString('base64url');
  const edges = page.map(entityOf) as Follow[];
  return { edges, ...(found.length > limit && { cursor: text }) };
}

type Places = Record<string, Record<string, unknown>>;

function placesOf(cursor: string, userId: string): Places {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [list, ofUser, places] = JSON.parse(text) as [string, string, Places];
    if (list === 'followers' && ofUser === userId) return places;
  } catch {
    // No JSON: refused below.
  }
  throw new ShardError('badCursor', \`this cursor does not belong to the followers of \${userId}\`);
}`,
    'limit-divided: asks each shard for its part of a page, and the next may all be in one': [
      'Limit: limit,',
      'Limit: Math.ceil(limit / shardCount),',
    ],
    'merged-as-they-come: merges the pages as they come, and loses followers where one ends early':
      [/found\.filter\(.*\)/, 'found'],
    'more-where-a-page-is-full: asks whether more was found than fits, not whether a shard has more':
      [' || ends.length > 0', ''],
    'more-where-a-shard-has: ends where no shard has more, though the found ones do not fit the page':
      ['found.length > edges.length || ', ''],
    'one-after-another: asks shard after shard, and waits for each': {
      eachOf: [
        ['first += IN_FLIGHT', 'first += 1'],
        ['first + IN_FLIGHT', 'first + 1'],
      ],
    },
    'one-shard-too-few LOST-SHARD: counts to the last shard, without it': {
      shardKeys: ['length: shardCount', 'length: shardCount - 1'],
    },
    'reads-from-one LOST-SHARD: reads shards 1 to 10, where 0 to 9 were written': {
      shardKeys: ['shardKey(userId, shard)', 'shardKey(userId, shard + 1)'],
    },
    'shard-after-shard: gives one shard behind the other, each in order, but not the list': [
      'inOrder(complete)',
      '(complete.map(entityOf) as Follow[])',
    ],
    'without-limit: reads every shard to its end, for a page': ['Limit: limit,', ''],
  },
  '7.5 everyFollower': {
    'asks-from-one LOST-SHARD: asks shards from 1, and loses the followers in shard 0': [
      '...shardKeys(userId, shardCount)',
      '...shardKeys(userId, shardCount + 1).slice(1)',
    ],
    'count-read-late: reads the shard count eventually consistently, and misses a raise': [
      'existing(lab, userId, true)',
      'existing(lab, userId, false)',
    ],
    'count-remembered LOST-SHARD: remembers the shard count, and another server raises it meanwhile':
      {
        everyFollower: [
          [
            'export async',
            '/** As they were read for the first time. */\nconst PROFILES = new Map<string, Profile>();\n\nexport async',
          ],
          [
            /const \{ shardCount = 0 \}.*\n/,
            'const profile = PROFILES.get(userId) ?? (await existing(lab, userId, true));\n  PROFILES.set(userId, profile);\n  const { shardCount = 0 } = profile;\n',
          ],
        ],
        raiseShardCount: [/\n\}$/, '\n  PROFILES.delete(userId);\n}'],
      },
    'old-edges-vanish: asks the shards alone, and misses who followed before there were any': [
      "[entityKey('USER', userId), ...shardKeys(userId, shardCount)]",
      "shardCount === 0 ? [entityKey('USER', userId)] : shardKeys(userId, shardCount)",
    ],
  },
  '7.5 raiseShardCount': {
    'equal-is-fewer: refuses the number that is there already, and a raise that is sent again fails':
      ['shardCount <= :count', 'shardCount < :count'],
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
    'lowers-too: sets any number, also a smaller one, and the edges in the other shards are lost': [
      ' AND (attribute_not_exists(shardCount) OR shardCount <= :count)',
      '',
    ],
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
    'raise-makes-a-ghost: raises the count of nobody, and the update makes the item': [
      'attribute_exists(PK) AND (attribute_not_exists(shardCount) OR shardCount <= :count)',
      'attribute_not_exists(shardCount) OR shardCount <= :count',
    ],
  },
  '7.5 follow': {
    'everybody-has-ten: gives everybody ten shards, and does not look at the profile': [
      /const \{ shardCount \} = .*/,
      'const shardCount: number | undefined = 10;',
    ],
    'follows-as-before: follows as in Lab 2, and the shards of the followee stay empty': [
      'shardCount === undefined',
      'shardCount !== -1',
    ],
    'no-shards-is-one: takes somebody without shards for somebody with one': [
      '{ shardCount } =',
      '{ shardCount = 1 } =',
    ],
  },
  '7.5 unfollow': {
    'unfollow-in-the-shard: looks for the edge in its shard before it is deleted': [
      'await lab.db',
      'const { shardCount = 1 } = await existing(lab, followeeId, true);\n  if (!(await listedFollow(lab, followeeId, followerId, shardCount))) return;\n  await lab.db',
    ],
    'unfollow-none-throws: throws where there is nothing to undo': [
      'Key: tableKeys(followerId, followeeId) }',
      "Key: tableKeys(followerId, followeeId), ConditionExpression: 'attribute_exists(PK)' }",
    ],
  },
  '7.6 followCounted': {
    'counted-each-time: has no condition on the edge, and counts each time': [
      "ConditionExpression: 'attribute_not_exists(PK)',",
      '',
    ],
    'counter-on-the-profile: counts on the profile, as in Lab 2': {
      count: [
        /return \{[\s\S]*\};/,
        "return {\n    Update: {\n      TableName: lab.table,\n      Key: profileKeys(userId),\n      UpdateExpression: 'ADD followers :by',\n      ExpressionAttributeValues: { ':by': by },\n    },\n  };",
      ],
      followerCount: [
        /const keys[\s\S]*;/,
        'const { Item } = await lab.db.send(\n    new GetCommand({ TableName: lab.table, Key: profileKeys(userId) }),\n  );\n  return Item?.followers ?? 0;',
      ],
    },
    'edge-then-counter: writes the edge and then the counter, and the second may never come': `
export async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  const key = shardKey(followeeId, shardOf(followerId, shardCount));
  await putFollow(lab, followerId, followeeId, key);
  const { Update } = count(lab, followeeId, key, 1);
  if (Update) await lab.db.send(new UpdateCommand(Update));
}`,
    'every-cancel-is-following: tells every error as a follow that is there already': [
      'if (!failedAtEdge(error)) throw error;',
      '',
    ],
    'one-counter: counts in one item, whose partition takes every write again': {
      count: ['counterKeys(shard)', 'counterKeys(shardKey(userId, 0))'],
    },
  },
  '7.6 followerCount': {
    'get-for-each-shard: sends a GetItem for each shard of the counter': [
      '(await batchGet(lab, keys)).map(entityOf)',
      '(await eachOf(keys, (Key) => lab.db.send(new GetCommand({ TableName: lab.table, Key })))).flatMap(({ Item }) => (Item ? [entityOf(Item)] : []))',
    ],
    'hundred-and-fifty-keys: asks for all shards in one BatchGetItem, which takes a hundred keys': {
      batchGet: [
        ['first += BATCH_KEYS', 'first += keys.length'],
        ['first + BATCH_KEYS', 'first + keys.length'],
      ],
    },
    'sum-from-one LOST-SHARD: adds up shards 1 to 10, where 0 to 9 count': [
      'shardKeys(userId, shardCount)',
      'shardKeys(userId, shardCount + 1).slice(1)',
    ],
    'unprocessed-forgotten: takes the answer of a batch for all that was asked': {
      batchGet: ['RequestItems = answer.UnprocessedKeys;', 'RequestItems = undefined;'],
    },
  },
  '7.6 unfollowCounted': {
    'uncounted-unfollow: undoes the follow, and not the count': [
      /count\(lab, followeeId, key, -1\),/,
      '',
    ],
    'unfollow-counts-anyway: takes one off where nothing was undone': [
      "ConditionExpression: 'attribute_exists(PK)',",
      '',
    ],
    'unfollow-without-type: takes one off a shard that is not there yet, and does not say what the item is':
      [
        'count(lab, followeeId, key, -1)',
        "{\n        Update: {\n          TableName: lab.table,\n          Key: counterKeys(key),\n          UpdateExpression: 'ADD followers :by',\n          ExpressionAttributeValues: { ':by': -1 },\n        },\n      }",
      ],
    'unfollows-in-shard-0: takes every unfollow off shard 0, whose partition takes them all': [
      'shardOf(followerId, shardCount)',
      '0',
    ],
  },
  '7.7 activities': {
    'any-period: takes any two texts for a period': [/if \(!\(isTime[\s\S]*?\n {2}\}/, ''],
    'day-after-day: gives one shard behind the other, and within a day the times are mixed': [
      ".sort(by('SK'))",
      '',
    ],
    'day-too-many: asks for the day that begins where the period ends': {
      daysOf: ['Date.parse(to) - 1', 'Date.parse(to)'],
    },
    'end-included: returns the activities at the end of a period, which belong to the next': [
      "compositeKey(['ACTIVITY', to]),",
      "`${compositeKey(['ACTIVITY', to])}#~`,",
    ],
    'first-page-of-a-shard LOST-PAGE: takes the first page of a shard for all of it': {
      queryAll: ['while (ExclusiveStartKey)', 'while (false)'],
    },
    'reads-three-of-four LOST-SHARD: asks for one shard of a day too few': [
      'length: ACTIVITY_SHARDS',
      'length: ACTIVITY_SHARDS - 1',
    ],
    'shards-in-turn: asks shard after shard of a day, and waits for each': {
      eachOf: [
        ['first += IN_FLIGHT', 'first += 1'],
        ['first + IN_FLIGHT', 'first + 1'],
      ],
    },
    'sorted-by-time-alone: sorts by time alone, and within a millisecond keeps the order of the shards':
      [
        ".sort(by('SK')).map(entityOf) as Activity[]",
        '.map(entityOf)\n    .map((one) => one as Activity)\n    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))',
      ],
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
    'day-shards-from-one LOST-SHARD: counts the shards of a day from 1': [
      'shardOf(activityId, ACTIVITY_SHARDS)',
      '1 + shardOf(activityId, ACTIVITY_SHARDS)',
    ],
    'first-shard-of-the-day: has a day and one shard, where the whole day is written': [
      'shardOf(activityId, ACTIVITY_SHARDS)',
      '0',
    ],
    'shard-of-an-hour LOST-SHARD: writes into shards of an hour, where those of a day are asked': [
      'dayOf(at)',
      'at.slice(0, 13)',
    ],
    'shards-by-turns: takes the shards by turns, and an activity that is noted again is there twice':
      [
        ['export async', 'let turn = 0;\n\nexport async'],
        ['shardOf(activityId, ACTIVITY_SHARDS)', 'turn++ % ACTIVITY_SHARDS'],
      ],
    'time-alone: has the time alone as sort key, and two activities of a millisecond are one': [
      "['ACTIVITY', at, activityId]",
      "['ACTIVITY', at]",
    ],
  },
  '7.8 followStar': {
    'again-at-once: sends again at once a follow that was throttled': [
      /await .*/,
      'for (let attempt = 1; ; attempt++) {\n    try {\n      await followCalculated(lab, followerId, followeeId, STAR_SHARDS);\n      return;\n    } catch (error) {\n      if (error instanceof ShardError || attempt === 3) throw error;\n    }\n  }',
    ],
    'shards-of-one-partition: chooses shards that all lie on one partition': {
      followStar: [
        /await .*/,
        'const shard = [0, 2, 6, 7][shardOf(followerId, 4)] ?? 0;\n  await putFollow(lab, followerId, followeeId, shardKey(followeeId, shard));',
      ],
      starFollowers: ['STAR_SHARDS', '8'],
    },
    'star-by-first-letter: takes the first letter as a shard, and names do not begin evenly': [
      /await .*/,
      'const shard = followerId.charCodeAt(0) % STAR_SHARDS;\n  await putFollow(lab, followerId, followeeId, shardKey(followeeId, shard));',
    ],
    'star-by-length: takes the length of the id, and a few shards get nearly all': [
      /await .*/,
      'const shard = followerId.length % STAR_SHARDS;\n  await putFollow(lab, followerId, followeeId, shardKey(followeeId, shard));',
    ],
    'star-unsharded: keeps the key of Lab 2 for the star too': {
      followStar: [
        /await .*/,
        "await putFollow(lab, followerId, followeeId, entityKey('USER', followeeId));",
      ],
      shardKeys: [/return .*/, "return shardCount > 1 ? [entityKey('USER', userId)] : [];"],
    },
    'three-shards: has three shards, of which two lie on one partition': {
      STAR_SHARDS: ['10', '3'],
    },
    'throttle-swallowed: returns as if it had followed, where it was throttled': [
      /await .*/,
      'try {\n    await followCalculated(lab, followerId, followeeId, STAR_SHARDS);\n  } catch (error) {\n    if (error instanceof ShardError) throw error;\n  }',
    ],
    'throttle-told-as-following: tells a follow that is throttled as one that is there already': [
      /await .*/,
      "try {\n    await followCalculated(lab, followerId, followeeId, STAR_SHARDS);\n  } catch (error) {\n    if (error instanceof ShardError) throw error;\n    throw new ShardError('alreadyFollowing', 'this follow is there already');\n  }",
    ],
    'twenty-written-ten-read LOST-SHARD: writes into twenty shards and reads ten': [
      'STAR_SHARDS',
      '20',
    ],
  },
  '7.8 starFollowers': {
    'star-without-limit: gives the whole list, whatever the limit': [
      'STAR_SHARDS, page',
      'STAR_SHARDS, { ...page, limit: 1_000 }',
    ],
    'ten-written-twenty-read: writes into ten shards and asks twenty': ['STAR_SHARDS', '20'],
  },
};
