/** The steps of Lab 2; README.md tells the story, checkpoint.test.ts checks it. */

import type { LabInfo, Step } from '#kit/checkpoint/lab/step.ts';

export const info: LabInfo = {
  number: 2,
  title: 'Social graph',
  readingMinutes: 15,
  subject: 'users and who follows whom, one of them a star',
  teaches:
    'both directions of an edge in two designs, counters in a transaction, cursors, copies and what a change of them costs, sparse and overloaded indexes',
};

export const steps: readonly Step[] = [
  {
    id: '2.1',
    title: 'put and get a profile',
    exports: ['putProfile', 'getProfile'],
    core: true,
    pattern: 'store a new user, and read one by id',
    growth: true,
    hints: [
      'A put replaces what is there, counters included. And a user whose whole key you know needs no search.',
      'PutCommand with a ConditionExpression; GetCommand with both keys. Only one error means that the id is taken.',
      "Item: { ...adjacencyKeys(entityKey('USER', userId), 'PROFILE'), Type: 'Profile', ...profile, followerCount: 0, followingCount: 0 }, on the condition attribute_not_exists(PK); read it with GetCommand on the same keys.",
    ],
  },
  {
    id: '2.2',
    title: 'follow somebody',
    exports: ['follow'],
    core: true,
    pattern: 'follow: store the edge (two items) and change both counters; refuse a second follow',
    growth: false,
    hints: [
      'Four items change. Which of them says that the edge is new, and what happens to the other three if it is not?',
      'One TransactWriteCommand with two puts and two updates. Put a condition on the first put. If it fails, no counter changes.',
      "Put { PK: USER#a, SK: FOLLOWS#USER#b } with attribute_not_exists(PK), Put { PK: USER#b, SK: FOLLOWER#USER#a }, Update a with 'SET followingCount = followingCount + :one', Update b with 'SET followerCount = followerCount + :one', both with attribute_exists(PK); look at CancellationReasons by position.",
    ],
  },
  {
    id: '2.3',
    title: 'unfollow somebody',
    exports: ['unfollow'],
    core: true,
    pattern:
      'unfollow: delete the edge (two items) and change both counters; a second call does no harm',
    growth: false,
    hints: [
      'The mirror image of 2.2. What must be true of the edge, so that the counters go down only once?',
      'Two deletes and two updates in one TransactWriteCommand. A delete of nothing succeeds, unless a condition says otherwise.',
      'Delete the forward half on the condition attribute_exists(PK); when that condition fails (first of the CancellationReasons), there was nothing to undo: return.',
    ],
  },
  {
    id: '2.4',
    title: 'following and followers, page by page',
    exports: ['following', 'followers'],
    core: true,
    pattern: 'whom a user follows, and who follows a user, a page at a time',
    growth: true,
    hints: [
      'Both lists are in the same item collection, under two prefixes. What do you need to remember of a page, to go on after it?',
      'Query with Limit; where the answer has a LastEvaluatedKey, the next page starts there with ExclusiveStartKey. You know the user and the list. So only one id of that key is new to you.',
      "begins_with(SK, 'FOLLOWS#USER#') and begins_with(SK, 'FOLLOWER#USER#'); as cursor Buffer.from(JSON.stringify([list, userId, lastId])).toString('base64url'). Decode the cursor. If the list or the userId is another one, or the last id cannot be an id, throw SocialError('badCursor').",
    ],
  },
  {
    id: '2.5',
    title: 'is one following the other?',
    exports: ['isFollowing'],
    core: true,
    pattern: 'whether one user follows another',
    growth: true,
    hints: [
      'You know both ends of the edge. What else is there to know about its key?',
      'The edge has one key, and both its parts are known: that is no Query.',
      "GetCommand with Key adjacencyKeys('USER#…', 'FOLLOWS#USER#…'); the answer is whether there is an Item.",
    ],
  },
  {
    id: '2.6',
    title: 'one item and an index instead',
    exports: ['followIndexed', 'followersIndexed'],
    core: true,
    pattern: 'the same edge as one item; the followers of a user by GSI1',
    growth: true,
    hints: [
      'DynamoDB can keep the other direction for you in an index, if the item has the keys of that index.',
      'One PutCommand: the forward half with GSI1PK and GSI1SK. They hold the values that PK and SK of the reverse half have in design (a).',
      "GSI1PK: USER#b, GSI1SK: FOLLOWER#USER#a; Query with IndexName 'GSI1' and 'GSI1PK = :user AND begins_with(GSI1SK, :edge)'. ExclusiveStartKey of an index needs the table's keys too.",
    ],
  },
  {
    id: '2.7',
    title: 'mutual follows',
    exports: ['mutualFollows'],
    core: false,
    pattern:
      'the users whom a user follows and who follow that user back; for most users, and for a star',
    growth: true,
    hints: [
      'Find what the two lists have in common. For that, read both lists to the end. But what if one list has five thousand edges and the other a hundred?',
      'The counters on the profile tell which list is longer. For each edge of the short list, look up the edge in the other direction: you know its key. BatchGetCommand takes a hundred keys at a time.',
      'GetCommand for the profile; if the larger counter is at most 20 times the smaller, two Queries and a Set. Else Query the shorter list, and look up the edges in the other direction with BatchGetCommand. Ask again for the UnprocessedKeys until there are none.',
    ],
  },
  {
    id: '2.8',
    title: 'how many followers?',
    exports: ['followerCount', 'recountFollowers'],
    core: false,
    pattern: 'the number of followers, to show and to verify',
    growth: true,
    hints: [
      'One of the two functions is called for every profile on every screen, the other once a night. Which may read five thousand items?',
      "followerCount reads the counter that follow and unfollow change. recountFollowers counts the edges: a Query with Select 'COUNT' returns no items, and still reads them all.",
      'Each Count is for one page. Add them up, and go on until there is no LastEvaluatedKey.',
    ],
  },
  {
    id: '2.9',
    title: 'what an edge knows',
    exports: ['setTie', 'strongestTies', 'rename'],
    core: false,
    pattern:
      'notifications and strength of a follow; the strongest follows; a new name, on the profile and on every edge that holds a copy of it',
    growth: true,
    partial: ['rename'],
    hints: [
      'An edge is an item: it can hold attributes. An index can sort the edges by one of them. And a copy of a name does not change by itself.',
      "GSI2 sorts its keys as text: '9' comes after '87'. For a rename, find the users whom this user follows. The name is copied under each of them.",
      'GSI2PK: USER#a, GSI2SK: STRENGTH#087#USER#b, read with ScanIndexForward: false and Limit. rename: Query FOLLOWS#USER# of the user, then update followerName of each FOLLOWER# half, on the condition attribute_exists(PK): an edge that is gone stays gone.',
    ],
  },
  {
    id: '2.10',
    title: 'other kinds of edges',
    exports: ['befriend', 'block', 'like', 'friendsOfFriends'],
    core: false,
    pattern: 'friends, blocks, likes; and the friends of friends',
    growth: true,
    readsAgain: ['block'],
    hints: [
      'A new kind of edge is a new prefix. Which of these have two halves, and what else has to go when somebody is blocked?',
      'FRIEND# has two equal halves. A block removes follows in both directions, if there are any: first read which of the two follows exist. The transaction has to fail if that has changed since.',
      'block: BatchGetCommand for both FOLLOWS# edges. Then one TransactWriteCommand: (1) Put the Block. (2) For each follow that exists, Delete the forward half with attribute_exists(PK), and Delete the reverse half. (3) For each follow that does not exist, a ConditionCheck of the forward half with attribute_not_exists(PK). (4) For each profile whose counters change, one Update. If a condition fails, begin again.',
    ],
  },
  {
    id: '2.11',
    title: 'an edge between two, whoever asks',
    exports: ['connect', 'connection', 'followsBetween'],
    core: false,
    pattern: 'an undirected edge, found from either end; and the follows between two users',
    growth: true,
    hints: [
      'If nobody knows who is the source, there must be a rule that gives both sides the same source.',
      'The smaller id is the source: then there is one item, and one key. For follows, direction matters: there are two keys, and you can ask for both at once.',
      'PK: USER#<smaller>, SK: CONNECTED#USER#<larger>, one GetCommand. followsBetween: one BatchGetCommand with the keys of both FOLLOWS# edges.',
    ],
  },
  {
    id: '2.12',
    title: 'requests that wait for an answer',
    exports: ['requestFriend', 'pendingRequests', 'answerRequest'],
    core: false,
    pattern: 'friend requests that are pending, newest first',
    growth: true,
    hints: [
      'Of all requests a user ever got, few are pending. An index holds only items that have its keys.',
      'Give a pending request the keys of GSI2, and take them away when it is answered: REMOVE in an UpdateExpression.',
      "GSI2PK: USER#to, GSI2SK: PENDING#<askedAt>#from. The answer: 'SET #state = :answer REMOVE GSI2PK, GSI2SK' on the condition '#state = :pending', in one transaction with both FRIEND# halves when it is accepted.",
    ],
  },
  {
    id: '2.13',
    title: 'the other designs, with counters and without an index',
    exports: ['followCounted', 'unfollowCounted', 'followForward'],
    core: false,
    pattern:
      'a follow as one item and two counters, in one transaction; a follow that nobody looks up from the other end',
    growth: false,
    hints: [
      'A transaction also works if the edge is only one item. Which of its actions says that the edge is new?',
      'followCounted: one put with the keys of GSI1, and the two updates of 2.2. unfollowCounted: one delete and two updates. followForward: the put of 2.6 without two of its attributes.',
      'TransactWriteCommand: Put { PK: USER#a, SK: FOLLOWS#USER#b, GSI1PK: USER#b, GSI1SK: FOLLOWER#USER#a } with attribute_not_exists(PK), then both updates with attribute_exists(PK). Unfollow: Delete with attribute_exists(PK); when that condition fails, return. Leave the ClientRequestToken to the SDK.',
    ],
  },
  {
    id: '2.14',
    title: 'friends, friends in common, and an end of a friendship',
    exports: ['friends', 'mutualFriends', 'unfriend'],
    core: false,
    pattern: 'the friends of a user, and those of two users in common; the end of a friendship',
    growth: true,
    hints: [
      'Each friendship has a half under each friend. So where are all friends of one user, and what has to go when a friendship ends?',
      'One Query for each of the two users, both under way at once; then a Set. For the end: two deletes that happen together.',
      "friends: begins_with(SK, 'FRIEND#USER#'), all pages. mutualFriends: Promise.all of both lists, and keep the ids that the other list has. unfriend: TransactWriteCommand with a Delete of each half, without conditions.",
    ],
  },
  {
    id: '2.15',
    title: 'likes, listed and taken back',
    exports: ['likedPosts', 'unlike'],
    core: false,
    pattern: 'the posts that a user likes, a page at a time; a like taken back',
    growth: true,
    hints: [
      'The list is like the lists of 2.4. But users like more than posts: which prefix do all likes of posts have, and only they?',
      'likedPosts: the Query and the cursor of 2.4 with another prefix. unlike: you know the whole key, and a delete of nothing is no error.',
      "begins_with(SK, 'LIKES#POST#'), and the cursor [list, userId, postId]. unlike: one DeleteCommand with PK: USER#a, SK: LIKES#POST#p.",
    ],
  },
  {
    id: '2.16',
    title: 'blocks that hold, listed and taken back',
    exports: ['blockedUsers', 'unblock', 'followUnlessBlocked'],
    core: false,
    pattern: 'the users whom a user has blocked; a block taken back; a follow that a block refuses',
    growth: true,
    hints: [
      'A block may come between your read and your write. Who can say at the moment of writing that there is no block?',
      'A ConditionCheck is an action of a transaction that writes nothing. There are two blocks to ask for: either of the two users may have blocked the other.',
      'The four actions of 2.2, then two of the kind ConditionCheck with attribute_not_exists(PK): { PK: USER#b, SK: BLOCKED#USER#a } and { PK: USER#a, SK: BLOCKED#USER#b }. CancellationReasons 4 and 5, counted from 0, mean `blocked`.',
    ],
  },
  {
    id: '2.17',
    title: 'a new picture in every copy, and the newest change wins',
    exports: ['changePicture'],
    core: false,
    pattern: 'a new picture, on the profile and on every edge that holds a copy of it',
    growth: true,
    partial: ['changePicture'],
    hints: [
      'The copies of the picture are on the same items as the copies of the name. If a user changes the picture twice in a second, which of your updates comes last at a copy?',
      'Count the changes of the picture on the profile. In each copy, store the number of the change that its picture comes from. An update of a copy can then refuse to put an older picture over a newer one.',
      "Profile: 'SET picture = :picture ADD pictureVersion :one' with ReturnValues 'UPDATED_NEW'. Each copy: 'SET followerPicture = :picture, pictureVersion = :version' on the condition attribute_exists(PK) AND (attribute_not_exists(pictureVersion) OR pictureVersion < :version). If that condition fails, go on.",
    ],
  },
];
