/** The steps of Lab 5; README.md tells the story, checkpoint.test.ts checks it. */

import type { LabInfo, Step } from '#kit/checkpoint/lab/step.ts';

export const info: LabInfo = {
  number: 5,
  title: 'Recommendations',
  readingMinutes: 20,
  subject: 'posts and tags, users and the products that they like, one of them a star',
  teaches:
    'many-to-many in both directions, rankings by shared neighbours, caps that keep a walk flat, precomputed lists that are replaced as a whole, a leaderboard on a Number sort key',
};

export const steps: readonly Step[] = [
  {
    id: '5.1',
    title: 'tag a post',
    exports: ['tagPost', 'untagPost'],
    core: true,
    pattern: 'give a post a tag and take it away, from both ends together',
    growth: false,
    hints: [
      'The edge is two items with the same attributes. What says that the post has the tag already?',
      'One TransactWriteCommand with two puts, and a condition on the first put. If that condition fails, there is nothing to do. A delete of an item that is not there is no error.',
      "tagPost: Put { PK: POST#p, SK: TAG#t } with attribute_not_exists(PK), and Put { PK: TAG#t, SK: POST#p }, each with Type 'Tagging', postId, tag and taggedAt. Catch TransactionCanceledException, and return if the first of its CancellationReasons has the Code ConditionalCheckFailed. untagPost: two Deletes in one TransactWriteCommand.",
    ],
  },
  {
    id: '5.2',
    title: 'tags of a post, posts of a tag',
    exports: ['tagsOfPost', 'postsOfTag'],
    core: true,
    pattern: 'the tags of a post; the posts of a tag, a page at a time',
    growth: true,
    hints: [
      'Each end of the edge has an item collection of its own. Which items are in it besides the edges?',
      'One Query each, with begins_with on the sort key. The key of the last item of a page is made of the tag and one id: both are known to you.',
      "begins_with(SK, 'TAG#') under POST#p. begins_with(SK, 'POST#') under TAG#t with Limit; the next page begins with ExclusiveStartKey { PK: TAG#t, SK: POST#<cursor> }. The cursor is the last id of the page, if the answer has a LastEvaluatedKey.",
    ],
  },
  {
    id: '5.3',
    title: 'related posts',
    exports: ['relatedPosts'],
    core: true,
    pattern: 'the posts with the most tags in common, a limited number of requests and items',
    growth: true,
    hints: [
      'Two hops: from the post to its tags, from each tag to its posts. One tag is on every post: how many of its posts do you have to read?',
      'Query the tags, then one page of POSTS_OF_A_TAG posts for each tag, IN_FLIGHT Queries at a time. A post that comes up in three lists has three tags in common.',
      'const counts = new Map<string, number>(); for each id of each page: counts.set(id, (counts.get(id) ?? 0) + 1). Delete postId itself. Sort by count downwards, then by id upwards, and slice(0, most).',
    ],
  },
  {
    id: '5.4',
    title: 'like and unlike',
    exports: ['like', 'unlike'],
    core: true,
    pattern: 'a user likes a product, and takes it back, from both ends together',
    growth: false,
    hints: [
      'The transaction of 5.1, between other nodes. Which prefixes tell a like apart from everything else under a user and under a product?',
      'Put LIKES#PRODUCT# under the user and LIKED_BY#USER# under the product. Only one of them needs the condition.',
      "Put { PK: USER#u, SK: LIKES#PRODUCT#p } with attribute_not_exists(PK), and Put { PK: PRODUCT#p, SK: LIKED_BY#USER#u }, each with Type 'Like', userId, productId and likedAt.",
    ],
  },
  {
    id: '5.5',
    title: 'what people like me like',
    exports: ['recommend'],
    core: true,
    pattern: 'ten products that those like who like what I like',
    growth: true,
    hints: [
      'Three hops: my likes, their likers, the likes of those. Which request would you send a second time, if you walked each path by itself?',
      'Count first, ask later: how often a user comes up among the likers is the overlap. Ask only the NEIGHBOURS_ASKED users with the largest overlap, each of them once.',
      'mine = all my likes. For each of mine.slice(0, LIKES_ASKED): Query LIKED_BY#USER# with Limit LIKERS_READ, and add 1 to the overlap of each userId but my own. Sort the users by overlap downwards, then by id; take NEIGHBOURS_ASKED. For each of them: Query all likes, and add the overlap of this user to the score of each product that is not in mine.',
    ],
  },
  {
    id: '5.6',
    title: 'recommendations that are ready',
    exports: ['refreshRecommendations', 'storedRecommendations'],
    core: false,
    pattern: 'replace ten stored recommendations as a whole; read them with one Query',
    growth: true,
    // A walk reads what a transaction then writes whole, and a list that is a mix is read again.
    fine: ['READ-MODIFY-WRITE', 'ASKED-TWICE'],
    replaces: ['refreshRecommendations'],
    hints: [
      'A reader must not see half of the old list and half of the new one. What has to happen to ranks that the new list no longer has?',
      'One TransactWriteCommand of ten actions: a Put for each rank that has a product, a Delete for each that has none. A Query may still meet a transaction halfway: put into each item which refresh wrote it, and how many items belong to it.',
      'SK: REC#01 to REC#10, with rank, productId, score, computedAt, refreshId (one lab.newId() for all) and outOf. Reading: one Query with begins_with REC#; if there is more than one refreshId, or there are not outOf items, read again, at most MOST_READINGS times.',
    ],
  },
  {
    id: '5.7',
    title: 'the leaderboard',
    exports: ['likeCounted', 'unlikeCounted', 'topProducts'],
    core: false,
    pattern: 'count likes with the like; the products with the most likes, from an index',
    growth: true,
    hints: [
      'The sort key of GSI1 is the number of likes itself. What moves a product up when somebody likes it?',
      'A third action in the transaction of 5.4: an Update of the product, which counts only if the edge is new. For the top, each shard of the leaderboard has its own top.',
      "Update PRODUCT#p with 'ADD likes :one' and attribute_exists(PK). unlikeCounted: Delete LIKES#PRODUCT# with attribute_exists(PK), so that nothing is counted twice. topProducts: for LEADERBOARD#0 to #3 a Query on GSI1 with ScanIndexForward: false and Limit most; sort all by likes downwards, then by productId.",
    ],
  },
  {
    id: '5.8',
    title: 'liked together',
    exports: ['likedTogether'],
    core: false,
    pattern: 'products that the likers of a product like as well',
    growth: true,
    hints: [
      'Two hops from the product. A star has thousands of likers: how many opinions do you need?',
      'One Query with Limit LIKERS_ASKED for the likers, then all likes of each, IN_FLIGHT at a time. How often a product comes up is its score.',
      'Count each productId of all lists in a Map, delete the product itself, sort by count downwards and then by id, slice(0, most).',
    ],
  },
  {
    id: '5.9',
    title: 'students and courses',
    exports: ['enrol', 'setGrade', 'coursesOf', 'studentsOf'],
    core: false,
    pattern: 'courses of a student, students of a course, with the grade on the edge',
    growth: false,
    hints: [
      'Nobody gives you the keys this time. Which two questions are asked, and which item answers each of them with one Query?',
      'An edge with a half under each end, as in 5.1. A grade is on both halves, or the two lists contradict each other.',
      'STUDENT#s / COURSE#c and COURSE#c / STUDENT#s. enrol: two puts in one TransactWriteCommand, attribute_not_exists(PK) on the first. setGrade: two Updates in one TransactWriteCommand, both with attribute_exists(PK).',
    ],
  },
];
