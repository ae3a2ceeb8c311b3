/** The designs of a follow as bare requests: what each of them costs is measured side by side. */

import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { Follow, Profile } from '../entities.ts';
import { indexedItem, itemOf } from './item.ts';
import { type Maker, type Person, reverseOf } from './maker.ts';

/** For each design a user whose edges are stored in it. */
export interface Designs {
  twice: Person;
  indexed: Person;
  forward: Person;
}

type Way = (lab: LabContext) => Promise<unknown>;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const SHAPE = { follows: 30, followers: 200, mutual: 0 } as const;
/** Edges of a page. */
const LIMIT = 25;
const SINCE = '2024-06-01T12:00:00.000Z';

export function makeDesigns(make: Maker): Designs {
  return { twice: make.person(SHAPE), indexed: make.person(SHAPE), forward: make.person(SHAPE) };
}

/** The items of all three. */
export function designItems({ twice, indexed, forward }: Designs): Item[] {
  return [
    ...[twice, indexed, forward].map(({ profile }) => itemOf(profile)),
    ...edgesOf(twice).flatMap((edge) => [itemOf(edge), itemOf(reverseOf(edge))]),
    ...edgesOf(indexed).map(indexedItem),
    ...edgesOf(forward).map(itemOf),
  ];
}

/**
 * What an application asks, and how each design answers.
 *
 * @param newcomers users who follow, and follow no more; two of them are counted
 */
export function designWays(
  { twice, indexed, forward }: Designs,
  newcomers: readonly [Profile, Profile, Profile, Profile],
): Record<string, Record<string, Way>> {
  const edge = (newcomer: 0 | 1 | 2 | 3, { profile }: Person): Follow => ({
    Type: 'Follow',
    followerId: newcomers[newcomer].userId,
    followeeId: profile.userId,
    since: SINCE,
  });
  const [a, counted, b, bCounted, c] = [
    edge(2, twice),
    edge(0, twice),
    edge(2, indexed),
    edge(1, indexed),
    edge(3, forward),
  ];
  const read = (ofA: Way, ofB: Way, ofC: Way): Record<string, Way> =>
    inDesigns([ofA, ofA, ofB, ofB, ofC]);
  return {
    follow: inDesigns([
      transact(putsOf(halvesOf(a))),
      transact([...putsOf(halvesOf(counted)), ...countsOf(counted, 1)]),
      put(indexedItem(b)),
      transact([...putsOf([indexedItem(bCounted)]), ...countsOf(bCounted, 1)]),
      put(itemOf(c)),
    ]),
    unfollow: inDesigns([
      transact(deletesOf(halvesOf(a))),
      transact([...deletesOf(halvesOf(counted)), ...countsOf(counted, -1)]),
      remove(itemOf(b)),
      transact([...deletesOf([itemOf(bCounted)]), ...countsOf(bCounted, -1)]),
      remove(itemOf(c)),
    ]),
    following: read(
      ...([twice, indexed, forward].map((one) =>
        page({ ...collection(one, 'FOLLOWS#USER#'), Limit: LIMIT }),
      ) as [Way, Way, Way]),
    ),
    followers: read(
      page({ ...collection(twice, 'FOLLOWER#USER#'), Limit: LIMIT }),
      page({ ...inIndex(indexed), Limit: LIMIT }),
      scanned(forward),
    ),
    'how many': inDesigns([
      page({ ...collection(twice, 'FOLLOWER#USER#'), Select: 'COUNT' }),
      get(profileKeys(twice.profile.userId)),
      page({ ...inIndex(indexed), Select: 'COUNT' }),
      get(profileKeys(indexed.profile.userId)),
      scanned(forward),
    ]),
    'follows?': read(
      ...([twice, indexed, forward].map((one) =>
        get(keysOf(itemOf(edgesOf(one).at(-1) as Follow))),
      ) as [Way, Way, Way]),
    ),
  };
}

/** Ways by the designs that they are of. */
function inDesigns([a, aCounted, b, bCounted, c]: readonly [Way, Way, Way, Way, Way]) {
  return { '(a)': a, '(a) counted': aCounted, '(b)': b, '(b) counted': bCounted, '(c)': c };
}

function edgesOf({ profile, follows, followers }: Person): Follow[] {
  const back = followers.map(
    ({ followerId, since }): Follow => ({
      Type: 'Follow',
      followerId,
      since,
      followeeId: profile.userId,
    }),
  );
  return [...follows, ...back];
}

function halvesOf(edge: Follow): Item[] {
  return [itemOf(edge), itemOf(reverseOf(edge))];
}

// Keys and questions.

function profileKeys(userId: string) {
  return adjacencyKeys(entityKey('USER', userId), 'PROFILE');
}

function keysOf({ PK, SK }: Item): { PK: string; SK: string } {
  return { PK: String(PK), SK: String(SK) };
}

function collection({ profile }: Person, prefix: string): Omit<QueryCommandInput, 'TableName'> {
  return {
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
    ExpressionAttributeValues: { ':user': entityKey('USER', profile.userId), ':edge': prefix },
  };
}

function inIndex({ profile }: Person): Omit<QueryCommandInput, 'TableName'> {
  return {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :edge)',
    ExpressionAttributeValues: {
      ':user': entityKey('USER', profile.userId),
      ':edge': 'FOLLOWER#USER#',
    },
  };
}

// Requests; the edges of a page are less than 1 MB.

function get(Key: { PK: string; SK: string }): Way {
  return ({ db, table }) => db.send(new GetCommand({ TableName: table, Key }));
}

function page(input: Omit<QueryCommandInput, 'TableName'>): Way {
  return ({ db, table }) => db.send(new QueryCommand({ ...input, TableName: table }));
}

/** Without a reverse half and without an index: the whole table is read, all its pages. */
function scanned({ profile }: Person): Way {
  return async ({ db, table }) => {
    const pages = paginateScan(
      { client: db },
      {
        TableName: table,
        FilterExpression: 'SK = :edge',
        ExpressionAttributeValues: { ':edge': compositeKey(['FOLLOWS', 'USER', profile.userId]) },
      },
    );
    let found = 0;
    for await (const { Count = 0 } of pages) found += Count;
    return found;
  };
}

function put(Item: Item): Way {
  return ({ db, table }) => db.send(new PutCommand({ TableName: table, Item }));
}

function remove(item: Item): Way {
  return ({ db, table }) => db.send(new DeleteCommand({ TableName: table, Key: keysOf(item) }));
}

/** An action of a transaction at this table. */
type ActionAt = (TableName: string) => Action;

function transact(actions: readonly ActionAt[]): Way {
  return ({ db, table }) => {
    const TransactItems = actions.map((actionAt) => actionAt(table));
    return db.send(new TransactWriteCommand({ TransactItems }));
  };
}

function putsOf(items: readonly Item[]): ActionAt[] {
  return items.map((Item) => (TableName) => ({ Put: { TableName, Item } }));
}

function deletesOf(items: readonly Item[]): ActionAt[] {
  return items.map((item) => (TableName) => ({ Delete: { TableName, Key: keysOf(item) } }));
}

function countsOf({ followerId, followeeId }: Follow, by: 1 | -1): ActionAt[] {
  const count =
    (userId: string, counter: string): ActionAt =>
    (TableName) => ({
      Update: {
        TableName,
        Key: profileKeys(userId),
        UpdateExpression: `SET ${counter} = ${counter} + :by`,
        ExpressionAttributeValues: { ':by': by },
      },
    });
  return [count(followerId, 'followingCount'), count(followeeId, 'followerCount')];
}
