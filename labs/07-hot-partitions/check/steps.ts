/** The steps of Lab 7; README.md tells the story, checkpoint.test.ts checks it. */

import type { LabInfo, Step } from '#kit/checkpoint/lab/step.ts';

export const info: LabInfo = {
  number: 7,
  title: 'Hot partitions',
  readingMinutes: 20,
  subject: 'a star whom everybody follows, and an account that is busy all day',
  teaches:
    'what throttles and whose limit it is, write sharding with random and calculated suffixes, one list and one cursor over all shards, a shard count raised while others write, counters and logs in shards, and what it all brings, measured',
};

export const steps: readonly Step[] = [
  {
    id: '7.1',
    title: 'read the evidence',
    exports: ['diagnose'],
    core: true,
    pattern: 'find out what throttles the writers, from the evidence that AWS gives',
    growth: false,
    hints: [
      'Nobody has to guess: each throttling error says which limit it was, and whose. What do you look up afterwards, and for which resource?',
      'On demand, the SDK’s error has throttlingReasons. With provisioned capacity, it has ThrottlingReasons. Take the reason and the resource that the errors name most often. Of all keys of that resource, take the key that is accessed most.',
      "reason.match(/^(?:Table|Index)Write(\\w+)Exceeded$/)?.[1] is the limit. For KeyRangeThroughput add the key: look in evidence.contributors at the entries with this resource and the rule 'accessed', and take the one with the largest sum.",
    ],
  },
  {
    id: '7.2',
    title: 'a random suffix',
    exports: ['followAtRandom'],
    core: true,
    pattern: 'follow: the edge in a random shard of the index',
    growth: false,
    hints: [
      'The table is not hot: its keys are the followers. Which key is the same for everybody who follows the star?',
      'The put of Lab 2, with SHARD#n behind the key of the index. Count from 0, as the reader does.',
      "GSI1PK: compositeKey(['USER', followeeId, 'SHARD', String(Math.floor(Math.random() * shardCount))]), and the condition attribute_not_exists(PK) as before.",
    ],
  },
  {
    id: '7.3',
    title: 'a calculated suffix',
    exports: ['followCalculated', 'listedFollow'],
    core: true,
    pattern: 'follow, and find that one edge in the index again with one request',
    growth: true,
    hints: [
      'A reader who looks for one edge knows the follower. What else does the reader have to know, to ask one shard and not all shards?',
      'Calculate a number from the follower’s id, the same every time. Divide it by shardCount and take the remainder. Then everybody can calculate the shard. Similar ids must not all get the same number.',
      "crc32(followerId) % shardCount, with crc32 from node:zlib. listedFollow: a Query of GSI1 with 'GSI1PK = :shard AND GSI1SK = :follower'. Do not use begins_with: a search for ada1 would also find ada12.",
    ],
  },
  {
    id: '7.4',
    title: 'read it back',
    exports: ['followers'],
    core: true,
    pattern: 'the followers of somebody who has shards, page by page, in id order',
    growth: true,
    hints: [
      'Every shard has its own list, in id order. What do you have to look at to know which is the first follower of all?',
      'Ask every shard for a page, side by side, with Promise.all; merge, and keep as many as were asked for. Which value marks the end of the page in every shard?',
      'The cursor holds the last follower’s id. ExclusiveStartKey for a shard: GSI1PK of that shard, GSI1SK FOLLOWER#USER#<last id>, PK USER#<last id>, SK FOLLOWS#USER#<userId>. An item with this key need not exist. There is a next page if you found more followers than the limit, or if a shard had a LastEvaluatedKey. Take the smallest GSI1SK among the LastEvaluatedKey of all shards, and keep the followers up to that GSI1SK: after it, a shard may have followers that you have not read.',
    ],
  },
  {
    id: '7.5',
    title: 'shards only for those who need them',
    exports: ['follow', 'unfollow', 'raiseShardCount', 'everyFollower'],
    core: false,
    pattern: 'the shard count on the profile, raised while others follow and unfollow',
    growth: true,
    oldReads: ['follow'],
    hints: [
      'When the count is raised, somebody is just about to write with the old one. Think of every count that the profile ever had: which shards can an edge be in?',
      'Move nothing. Let the count only grow: then the shards of an older count are among those of a newer one. The reader also has to ask the key without a suffix.',
      "raiseShardCount: UpdateCommand 'SET shardCount = :count' on the condition 'attribute_exists(PK) AND (attribute_not_exists(shardCount) OR shardCount <= :count)'. everyFollower: the profile by a GetCommand with ConsistentRead: true, then USER#id and all its shards.",
    ],
  },
  {
    id: '7.6',
    title: 'a counter in shards',
    exports: ['followCounted', 'unfollowCounted', 'followerCount'],
    core: false,
    pattern: 'follow and count in one transaction; the sum of the shards',
    growth: true,
    hints: [
      'A counter is one item, and one item is in one partition, whatever the index does. How many items could share the work of this counter?',
      'The Put of the edge and an Update of one counter item, in one TransactWriteCommand; ADD makes the item if there is none. A shard on its own means nothing and may be below zero.',
      "Update { PK: USER#<followeeId>#SHARD#n, SK: COUNTER } with 'SET #type = :type, userId = :user ADD followers :by', beside the Put with attribute_not_exists(PK). followerCount: send a BatchGetCommand for each hundred keys, send the UnprocessedKeys again, and add up the counters that are there.",
    ],
  },
  {
    id: '7.7',
    title: 'a log in days and shards',
    exports: ['recordActivity', 'activities'],
    core: false,
    pattern: 'what an account did in a period, however much it ever did',
    growth: true,
    hints: [
      'A caller may get no answer and note the activity again, perhaps after midnight. Which key does the activity get the second time?',
      'Day and shard both come from the activity itself: the day from at, the number from activityId. The sort key needs the id too: two activities can have the same millisecond.',
      "PK: USER#bot#SHARD#<at.slice(0, 10)>-<crc32(activityId) % ACTIVITY_SHARDS>, SK: ACTIVITY#<at>#<activityId>. Reading: for each day of the period and each of its shards a Query with 'PK = :key AND SK BETWEEN :from AND :to', side by side, merged by SK.",
    ],
  },
  {
    id: '7.8',
    title: 'run it again',
    exports: ['followStar', 'starFollowers'],
    core: true,
    pattern: 'a follow of the star, 300 of them a second; and a page of its followers',
    growth: false,
    hints: [
      'You have written both functions: the follow in 7.3, the page in 7.4. Choose the suffix and the number of shards. The run shows the result.',
      'Look at the map below the step: it shows which suffixes are on which partition. The fullest partition decides how much is admitted.',
      'followStar: followCalculated(lab, followerId, followeeId, 10); starFollowers: followers(lab, userId, 10, page). Then try 4, 20 and 40 shards. For each, read how many follows a second are admitted, and what a page costs.',
    ],
  },
];
