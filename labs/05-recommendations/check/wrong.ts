/** Answers of Lab 5 that are known to be wrong: changes of the reference, each refused at its step. */

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
const failedConditions = [
  'if (!(error',
  'if (error instanceof ConditionalCheckFailedException) return [0];\n  if (!(error',
] as const;

export const wrong: WrongAnswers = {
  '5.1 tagPost': {
    'tag-after-a-look READ-MODIFY-WRITE: looks for the tag, and writes without a condition': [
      [
        'await writeOnce',
        `const Key = tagKeys(postId, tag);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (Item) return;
  await writeOnce`,
      ],
      [", 'attribute_not_exists(PK)'", ''],
    ],
    'tag-catch-all: takes every error for a tag that is there already': [
      ']);',
      ']).catch(() => undefined);',
    ],
    'tag-date-overwritten: a second tag replaces the date of the first': [
      ", 'attribute_not_exists(PK)'",
      '',
    ],
    'tag-from-one-end: forgets the half of the tag': [/put\(lab, \{ \.\.\.turned.*/, ''],
    'tag-two-puts: a connection that breaks between two writes leaves half an edge': {
      tagPost: [
        ['writeOnce(', 'oneByOne('],
        [
          ']);',
          `]).catch((error) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });`,
        ],
      ],
      oneByOne,
    },
  },
  '5.1 untagPost': {
    'untag-one-end: the tag still lists the post': [/remove\(lab, turned.*/, ''],
  },
  '5.2 postsOfTag': {
    'posts-by-scan SCAN: scans the table for the items of the tag': `
export async function postsOfTag(
  lab: LabContext,
  tag: string,
  { limit, cursor = '' }: PageRequest,
): Promise<PostPage> {
  const input = {
    TableName: lab.table,
    FilterExpression: 'PK = :tag',
    ExpressionAttributeValues: { ':tag': entityKey('TAG', tag) },
  };
  const all: string[] = [];
  for await (const { Items = [] } of paginateScan({ client: lab.db }, input)) {
    all.push(...Items.map(({ postId }) => String(postId)));
  }
  const left = all.filter((id) => id > cursor).sort();
  const postIds = left.slice(0, limit);
  return { postIds, ...(left.length > limit && { cursor: postIds.at(-1) }) };
}`,
    'posts-cursor-always: the last page has a cursor too': [
      'LastEvaluatedKey &&',
      'postIds.length > 0 &&',
    ],
    'posts-full-page-means-more: a page that ends early ends the list': [
      'LastEvaluatedKey &&',
      'postIds.length === limit &&',
    ],
    'posts-whole-list: reads every post of the tag for one page': [
      /const \{ Items[\s\S]*/,
      `const items = await queryAll(lab, entityKey('TAG', tag), 'POST#');
  const all = (items as Tagging[]).map(({ postId }) => postId);
  const left = all.filter((id) => id > (cursor ?? ''));
  const postIds = left.slice(0, limit);
  return { postIds, ...(left.length > limit && { cursor: postIds.at(-1) }) };
}`,
    ],
  },
  '5.2 tagsOfPost': {
    'tags-prefix-without-delimiter: the key of a tagline begins with TAG too': ['TAG#', 'TAG'],
  },
  '5.3 relatedPosts': {
    'related-all-at-once: asks all tags at once': [
      /eachOf\(tags, (.*)\);/,
      'Promise.all(tags.map($1));',
    ],
    'related-tag-by-tag: asks one tag after the other': [
      /const lists = await eachOf\(tags, \(tag\) => (.*)\);/,
      'const lists: PostPage[] = [];\n  for (const tag of tags) lists.push(await $1);',
    ],
    'related-ties-by-locale: sorts ties as a dictionary does, but keys sort capitals first': [
      'ranked(shared, most)',
      '[...shared].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, most)',
    ],
    'related-uncapped: reads every post of every tag': [
      [/postsOfTag\(.*?\)/, "queryAll(lab, entityKey('TAG', tag), 'POST#')"],
      [/const id of .*\) add/, 'const { postId: id } of lists.flat() as Tagging[]) add'],
    ],
  },
  '5.4 like': {
    'like-in-a-batch: writes both halves in a batch, which knows no condition': [
      'await writeOnce(lab, likeActions(lab, userId, productId));',
      `const actions = likeActions(lab, userId, productId);
  const requests = actions.map(({ Put }) => ({ PutRequest: { Item: Put?.Item } }));
  await lab.db.send(new BatchWriteCommand({ RequestItems: { [lab.table]: requests } }));`,
    ],
  },
  '5.4 likeActions': {
    'like-date-set-again: a second like replaces the date of the first': [
      ", 'attribute_not_exists(PK)'",
      '',
    ],
    'like-turned-as-a-tag: the half of the product has no LIKED_BY': [
      'likerKeys(userId, productId)',
      "adjacencyKeys(entityKey('PRODUCT', productId), entityKey('USER', userId))",
    ],
  },
  '5.4 unlike': {
    'unlike-of-nothing: an unlike of a product that is not liked is an error': [
      'likeKeys(userId, productId)',
      "likeKeys(userId, productId), 'attribute_exists(PK)'",
    ],
  },
  '5.5 recommend': {
    'recommend-every-liker: reads every liker of each product': [
      [
        'likersOf(lab, id, LIKERS_READ)',
        "queryAll(lab, entityKey('PRODUCT', id), 'LIKED_BY#USER#')",
      ],
      ['const id of likers.flat()', 'const { userId: id } of likers.flat() as Like[]'],
    ],
    'recommend-first-neighbours: asks the first neighbours that it finds, not the nearest': [
      'ranked(overlap, NEIGHBOURS_ASKED)',
      '[...overlap].slice(0, NEIGHBOURS_ASKED)',
    ],
    'recommend-first-page: takes the first page of likes for all of them': {
      likesOf: ['const likes = await queryAll', 'const { Items: likes = [] } = await query'],
    },
    'recommend-one-by-one: asks one product and one neighbour after the other': [
      [
        /const likers = await eachOf\((.*), \(id\) => (.*)\);/,
        'const likers: string[][] = [];\n  for (const id of $1) likers.push(await $2);',
      ],
      [
        /const theirs = await eachOf\(neighbours, \(\[id\]\) => (.*)\);/,
        'const theirs: string[][] = [];\n  for (const [id] of neighbours) theirs.push(await $1);',
      ],
    ],
    'recommend-path-by-path: asks a neighbour again for each like that both share': `
export async function recommend(lab: LabContext, userId: string): Promise<ScoredProduct[]> {
  const mine = await likesOf(lab, userId);
  const score = new Map<string, number>();
  await eachOf(mine.slice(0, LIKES_ASKED), async (liked) => {
    for (const liker of await likersOf(lab, liked, LIKERS_READ)) {
      if (liker === userId) continue;
      for (const id of await likesOf(lab, liker)) if (!mine.includes(id)) add(score, id, 1);
    }
  });
  return scored(score, RECOMMENDED);
}`,
    'recommend-prefix-without-delimiter: the key of a digest begins with LIKES too': {
      likesOf: [
        ["'LIKES#PRODUCT#'", "'LIKES'"],
        ['=> productId', "=> productId ?? 'digest'"],
      ],
    },
    'recommend-what-i-like: recommends my likes behind the first twenty': [
      'await likesOf(lab, userId)',
      '(await likesOf(lab, userId)).slice(0, LIKES_ASKED)',
    ],
  },
  '5.6 rankKeys': {
    'refresh-unpadded-rank: the rank has no leading zero, and 10 sorts before 2': [
      ".padStart(2, '0')",
      '',
    ],
  },
  '5.6 refreshRecommendations': {
    'refresh-in-a-batch: writes the ranks in a batch, which may be done in part': {
      refreshRecommendations: ['await transact(', 'await batch('],
      batch: `
async function batch(lab: LabContext, actions: Action[]): Promise<void> {
  const requests = actions.map(({ Put, Delete }) =>
    Put ? { PutRequest: { Item: Put.Item } } : { DeleteRequest: { Key: Delete?.Key } },
  );
  await lab.db.send(new BatchWriteCommand({ RequestItems: { [lab.table]: requests } }));
}`,
    },
    'refresh-named-by-the-clock: the time is the id, and two refreshes may have the same': [
      'lab.newId()',
      'computedAt',
    ],
    'refresh-old-ranks-left: ranks without a product stay as they are': [
      ['const refresh', 'if (products.length === 0) return;\n  const refresh'],
      ['length: RECOMMENDED', 'length: products.length'],
    ],
  },
  '5.6 storedRecommendations': {
    'stored-count-alone: counts the ranks and never compares the ids': [
      /list\.every\(.*\)/,
      'true',
    ],
    'stored-ids-alone: compares the ids and never counts the ranks': [
      ' && list.length === (first?.outOf ?? 0)',
      '',
    ],
    'stored-mix-at-last: the last reading is shown even if it is a mix': [
      'isWhole &&',
      'reading === MOST_READINGS || isWhole &&',
    ],
    'stored-rank-by-rank: gets each rank by itself': [
      /const items = .*\s+const list = .*/,
      `const keys = Array.from({ length: RECOMMENDED }, (_, place) => rankKeys(userId, place + 1));
    const gets = keys.map((Key) => lab.db.send(new GetCommand({ TableName: lab.table, Key })));
    const items = (await Promise.all(gets)).flatMap(({ Item = [] }) => Item);
    const list = items.map((item) => entityOf(item) as StoredRecommendation);`,
    ],
  },
  '5.7 count': {
    'count-makes-a-product: the count makes the product that it does not find': [
      /ConditionExpression: .*/,
      '',
    ],
    'count-off-makes-a-product: an unlike makes a product that is gone': [
      "'attribute_exists(PK)'",
      "more > 0 ? 'attribute_exists(PK)' : undefined",
    ],
  },
  '5.7 likeActions': {
    'count-again: a like that is there is counted again': [", 'attribute_not_exists(PK)'", ''],
  },
  '5.7 likeCounted': {
    'count-after-the-like: counts the like by a request of its own': {
      likeCounted: [
        [
          '[...likeActions(lab, userId, productId), count(lab, productId, 1)], {',
          'likeActions(lab, userId, productId));\n  await refusedAt(oneByOne(lab, [count(lab, productId, 1)]), [',
        ],
        ['2: new', 'new'],
        ['});', ']);'],
      ],
      failedConditions,
      oneByOne,
    },
    'count-cancelled-is-liked: takes every cancelled transaction for a like that is there': [
      '});',
      `}).catch((error) => {
    if (!(error instanceof TransactionCanceledException)) throw error;
  });`,
    ],
    'count-read-then-written READ-MODIFY-WRITE: reads the number of likes, and writes one more': [
      [
        'await writeOnce',
        `const TableName = lab.table;
  const Key = adjacencyKeys(entityKey('PRODUCT', productId), entityKey('PRODUCT', productId));
  const { Item } = await lab.db.send(new GetCommand({ TableName, Key }));
  if (!Item) throw new RecommendationsError('notFound', 'there is no such product');
  const UpdateExpression = 'SET likes = :likes';
  const ExpressionAttributeValues = { ':likes': Item.likes + 1 };
  await writeOnce`,
      ],
      [
        'count(lab, productId, 1)',
        '{ Update: { TableName, Key, UpdateExpression, ExpressionAttributeValues } }',
      ],
    ],
  },
  '5.7 topProducts': {
    'top-by-scan SCAN: scans the index, and sorts what it finds': `
export async function topProducts(lab: LabContext, most: number): Promise<Product[]> {
  const products: Product[] = [];
  const pages = paginateScan({ client: lab.db }, { TableName: lab.table, IndexName: 'GSI1' });
  for await (const { Items = [] } of pages) {
    products.push(...Items.map((item) => entityOf(item) as Product));
  }
  return products
    .sort((a, b) => b.likes - a.likes || (a.productId < b.productId ? -1 : 1))
    .slice(0, most);
}`,
    'top-from-the-bottom: reads each shard forwards': ['ScanIndexForward: false,', ''],
    'top-shard-forgotten LOST-SHARD: counts the shards from 1': [
      'String(shard))',
      'String(shard + 1))',
    ],
    'top-shared-limit: asks each shard for a quarter of the list': [
      'Limit: most',
      'Limit: Math.ceil(most / LEADERBOARD_SHARDS)',
    ],
    'top-whole-shards: reads every product of each shard': [
      [/const \{ Items.*\s+new QueryCommand/, 'const input = '],
      [
        /ScanIndexForward[\s\S]*?\),\s+\);/,
        `});
      const Items: Record<string, unknown>[] = [];
      for await (const page of paginateQuery({ client: lab.db }, input)) {
        Items.push(...(page.Items ?? []));
      }`,
      ],
    ],
  },
  '5.7 unlikeCounted': {
    'count-off-twice: an unlike of a product that is not liked is counted too': [
      ", 'attribute_exists(PK)'",
      '',
    ],
  },
  '5.8 likedTogether': {
    'together-every-liker: asks every liker of the product': [
      [
        'await likersOf(lab, productId, LIKERS_ASKED)',
        "(await queryAll(lab, entityKey('PRODUCT', productId), 'LIKED_BY#USER#')) as Like[]",
      ],
      ['(id) =>', '({ userId: id }) =>'],
    ],
    'together-with-itself: the product itself is in its list': ['together.delete(productId);', ''],
  },
  '5.9 coursesOf': {
    'type-in-the-answer: returns the Type of the items too': [
      /enrolments\((.*)\);/,
      '(await queryAll($1)) as unknown as Enrolment[];',
    ],
  },
  '5.9 enrol': {
    'enrol-again: a student who enrols again loses the grade': [", 'attribute_not_exists(PK)'", ''],
    'enrol-one-end: the course has no students': [/put\(lab, \{ \.\.\.turned.*/, ''],
  },
  '5.9 setGrade': {
    'grade-makes-an-edge: a grade makes the enrolment that it does not find': [
      /ConditionExpression: .*/,
      '',
    ],
    'grade-on-one-half: the course does not know the grade': [', set(turned(keys))', ''],
    'grade-twice: two clients may leave two grades': {
      setGrade: ['transact(', 'oneByOne('],
      failedConditions,
      oneByOne,
    },
  },
  '5.9 studentsOf': {
    'students-by-scan SCAN: scans the table for the enrolments of the course': `
export async function studentsOf(lab: LabContext, courseId: string): Promise<Enrolment[]> {
  const input = {
    TableName: lab.table,
    FilterExpression: 'courseId = :course AND begins_with(PK, :student)',
    ExpressionAttributeValues: { ':course': courseId, ':student': 'STUDENT#' },
  };
  const list: Enrolment[] = [];
  for await (const { Items = [] } of paginateScan({ client: lab.db }, input)) {
    list.push(...Items.map(({ PK, SK, Type, ...enrolment }) => enrolment as Enrolment));
  }
  return list.sort((a, b) => (a.studentId < b.studentId ? -1 : 1));
}`,
  },
};
