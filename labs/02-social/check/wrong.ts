/** Answers of Lab 2 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/known-answer.ts';

/** Writes in place of a transaction. */
const oneByOne = `
async function oneByOne(lab: LabContext, actions: Action[]): Promise<void> {
  for (const { Put, Update } of actions) {
    if (Put) await lab.db.send(new PutCommand(Put));
    if (Update) await lab.db.send(new UpdateCommand(Update));
  }
}`;
/** A failed condition of one of them, told as that of the first action. */
const failedCondition = [
  'if (!(error',
  'if (error instanceof ConditionalCheckFailedException) return 0;\n  if (!(error',
] as const;

export const wrong: WrongAnswers = {
  '2.1 getProfile': {
    'query-for-profile: reads the edges of the user as well': [
      'await getEntity(lab, profileKeys(userId))',
      `await queryAll(lab, {
    KeyConditionExpression: 'PK = :user',
    ExpressionAttributeValues: { ':user': userKey(userId) },
  })).find(({ Type }) => Type === 'Profile'`,
    ],
  },
  '2.1 putProfile': {
    'counters-of-the-caller: a profile that is copied begins with the counters of the other user': [
      '...profile, ...counters',
      '...counters, ...profile',
    ],
    'overwrite: a put with a taken id takes the followers away': [/ConditionExpression: .*/, ''],
  },
  '2.2 count': {
    'ghost-profile: the counter makes the profile that it does not find': [
      [/ConditionExpression: .*/, ''],
      [/SET \S+ = (\S+) \+ :by/, 'ADD $1 :by'],
    ],
  },
  '2.2 follow': {
    'read-then-count READ-MODIFY-WRITE: of two follows at once, one is not counted': [
      'await transact(lab, followActions(lab, followerId, followeeId));',
      `const [follower, followee] = [await getProfile(lab, followerId), await getProfile(lab, followeeId)];
    if (!follower || !followee) throw new SocialError('notFound', 'there is no such user');
    const set = (userId: string, counter: string, value: number): Action => ({
      Update: {
        TableName: lab.table,
        Key: profileKeys(userId),
        UpdateExpression: 'SET ' + counter + ' = :value',
        ExpressionAttributeValues: { ':value': value },
      },
    });
    await transact(lab, [
      ...followActions(lab, followerId, followeeId).slice(0, 2),
      set(followerId, 'followingCount', follower.followingCount + 1),
      set(followeeId, 'followerCount', followee.followerCount + 1),
    ]);`,
    ],
  },
  '2.2 followActions': {
    'counted-anyway: a second follow writes the same edge, and counts again': [
      [/putNew\(lab, (\{ \.\.\.followKeys.*)\)/, '{ Put: { TableName: lab.table, Item: $1 } }'],
      [/putNew\(lab, (\{ \.\.\.followerKeys.*)\)/, '{ Put: { TableName: lab.table, Item: $1 } }'],
    ],
  },
  '2.3 unfollow': {
    'look-then-unfollow READ-MODIFY-WRITE: two clients that look at once both count down': [
      ['try {', 'if (!(await isFollowing(lab, followerId, followeeId))) return;\n  try {'],
      [/deleteExisting\(lab, (.*)\),/, '{ Delete: { TableName: lab.table, Key: $1 } },'],
    ],
    'swallowed-error: takes every error for a follow that is not there': [
      /if \(failedCondition.*/,
      '',
    ],
    'uncounted-anyway: the delete of nothing succeeds, and the counters go down again': [
      /deleteExisting\(lab, (.*)\),/,
      '{ Delete: { TableName: lab.table, Key: $1 } },',
    ],
  },
  '2.4 followers': {
    'filter FILTER-WASTE: the follows are read, paid for and thrown away': `
export async function followers(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follower>> {
  const all = (await queryAll(lab, {
    KeyConditionExpression: 'PK = :user',
    FilterExpression: '#type = :follower',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: { ':user': userKey(userId), ':follower': 'Follower' },
  })) as Follower[];
  const behind = cursor === undefined ? '' : readCursor(cursor, ['followers', userId]);
  const rest = all.filter(({ followerId }) => followerId > behind);
  const edges = rest.slice(0, limit);
  const last = edges.at(-1);
  if (!last || rest.length <= limit) return { edges };
  return { edges, cursor: writeCursor(['followers', userId], last.followerId) };
}`,
  },
  '2.4 queryPage': {
    'forged-cursor: a cursor that is forged reaches DynamoDB as a key': {
      queryPage: [
        ['keysOf(readCursor(cursor, list))', 'keyOf(cursor)'],
        [
          'writeCursor(list, otherOf(last))',
          "Buffer.from(JSON.stringify(answer.LastEvaluatedKey)).toString('base64url')",
        ],
      ],
      keyOf: `
function keyOf(cursor: string): Record<string, string> {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw new SocialError('badCursor', 'this is no cursor');
  }
}`,
    },
    'no-second-page: no page has a cursor': [/, cursor: writeCursor.*\)/, ''],
  },
  '2.4 readCursor': {
    'cursor-owner-in-capitals: a cursor of another user fits if the ids differ in capitals alone': [
      'ofUser === userId',
      'String(ofUser).toLowerCase() === userId.toLowerCase()',
    ],
    'cursor-in-memory: a cursor is a number, and what it stands for is kept in a variable': {
      readCursor: [
        "Buffer.from(cursor, 'base64url').toString('utf8')",
        "CURSORS.get(cursor) ?? ''",
      ],
      writeCursor: [
        /return .*/,
        'const cursor = String(CURSORS.size);\n  CURSORS.set(cursor, JSON.stringify([...list, lastId]));\n  return cursor;',
      ],
      CURSORS: '\nconst CURSORS = new Map<string, string>();\n',
    },
  },
  '2.5 isFollowing': {
    'asked-about-self-refused: refuses a question about one user and the same user': [
      'return',
      'refuseSelf(followerId, followeeId);\n  return',
    ],
    'begins-with-id: finds an id that begins with the one that is asked for': [
      /return .*/,
      `const { PK, SK } = followKeys(followerId, followeeId);
  const found = await queryAll(lab, {
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
    ExpressionAttributeValues: { ':user': PK, ':edge': SK },
  });
  return found.length > 0;`,
    ],
    'query-for-edge: sends a Query for an item whose whole key is known': [
      /return .*/,
      `const { PK, SK } = followKeys(followerId, followeeId);
  const found = await queryAll(lab, {
    KeyConditionExpression: 'PK = :user AND SK = :edge',
    ExpressionAttributeValues: { ':user': PK, ':edge': SK },
  });
  return found.length > 0;`,
    ],
    'remembers-a-yes: after an unfollow the answer is still yes': {
      isFollowing: [
        /return .*/,
        `const edge = [lab.table, followerId, followeeId].join('#');
  if (known.has(edge)) return true;
  const isThere = await reference.isFollowing(lab, followerId, followeeId);
  if (isThere) known.add(edge);
  return isThere;`,
      ],
      known: 'const known = new Set<string>();',
    },
  },
  '2.6 followIndexed': {
    'same-time-is-mine: two clients follow at once, and neither is refused': [
      ['try {', 'const edge = newFollow(lab, followerId, followeeId);\n  try {'],
      ['...newFollow(lab, followerId, followeeId)', '...edge'],
      [
        'ConditionExpression:',
        "ReturnValuesOnConditionCheckFailure: 'ALL_OLD',\n        ConditionExpression:",
      ],
      ['throw new', 'if (error.Item?.since?.S === edge.since) return;\n    throw new'],
    ],
  },
  '2.6 followersIndexed': {
    'scan SCAN: reads the whole table to find the followers of one user': `
export async function followersIndexed(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  const all: Follow[] = [];
  const input = {
    TableName: lab.table,
    FilterExpression: 'followeeId = :user',
    ExpressionAttributeValues: { ':user': userId },
  };
  for await (const { Items = [] } of paginateScan({ client: lab.db }, input)) {
    all.push(...(Items.map(entityOf) as Follow[]));
  }
  const behind = cursor === undefined ? '' : readCursor(cursor, ['followersIndexed', userId]);
  const rest = all
    .filter(({ followerId }) => followerId > behind)
    .sort((a, b) => (a.followerId < b.followerId ? -1 : 1));
  const edges = rest.slice(0, limit);
  const last = edges.at(-1);
  if (!last || rest.length <= limit) return { edges };
  return { edges, cursor: writeCursor(['followersIndexed', userId], last.followerId) };
}`,
  },
  '2.6 readCursor': {
    'cursor-read-as-latin1: behind an id such as zoë, the next page begins at the same user again':
      ["'utf8'", "'latin1'"],
    'index-owner-by-prefix: a cursor of bo17 fits the list of bo1': [
      'ofUser === userId',
      'String(ofUser).startsWith(userId)',
    ],
  },
  '2.7 LOPSIDED': {
    'look-ups-from-ten-on: looks up edges from ten times the length on, where two Queries cost less':
      ['20', '10'],
  },
  '2.7 mutualFollows': {
    'first-pages-compared LOST-PAGE: compares the first pages of both lists': {
      mutualFollows: [/const isLopsided =[\s\S]*?;/, 'const isLopsided = false;'],
      queryAll: ['ExclusiveStartKey = answer.LastEvaluatedKey;', ''],
    },
    'hard-coded HARD-CODED: knows by id who has a short list and a long one': [
      /const isLopsided =[\s\S]*?;/,
      "const isLopsided = ['Hal51173', 'Jon72487'].includes(userId);",
    ],
    'n-plus-one N+1: sends a GetItem for everybody whom the user follows': `
export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const mutual: string[] = [];
  for (const id of await allIds(lab, userId, 'FOLLOWS#USER#')) {
    if (await getEntity(lab, followerKeys(id, userId))) mutual.push(id);
  }
  return mutual;
}`,
  },
  '2.8 followerCount': {
    'count-every-time: counts the edges for every screen': [
      /return .*/,
      'return recountFollowers(lab, userId);',
    ],
  },
  '2.8 recountFollowers': {
    'count-first-page LOST-PAGE: takes the Count of the first page': [
      'ExclusiveStartKey = answer.LastEvaluatedKey;',
      '',
    ],
    'counted-again-from-where-it-was: counts on from what it has counted when it begins again': [
      [
        'let ExclusiveStartKey',
        'for (let attempt = 1; ; attempt++) try {\n  let ExclusiveStartKey',
      ],
      [
        'return followers;',
        'return followers;\n  } catch (error) {\n    if (attempt === 3) throw error;\n  }',
      ],
    ],
  },
  '2.9 rename': {
    'copies-by-scan SCAN: scans for the copies, although everybody who has one is followed': [
      /const ids = .*/,
      `const ids: string[] = [];
  const input = {
    TableName: lab.table,
    FilterExpression: '#type = :type AND followerId = :user',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: { ':type': 'Follower', ':user': userId },
  };
  for await (const { Items = [] } of paginateScan({ client: lab.db }, input)) {
    ids.push(...(Items.map(entityOf) as Follower[]).map(({ followeeId }) => followeeId));
  }`,
    ],
  },
  '2.9 renameCopy': {
    'half-an-edge-back: an edge that has ended comes back as half an edge': [
      /ConditionExpression: .*/,
      '',
    ],
  },
  '2.9 setTie': {
    'strength-of-zero-refused: refuses 0, a whole number from 0 to 100': [
      'strength < 0',
      'strength <= 0',
    ],
    'unpadded-strength: a sort key is text, and 9 stands behind 87': [".padStart(3, '0')", ''],
  },
  '2.10 block': {
    'block-given-up: gives up after three tries and says nothing': [
      'for (;;) {',
      'for (let tries = 1; tries <= 3; tries++) {',
    ],
    'block-keeps-its-date: a second block keeps the date of the first': [
      '{ Put: { TableName: lab.table, Item: blockItem(lab, userId, blockedId) } }',
      `{
          Update: {
            TableName: lab.table,
            Key: blockKeys(userId, blockedId),
            UpdateExpression: 'SET #type = :type, userId = :user, blockedId = :blocked, since = if_not_exists(since, :now)',
            ExpressionAttributeNames: { '#type': 'Type' },
            ExpressionAttributeValues: {
              ':type': 'Block',
              ':user': userId,
              ':blocked': blockedId,
              ':now': lab.now().toISOString(),
            },
          },
        }`,
    ],
    'block-other-follow-unchecked: a follow back that comes after the read outlives the block': [
      '...pairs.map(',
      '...(follows.length > 0 ? follows : pairs).map(',
    ],
    'block-without-counters: deletes the follows without counting them down': [
      '...uncount(lab, follows),',
      '',
    ],
  },
  '2.10 like': { 'like-resets: a second like resets the date': [/ConditionExpression: .*/, ''] },
  '2.11 connect': {
    'as-named: the same two users have two edges': [
      ['inOrder(oneId, otherId)', '[oneId, otherId]'],
      [
        'connectionKeys(oneId, otherId)',
        "adjacencyKeys(userKey(oneId), compositeKey(['CONNECTED', 'USER', otherId]))",
      ],
    ],
  },
  '2.11 connection': {
    'connection-with-oneself-refused: refuses a question about one user and the same user': [
      'return',
      'refuseSelf(oneId, otherId);\n  return',
    ],
  },
  '2.11 followsBetween': {
    'capitals-by-locale: a dictionary sorts small letters before capitals': [
      '(a.followerId < b.followerId ? -1 : 1)',
      'a.followerId.localeCompare(b.followerId)',
    ],
    'two-requests-for-two: sends one request after the other, though both keys are known': [
      'const follows = (await batchGet(lab, keys)).map(entityOf) as Follow[];',
      `const follows: Follow[] = [];
  for (const key of keys) {
    const found = await getEntity(lab, key);
    if (found) follows.push(found as Follow);
  }`,
    ],
  },
  '2.12 answerRequest': {
    'accept-new-friends-alone: refuses the answer where the two are friends already': [
      'fromId, false)',
      'fromId)',
    ],
    'answer-then-befriend: a connection that breaks between two writes leaves no friends': {
      answerRequest: [
        [/transact\(lab, \[answer, .*/, 'oneByOne(lab, [answer]);'],
        [/throw failed.*\s+\}/, '$&\n  if (accept) await befriend(lab, toId, fromId);'],
      ],
      failedCondition,
      oneByOne,
    },
  },
  '2.12 pendingRequests': {
    'pending-by-filter FILTER-WASTE: reads every request that the user ever got': [
      ["IndexName: 'GSI2',", ''],
      [
        /KeyConditionExpression: .*/,
        `KeyConditionExpression: 'PK = :user AND begins_with(SK, :request)',
    FilterExpression: '#state = :pending',
    ExpressionAttributeNames: { '#state': 'state' },`,
      ],
      ["'PENDING#'", "'pending', ':request': 'REQUEST#USER#'"],
      ['return (await', 'return ((await'],
      [
        'as FriendRequest[];',
        'as FriendRequest[]).sort((a, b) => (a.askedAt < b.askedAt ? 1 : -1));',
      ],
    ],
    'twenty-pending: returns the newest twenty requests, though nobody asks for a part': [
      ['return (await', 'return ((await'],
      ['as FriendRequest[];', 'as FriendRequest[]).slice(0, 20);'],
    ],
  },
  '2.13 followCounted': {
    'refused-three-times: sends a follow again that was refused, and pays for each refusal': [
      ['try {', 'for (let attempt = 1; ; attempt++) try {'],
      [']);', ']);\n    return;'],
      ['throw', 'if (attempt === 3 || failedCondition(error) !== 0) throw'],
    ],
  },
  '2.13 followForward': {
    'indexed-for-nobody: the index has an entry that nobody reads': ['followKeys', 'indexedKeys'],
  },
  '2.13 unfollowCounted': {
    'any-condition-is-no-follow-counted: takes a profile that is gone for a follow that is not there':
      ['!== 0', '< 0'],
    'uncounted-at-every-click: the counters go down at every click': [
      /deleteExisting\(lab, (.*)\),/,
      '{ Delete: { TableName: lab.table, Key: $1 } },',
    ],
  },
  '2.14 mutualFriends': {
    'common-one-by-one N+1: sends a GetItem for each friend of the one': [
      /const \[ofOne[\s\S]*return .*/,
      `const common: string[] = [];
  for (const id of await friendIds(lab, oneId)) {
    if (await getEntity(lab, friendKeys(otherId, id))) common.push(id);
  }
  return common;`,
    ],
    'friendless-with-oneself: a user has no friends in common with themselves': [
      'const [ofOne',
      'if (oneId === otherId) return [];\n  const [ofOne',
    ],
  },
  '2.14 unfriend': {
    'unfriend-one-half: the other still has a friend': [', friendKeys(friendId, userId)]', ']'],
    'unfriend-twice-fails: the second click is an error': [
      '({ Delete: { TableName: lab.table, Key } })',
      'deleteExisting(lab, Key)',
    ],
  },
  '2.15 likedPosts': {
    'cursor-of-following: a cursor of the users whom this user follows fits the posts': [
      "'likedPosts'",
      "'following'",
    ],
  },
  '2.15 readCursor': {
    'cursor-without-owner: a cursor fits the list of any user': ['ofUser === userId && ', ''],
    'last-post-unchecked: the id in a cursor goes into a key unseen': [
      /followerKeys\(lastId.*/,
      '',
    ],
  },
  '2.15 unlike': {
    'unlike-after-a-look READ-MODIFY-WRITE: looks for the like before it deletes it': [
      'await lab',
      'if (!(await getEntity(lab, likeKeys(userId, postId)))) return;\n  await lab',
    ],
  },
  '2.16 followUnlessBlocked': {
    'blocked-after-a-look: a block that comes between the look and the write does not hold': [
      [
        'try {',
        `const blocks = [blockKeys(followeeId, followerId), blockKeys(followerId, followeeId)];
  const found = await batchGet(lab, blocks);
  if (found.length > 0) throw new SocialError('blocked', 'one has blocked the other');
  try {`,
      ],
      [/absent\(.*\s+absent\(.*/, ''],
    ],
    'blocked-one-way: a user can follow somebody whom they have blocked': [
      /absent\(lab, blockKeys\(followerId.*/,
      '',
    ],
    'token-of-the-guarded-pair: the next follow of the two users is taken for the last one': [
      ['await transact(lab, [', 'const TransactItems = ['],
      [
        ']);',
        `];
    const ClientRequestToken = [followerId, followeeId].join('/').slice(0, 36);
    await lab.db.send(new TransactWriteCommand({ ClientRequestToken, TransactItems }));`,
      ],
    ],
  },
  '2.16 unblock': {
    'unblock-both-ways: takes the block of the other back as well': [
      /await .*/,
      `const blocks = [Key, blockKeys(blockedId, userId)];
  await transact(lab, blocks.map((Key) => ({ Delete: { TableName: lab.table, Key } })));`,
    ],
  },
  '2.17 changePicture': {
    'hundred-copies-at-most: renews the first hundred copies alone': [
      'eachOf(ids,',
      'eachOf(ids.slice(0, 100),',
    ],
    'newer-copy-ends-the-change: the copies behind one that is newer keep the old picture': {
      changePicture: [
        /await eachOf.*/,
        `try {
    for (const id of ids) await renewPicture(lab, followerKeys(userId, id), picture, version);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }`,
      ],
      renewPicture: [
        [
          'ConditionExpression:',
          "ReturnValuesOnConditionCheckFailure: 'ALL_OLD',\n        ConditionExpression:",
        ],
        ['ConditionalCheckFailedException)', 'ConditionalCheckFailedException) || error.Item'],
      ],
    },
  },
  '2.17 renewPicture': {
    'half-an-edge-with-a-picture: a copy that is gone has no version, and comes back': [
      /attribute_exists\(PK\) AND \((.*)\)'/,
      "$1'",
    ],
    'older-over-newer: the last write wins, with an older picture too': [
      /'attribute_exists\(PK\) AND .*'/,
      "'attribute_exists(PK)'",
    ],
  },
};
