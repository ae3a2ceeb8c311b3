/** Answers of Lab 2 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/wrong-answer.ts';

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
    'catch-all: takes every error for an id that is taken': [/if \(!\(error instanceof .*/, ''],
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
    'every-error-following: takes every error for a follow that is there already': [
      '?? error',
      "?? new SocialError('alreadyFollowing', 'there is such a follow already')",
    ],
    'four-writes: a connection that breaks between four writes leaves half an edge': {
      follow: ['transact(', 'oneByOne('],
      failedCondition,
      oneByOne,
    },
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
    'same-prefix-both-ways: the reverse half says that the followee follows back': [
      "followerKeys(followerId, followeeId), ...edge, Type: 'Follower'",
      'followKeys(followeeId, followerId), ...edge',
    ],
  },
  '2.3 unfollow': {
    'any-condition-is-no-follow: takes a profile that is gone for a follow that is not there': [
      '!== 0',
      '< 0',
    ],
    'guarded-by-counter: asks for a counter above 0, and counts another follow down': {
      unfollow: [
        [/deleteExisting\(lab, (.*)\),/, '{ Delete: { TableName: lab.table, Key: $1 } },'],
        ['!== 0', '< 0'],
      ],
      count: [
        ["'attribute_exists(PK)'", "counter + ' >= :one'"],
        ["':by': by", "':by': by, ':one': 1"],
      ],
    },
    'look-then-unfollow READ-MODIFY-WRITE: two clients that look at once both count down': [
      ['try {', 'if (!(await isFollowing(lab, followerId, followeeId))) return;\n  try {'],
      [/deleteExisting\(lab, (.*)\),/, '{ Delete: { TableName: lab.table, Key: $1 } },'],
    ],
    'one-half-left: the followee still lists the follower': [/\{ Delete: .*/, ''],
    'swallowed-error: takes every error for a follow that is not there': [
      /if \(failedCondition.*/,
      '',
    ],
    'uncounted-anyway: the delete of nothing succeeds, and the counters go down again': [
      /deleteExisting\(lab, (.*)\),/,
      '{ Delete: { TableName: lab.table, Key: $1 } },',
    ],
    'unfollow-of-oneself-sent: names one profile twice, and DynamoDB refuses it': [
      /if \(followerId === .*/,
      '',
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
  '2.4 following': {
    'any-error-is-a-bad-cursor: takes a broken connection for a bad cursor': [
      /\}\);\n\}$/,
      `}).catch((error) => {
    throw page.cursor === undefined ? error : new SocialError('badCursor', 'this is no cursor');
  });
}`,
    ],
    'filter-behind-limit: Limit counts items that the filter drops, and the first pages are empty':
      {
        following: [
          [
            "'PK = :user AND begins_with(SK, :edge)',",
            "'PK = :user',\n      FilterExpression: '#type = :edge',\n      ExpressionAttributeNames: { '#type': 'Type' },",
          ],
          ["'FOLLOWS#USER#'", "'Follow'"],
        ],
        queryPage: [
          [' || !last', ''],
          ['otherOf(last)', "String(answer.LastEvaluatedKey.SK).split('#').at(-1) ?? ''"],
        ],
      },
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
    'full-page-means-more: a page that ends early ends the list': [
      '!last)',
      '!last || edges.length < limit)',
    ],
    'no-second-page: no page has a cursor': [/, cursor: writeCursor.*\)/, ''],
    'page-capped: a page has at most 100, however many are asked for': [
      'Limit: limit',
      'Limit: Math.min(limit, 100)',
    ],
  },
  '2.4 readCursor': {
    'cursor-of-either-list: followers go on where following stopped': ['ofList === list && ', ''],
    'cursor-owner-in-capitals: a cursor of another user fits if the ids differ in capitals alone': [
      'ofUser === userId',
      'String(ofUser).toLowerCase() === userId.toLowerCase()',
    ],
    'last-id-unchecked: the id in a cursor goes into a key unseen': [/userKey\(lastId\).*/, ''],
  },
  '2.4 writeCursor': {
    'base64-cursor: the characters +, / and = mean something else in a URL': [
      "'base64url'",
      "'base64'",
    ],
    'json-cursor: a URL has no brackets and quotes': {
      writeCursor: [/Buffer\.from\((.*)\)\.toString.*/, '$1;'],
      readCursor: [/Buffer\.from\(cursor.*/, 'cursor;'],
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
    'both-halves-indexed: writes the reverse half, which the index keeps already': [
      [
        /await lab\.db\.send\([\s\S]*?\}\),\s+\);/,
        `const edge = newFollow(lab, followerId, followeeId);
    await transact(lab, [
      putNew(lab, { ...indexedKeys(followerId, followeeId), ...edge }),
      putNew(lab, { ...followerKeys(followerId, followeeId), ...edge, Type: 'Follower' }),
    ]);`,
      ],
      ['ConditionalCheckFailedException', 'TransactionCanceledException'],
    ],
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
    'half-a-start-key: the page begins at the keys of the index alone, but a place in it has four':
      [
        'indexedKeys(otherId, userId)',
        '({ GSI1PK: userKey(userId), GSI1SK: followerKeys(otherId, userId).SK })',
      ],
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
  '2.6 queryPage': {
    'forged-index-key: the owner of a cursor is compared, and the rest of its key used as it comes':
      {
        queryPage: [
          ['keysOf(readCursor(cursor, list))', 'keyOf(cursor, list)'],
          [
            'writeCursor(list, otherOf(last))',
            "Buffer.from(JSON.stringify(answer.LastEvaluatedKey)).toString('base64url')",
          ],
        ],
        keyOf: `
function keyOf(cursor: string, [list, userId]: [string, string]): Record<string, string> {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (key.GSI1PK === userKey(userId)) return key;
  } catch {
    // Neither JSON nor a key: refused below.
  }
  throw new SocialError('badCursor', ['this is no cursor of', list, userId].join(' '));
}`,
      },
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
  '2.7 batchGet': {
    'unprocessed-ignored: the keys that come back unprocessed are lost': [
      'RequestItems = answer.UnprocessedKeys',
      'RequestItems = undefined',
    ],
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
    'lopsided-one-way: reads both lists of a user who follows many': [
      ' || followingCount > LOPSIDED * followerCount',
      '',
    ],
    'n-plus-one N+1: sends a GetItem for everybody whom the user follows': `
export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const mutual: string[] = [];
  for (const id of await allIds(lab, userId, 'FOLLOWS#USER#')) {
    if (await getEntity(lab, followerKeys(id, userId))) mutual.push(id);
  }
  return mutual;
}`,
    'whole-list-of-a-star: reads both lists whole, 5,000 edges for the sake of 130': [
      /const isLopsided =[\s\S]*?;/,
      'const isLopsided = false;',
    ],
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
    'recount-the-counter: the counter cannot say whether it is right': [
      /let followers[\s\S]*return .*/,
      'return followerCount(lab, userId);',
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
    'copies-forgotten: every list of followers still shows the old name': [
      /const ids = .*\s+await eachOf.*/,
      '',
    ],
    'copies-caught-together: a follow that has ended hides a connection that breaks': {
      rename: [
        /await eachOf.*/,
        `for (let first = 0; first < ids.length; first += IN_FLIGHT) {
    const part = ids.slice(first, first + IN_FLIGHT);
    const copies = part.map((id) => renameCopy(lab, followerKeys(userId, id), name));
    await Promise.all(copies).catch((error) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return Promise.allSettled(copies);
    });
  }`,
      ],
      renameCopy: [/if \(!\(error instanceof .*/, 'throw error;'],
    },
  },
  '2.9 renameCopy': {
    'half-an-edge-back: an edge that has ended comes back as half an edge': [
      /ConditionExpression: .*/,
      '',
    ],
  },
  '2.9 setTie': {
    'index-left-behind: the edge stays where it is in the index': [
      [', GSI2PK = :user, GSI2SK = :sorted', ''],
      [/':user': .*\s+':sorted': .*/, ''],
    ],
    'notifications-never-off: takes false for nothing to set': [
      [
        "'SET notifications = :notifications, strength",
        "(notifications ? 'SET notifications = :notifications, ' : 'SET ') + 'strength",
      ],
      [
        "':notifications': notifications",
        "...(notifications && { ':notifications': notifications })",
      ],
    ],
    'strength-of-zero-refused: refuses 0, a whole number from 0 to 100': [
      'strength < 0',
      'strength <= 0',
    ],
    'unpadded-strength: a sort key is text, and 9 stands behind 87': [".padStart(3, '0')", ''],
  },
  '2.9 strongestTies': {
    'sort-in-memory: reads every follow, however few are asked for': [
      /const answer[\s\S]*return .*/,
      `const follows = (await queryAll(lab, {
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
    ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'FOLLOWS#USER#' },
  })) as Follow[];
  const byStrength = (a: Follow, b: Follow) => (b.strength ?? 0) - (a.strength ?? 0);
  return follows.reverse().sort(byStrength).slice(0, most);`,
    ],
    'weakest-first: reads the index forwards': ['ScanIndexForward: false,', ''],
  },
  '2.10 befriend': {
    'friend-from-one-end: the friend has no friend': [
      'friendActions(lab, userId, friendId)',
      'friendActions(lab, userId, friendId).slice(0, 1)',
    ],
  },
  '2.10 block': {
    'block-after-a-look: a follow that ends after the read is counted down twice': [
      /\.\.\.pairs\.map[\s\S]*?absent.*\s+\),/,
      `...follows.map(({ followerId, followeeId }) => ({
          Delete: { TableName: lab.table, Key: followKeys(followerId, followeeId) },
        })),`,
    ],
    'block-given-up: gives up after three tries and says nothing': [
      'for (;;) {',
      'for (let tries = 1; tries <= 3; tries++) {',
    ],
    'block-gives-up: tries once more and then gives up': [
      ['for (;;) {', 'for (let tries = 1; ; tries++) {'],
      ['failedCondition(error) < 0', 'failedCondition(error) < 0 || tries === 2'],
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
  '2.10 friendsOfFriends': {
    'friends-all-at-once: sends as many Queries at once as there are friends': [
      'eachOf(own, (id) => friendIds(lab, id))',
      'Promise.all(own.map((id) => friendIds(lab, id)))',
    ],
    'ties-by-locale: sorts ties as a dictionary does, but keys sort capitals first': [
      '(a.userId < b.userId ? -1 : 1)',
      'a.userId.localeCompare(b.userId)',
    ],
  },
  '2.10 like': {
    'like-resets: a second like resets the date': [/ConditionExpression: .*/, ''],
  },
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
    'both-keys-tried: looks under one id and then under the other, although a rule says which': [
      /return .*/,
      `const under = (one: string, other: string) =>
    getEntity(lab, adjacencyKeys(userKey(one), compositeKey(['CONNECTED', 'USER', other])));
  const found = (await under(oneId, otherId)) ?? (await under(otherId, oneId));
  return found as Connection | undefined;`,
    ],
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
    'answer-then-befriend: a connection that breaks between two writes leaves no friends': {
      answerRequest: [
        [/transact\(lab, \[answer, .*/, 'oneByOne(lab, [answer]);'],
        [/throw failed.*\s+\}/, '$&\n  if (accept) await befriend(lab, toId, fromId);'],
      ],
      failedCondition,
      oneByOne,
    },
    'answered-stays: the keys of the index stay, and the request waits for ever': [
      ' REMOVE GSI2PK, GSI2SK',
      '',
    ],
    'answered-twice: a request that was declined can be accepted': [
      ["'#state = :pending'", "'attribute_exists(PK)'"],
      ["':pending': 'pending',", ''],
    ],
    'answers-itself: names one key twice, and DynamoDB refuses it': [
      /if \(fromId === toId\).*/,
      '',
    ],
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
    'whole-index: the ties of the user are in the list too': [
      [' AND begins_with(GSI2SK, :pending)', ''],
      [", ':pending': 'PENDING#'", ''],
    ],
  },
  '2.12 queryAll': {
    'pending-first-page: takes the first page for the list': [
      'ExclusiveStartKey = answer.LastEvaluatedKey;',
      '',
    ],
  },
  '2.13 followCounted': {
    'counted-apart: a write that fails after the first leaves a wrong counter': {
      followCounted: ['transact(', 'oneByOne('],
      failedCondition,
      oneByOne,
    },
    'refused-three-times: sends a follow again that was refused, and pays for each refusal': [
      ['try {', 'for (let attempt = 1; ; attempt++) try {'],
      [']);', ']);\n    return;'],
      ['throw', 'if (attempt === 3 || failedCondition(error) !== 0) throw'],
    ],
    'token-of-the-pair: the next follow of the two users is taken for the last one': [
      ['await transact(lab, [', 'const TransactItems = ['],
      [
        ']);',
        `];
    const ClientRequestToken = [followerId, followeeId].join('-').slice(0, 36);
    await lab.db.send(new TransactWriteCommand({ ClientRequestToken, TransactItems }));`,
      ],
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
    'common-by-batch: looks up each friend by key, which costs more than the other list': [
      /const \[ofOne[\s\S]*return .*/,
      `const keys = (await friendIds(lab, oneId)).map((id) => friendKeys(otherId, id));
  const common = (await batchGet(lab, keys)).map(entityOf) as Friend[];
  return common.map(({ friendId }) => friendId).sort();`,
    ],
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
    'token-of-the-friends: the next parting of the two friends is taken for the last one': [
      /await transact\(\s+lab,\s+(.*),\s+\);/,
      `const TransactItems = $1;
  const ClientRequestToken = [userId, friendId].join('-').slice(0, 36);
  await lab.db.send(new TransactWriteCommand({ ClientRequestToken, TransactItems }));`,
    ],
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
    'likes-of-postcards-too: likes of postcards are in the list too': ['LIKES#POST#', 'LIKES#POST'],
  },
  '2.15 readCursor': {
    'cursor-without-owner: a cursor fits the list of any user': ['ofUser === userId && ', ''],
    'last-post-unchecked: the id in a cursor goes into a key unseen': [/userKey\(lastId\).*/, ''],
  },
  '2.15 unlike': {
    'unlike-after-a-look READ-MODIFY-WRITE: looks for the like before it deletes it': [
      'await lab',
      'if (!(await getEntity(lab, likeKeys(userId, postId)))) return;\n  await lab',
    ],
    'unlike-once: the second click is an error': [
      'Key: likeKeys(userId, postId)',
      "Key: likeKeys(userId, postId), ConditionExpression: 'attribute_exists(PK)'",
    ],
  },
  '2.15 writeCursor': {
    'colon-in-cursor: behind the post urn:isbn:47, the same page comes again': {
      writeCursor: ['JSON.stringify([...list, lastId])', "[...list, lastId].join(':')"],
      readCursor: ['JSON.parse(text) as unknown[]', "text.split(':')"],
    },
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
    'conflict-is-a-block: takes a block that another transaction is writing for a block': [
      'throw refusals',
      `const reasons =
      error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
    const isBlocked = reasons.slice(4).some(({ Code }) => Code !== 'None');
    if (isBlocked) throw new SocialError('blocked', 'one has blocked the other');
    throw refusals`,
    ],
    'reasons-shifted: the checks come first, and the reasons are read as if they came last': [
      ['...followActions(lab, followerId, followeeId),', ''],
      [
        /absent\(lab, blockKeys\(followerId.*/,
        '$&\n      ...followActions(lab, followerId, followeeId),',
      ],
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
    'first-rejection-alone: looks at the first copy that failed, and nobody hears of the others': {
      changePicture: [
        /await eachOf.*/,
        `for (let first = 0; first < ids.length; first += IN_FLIGHT) {
    const part = ids.slice(first, first + IN_FLIGHT);
    const copies = part.map((id) => renewPicture(lab, followerKeys(userId, id), picture, version));
    const ended = await Promise.allSettled(copies);
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed && !(failed.reason instanceof ConditionalCheckFailedException)) throw failed.reason;
  }`,
      ],
      renewPicture: [/if \(!\(error instanceof .*/, 'throw error;'],
    },
    'hundred-copies-at-most: renews the first hundred copies alone': [
      'eachOf(ids,',
      'eachOf(ids.slice(0, 100),',
    ],
    'name-put-back: puts the name that was read before into each copy': {
      changePicture: [
        ['const version =', 'const { name, pictureVersion: version } ='],
        ['picture, version)', 'picture, version, name)'],
      ],
      setPicture: [
        ['Promise<number>', 'Promise<{ name: string; pictureVersion: number }>'],
        ['UPDATED_NEW', 'ALL_NEW'],
        ['Attributes?.pictureVersion', 'Attributes as { name: string; pictureVersion: number }'],
      ],
      renewPicture: [
        ['version: number,', 'version: number,\n  name: string,'],
        ['SET ', 'SET followerName = :name, '],
        ["{ ':picture'", "{ ':name': name, ':picture'"],
      ],
    },
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
    'unversioned-left-out: copies without a version keep the old picture': [
      /'attribute_exists\(PK\) AND .*'/,
      "'pictureVersion < :version'",
    ],
  },
};
