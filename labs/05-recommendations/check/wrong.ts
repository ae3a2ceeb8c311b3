/** Answers of Lab 5 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/known-answer.ts';

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
    'tag-date-overwritten: a second tag replaces the date of the first': [
      ", 'attribute_not_exists(PK)'",
      '',
    ],
  },
  '5.1 untagPost': { 'untag-one-end: the tag still lists the post': [/remove\(lab, turned.*/, ''] },
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
    'posts-full-page-means-more: a page that ends early ends the list': [
      'LastEvaluatedKey &&',
      'postIds.length === limit &&',
    ],
  },
  '5.2 tagsOfPost': {
    'tags-prefix-without-delimiter: the key of a tagline begins with TAG too': ['TAG#', 'TAG'],
    'tags-by-locale: sorts the tags as a dictionary does': [
      'map(({ tag }) => tag)',
      'map(({ tag }) => tag).sort((a, b) => a.localeCompare(b))',
    ],
  },
  '5.3 relatedPosts': {
    'own-post-cut-late: cuts the list, and removes the post itself after that': [
      ['shared.delete(postId);', ''],
      ['ranked(shared, most)', 'ranked(shared, most).filter(([id]) => id !== postId)'],
    ],
    'own-post-counted-on: keeps one more for the post itself, which is not always there': [
      ['shared.delete(postId);', ''],
      ['ranked(shared, most)', 'ranked(shared, most + 1).filter(([id]) => id !== postId)'],
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
  },
  '5.4 unlike': {
    'unlike-of-nothing: an unlike of a product that is not liked is an error': [
      'likeKeys(userId, productId)',
      "likeKeys(userId, productId), 'attribute_exists(PK)'",
    ],
  },
  '5.5 recommend': {
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
    'recommend-what-i-like: recommends my likes behind the first twenty': [
      'await likesOf(lab, userId)',
      '(await likesOf(lab, userId)).slice(0, LIKES_ASKED)',
    ],
  },
  '5.6 refreshRecommendations': {
    'refresh-of-nothing: writes nothing where nothing is recommended, and the old ranks stay': [
      'const refresh = ',
      'if (products.length === 0) return;\n  const refresh = ',
    ],
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
    'refresh-dated-at-its-end: looks at the clock when the list is computed': [
      [/const computedAt = .*\n/, ''],
      ['const refresh = {', 'const computedAt = lab.now().toISOString();\n  const refresh = {'],
    ],
    'refresh-named-by-the-clock: the time is the id, and two refreshes may have the same': [
      'lab.newId()',
      'computedAt',
    ],
  },
  '5.6 storedRecommendations': {
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
  },
  '5.7 likeCounted': {
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
    'top-shard-forgotten LOST-SHARD: counts the shards from 1': [
      'String(shard))',
      'String(shard + 1))',
    ],
  },
  '5.8 likedTogether': {
    'together-with-itself: the product itself is in its list': ['together.delete(productId);', ''],
  },
  '5.9 enrol': {
    'enrol-again: a student who enrols again loses the grade': [", 'attribute_not_exists(PK)'", ''],
  },
  '5.9 setGrade': {
    'grade-makes-an-edge: a grade makes the enrolment that it does not find': [
      /ConditionExpression: .*/,
      '',
    ],
    'grade-on-one-half: the course does not know the grade': [', set(turned(keys))', ''],
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
