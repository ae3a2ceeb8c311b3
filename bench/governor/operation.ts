/** What is sent: requests of each kind that is measured, each made when it is sent. */

/** Tables of the same items: one without indexes, one with an inverted index. */
export const TABLES = { plain: 'bench', indexed: 'bench-indexed' } as const;

/** A request, by the number that it has among its kind. */
export type RequestMaker = (nth: number) => { operation: string; body: object };

const COLLECTIONS = 500;
const ITEMS_IN_COLLECTION = 20;
const BATCH = 25;

/** Requests that write every item of a table once: from then on every write overwrites one. */
const ALL_ITEMS = COLLECTIONS * ITEMS_IN_COLLECTION;

/** The kinds by what the report calls them, and how many requests one run has of each. */
export const KINDS = {
  PutItem: { requests: ALL_ITEMS, make: (nth) => put(TABLES.plain, nth) },
  GetItem: { requests: ALL_ITEMS, make: (nth) => get(keyOf(nth)) },
  'Query of 20 items': { requests: 5_000, make: query },
  'BatchWriteItem of 25': { requests: 1_000, make: (nth) => batch(TABLES.plain, nth) },
  'PutItem, indexed': { requests: ALL_ITEMS, make: (nth) => put(TABLES.indexed, nth) },
  'Batch of 25, indexed': { requests: 1_000, make: (nth) => batch(TABLES.indexed, nth) },
} as const satisfies Readonly<Record<string, { requests: number; make: RequestMaker }>>;

/** Puts and gets in turn, going round 100,000 partition keys. */
export const onManyKeys: RequestMaker = (nth) => {
  const key = { PK: { S: `USER#${(nth >> 1) % 100_000}` }, SK: { S: 'PROFILE' } };
  if (nth % 2 === 1) return get(key);
  const body = { TableName: TABLES.plain, Item: itemOf(key, nth) };
  return { operation: 'PutItem', body };
};

type WireKey = Readonly<Record<'PK' | 'SK', { S: string }>>;

function keyOf(nth: number): WireKey {
  const post = Math.floor(nth / COLLECTIONS) % ITEMS_IN_COLLECTION;
  return { PK: { S: `USER#${nth % COLLECTIONS}` }, SK: { S: `POST#${post}` } };
}

/** About 200 bytes. */
function itemOf(key: WireKey, nth: number): object {
  const text = 'Two hundred bytes are what the item of a small edge comes to. '.repeat(2);
  return { ...key, Type: { S: 'Post' }, Likes: { N: String(nth) }, Text: { S: text } };
}

function put(table: string, nth: number): ReturnType<RequestMaker> {
  return { operation: 'PutItem', body: { TableName: table, Item: itemOf(keyOf(nth), nth) } };
}

function get(key: WireKey): ReturnType<RequestMaker> {
  return { operation: 'GetItem', body: { TableName: TABLES.plain, Key: key } };
}

function query(nth: number): ReturnType<RequestMaker> {
  const body = {
    TableName: TABLES.plain,
    KeyConditionExpression: 'PK = :user',
    ExpressionAttributeValues: { ':user': keyOf(nth).PK },
  };
  return { operation: 'Query', body };
}

function batch(table: string, nth: number): ReturnType<RequestMaker> {
  const puts = Array.from({ length: BATCH }, (_, place) => {
    const item = BATCH * nth + place;
    return { PutRequest: { Item: itemOf(keyOf(item), item) } };
  });
  return { operation: 'BatchWriteItem', body: { RequestItems: { [table]: puts } } };
}
