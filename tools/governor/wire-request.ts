/** A few hundred requests as they cross the wire: good, bad and malformed, of every operation. */

import { FAKE_SIGNATURE_DATE, fakeSignature } from '../../kit/fake-signature.ts';

/** One HTTP request. */
export interface WireRequest {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

type Members = Readonly<Record<string, unknown>>;

const SIGNED = {
  'content-type': 'application/x-amz-json-1.0',
  authorization: fakeSignature('test'),
  'x-amz-date': FAKE_SIGNATURE_DATE,
};

/** A request of one operation. */
export function operationRequest(operation: string, members: Members | string): WireRequest {
  const body = typeof members === 'string' ? members : JSON.stringify(members);
  const target = operation.includes('.') ? operation : `DynamoDB_20120810.${operation}`;
  return {
    title: `${operation} ${body.slice(0, 300)}`,
    method: 'POST',
    path: '/',
    headers: { ...SIGNED, 'x-amz-target': target },
    body,
  };
}

const TableName = 'Wire';
const s = (text: string): Members => ({ S: text });
const key = (number: number): Members => ({ PK: s(`USER#${number}`), SK: s('PROFILE') });
const item = (number: number, more: Members = {}): Members => ({
  ...key(number),
  G: s(`GROUP#${number % 3}`),
  name: s(`é"\\{}[],:${number}`),
  list: { L: [s('a'), { N: '1' }, { M: { deep: { BOOL: true } } }] },
  ...more,
});

/** Without `ReturnConsumedCapacity`, and with each of its values. */
export const CAPACITIES = [
  {},
  ...['NONE', 'TOTAL', 'INDEXES'].map((one) => ({ ReturnConsumedCapacity: one })),
];
const CONDITIONS = [
  {},
  { ConditionExpression: 'attribute_exists(PK)' },
  { ConditionExpression: 'attribute_not_exists(PK)' },
  {
    ConditionExpression: 'attribute_not_exists(PK)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
];

/** In this order: later requests find what earlier ones have left. */
export function wireRequests(): WireRequest[] {
  return [
    ...tableRequests(),
    ...puts(),
    ...updates(),
    ...reads(),
    ...queries(),
    ...batches(),
    ...transactions(),
    ...deletes(),
    ...otherKeys(),
    ...others(),
    ...malformed(),
    ...tableEnds(),
  ];
}

function definition(name: string, more: Members = {}): Members {
  const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
  const schema = (...names: string[]) =>
    names.map((AttributeName, place) => ({ AttributeName, KeyType: ['HASH', 'RANGE'][place] }));
  return {
    TableName: name,
    AttributeDefinitions: ['PK', 'SK', 'G'].map(attribute),
    KeySchema: schema('PK', 'SK'),
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: [
      {
        IndexName: 'inverted',
        KeySchema: schema('SK', 'PK'),
        Projection: { ProjectionType: 'ALL' },
      },
      {
        IndexName: 'byGroup',
        KeySchema: schema('G', 'PK'),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: 'local',
        KeySchema: schema('PK', 'G'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name'] },
      },
    ],
    ...more,
  };
}

function tableRequests(): WireRequest[] {
  const plain = {
    TableName: 'Plain',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'N' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
  };
  const binary = {
    ...plain,
    TableName: 'Binary',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'B' }],
  };
  return [
    operationRequest('CreateTable', definition(TableName)),
    operationRequest('CreateTable', definition(TableName)),
    operationRequest('CreateTable', plain),
    operationRequest('CreateTable', binary),
    operationRequest('CreateTable', {}),
    operationRequest('CreateTable', { ...definition('Bad'), KeySchema: [] }),
    operationRequest('CreateTable', { ...definition('x') }),
    operationRequest('DescribeTable', { TableName }),
    operationRequest('DescribeTable', { TableName: 'Missing' }),
    operationRequest('UpdateTable', {
      TableName: 'Plain',
      ProvisionedThroughput: { ReadCapacityUnits: 7, WriteCapacityUnits: 9 },
    }),
    operationRequest('UpdateTable', { TableName: 'Plain' }),
    operationRequest('UpdateTable', { TableName: 'Missing', BillingMode: 'PAY_PER_REQUEST' }),
    operationRequest('DescribeTable', { TableName: 'Plain' }),
    operationRequest('ListTables', {}),
    operationRequest('ListTables', { Limit: 1 }),
    operationRequest('ListTables', { Limit: -1 }),
  ];
}

function puts(): WireRequest[] {
  const returns = [{}, { ReturnValues: 'NONE' }, { ReturnValues: 'ALL_OLD' }];
  const written = returns.flatMap((values, place) =>
    CAPACITIES.flatMap((capacity, other) =>
      CONDITIONS.map((condition, last) =>
        operationRequest('PutItem', {
          TableName,
          // Some are there already, some are new, and their index entries move.
          Item: item((place + other + last) % 5, { G: s(`GROUP#${place + other}`) }),
          ...values,
          ...capacity,
          ...condition,
        }),
      ),
    ),
  );
  return [
    ...written,
    operationRequest('PutItem', { TableName, Item: item(1), ReturnValues: 'ALL_NEW' }),
    operationRequest('PutItem', { TableName, Item: item(1), ReturnConsumedCapacity: 'ALL' }),
    operationRequest('PutItem', { TableName, Item: { PK: s('a') } }),
    operationRequest('PutItem', { TableName, Item: { PK: s(''), SK: s('a') } }),
    operationRequest('PutItem', { TableName, Item: { PK: { N: '1' }, SK: s('a') } }),
    operationRequest('PutItem', { TableName, Item: item(1, { G: { N: '1' } }) }),
    operationRequest('PutItem', { TableName, Item: item(1, { big: s('x'.repeat(410_000)) }) }),
    operationRequest('PutItem', { TableName, Item: item(6, { big: s('x'.repeat(300_000)) }) }),
    operationRequest('PutItem', { TableName, Item: item(6) }),
    operationRequest('PutItem', { TableName, Item: { ...key(7), PK: s('p'.repeat(3_000)) } }),
    operationRequest('PutItem', { TableName, Item: { ...key(7), set: { SS: [] } } }),
    operationRequest('PutItem', { TableName, Item: { ...key(7), set: { NS: ['1', '1'] } } }),
    operationRequest('PutItem', { TableName, Item: { ...key(7), n: { N: 'one' } } }),
    operationRequest('PutItem', { TableName: 'Missing', Item: item(1) }),
    operationRequest('PutItem', { TableName, Item: item(1), ConditionExpression: 'nonsense(' }),
    operationRequest('PutItem', {
      TableName,
      Item: item(1),
      ConditionExpression: '#a = :b',
      ExpressionAttributeNames: { '#a': 'name', '#unused': 'x' },
      ExpressionAttributeValues: { ':b': s('x') },
    }),
    operationRequest('PutItem', { TableName, Item: item(1), Expected: { PK: { Exists: false } } }),
  ];
}

function updates(): WireRequest[] {
  const returns = [undefined, 'NONE', 'ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW'];
  const expressions = [
    { UpdateExpression: 'ADD likes :one', ExpressionAttributeValues: { ':one': { N: '1' } } },
    {
      UpdateExpression: 'SET #g = :g REMOVE #l',
      ExpressionAttributeNames: { '#g': 'G', '#l': 'list' },
      ExpressionAttributeValues: { ':g': s('GROUP#9') },
    },
  ];
  const all = returns.flatMap((values, place) =>
    CAPACITIES.flatMap((capacity, other) =>
      expressions.map((expression) =>
        operationRequest('UpdateItem', {
          TableName,
          Key: key((place + other) % 8),
          ...(values !== undefined && { ReturnValues: values }),
          ...capacity,
          ...expression,
        }),
      ),
    ),
  );
  const failing = CONDITIONS.map((condition) =>
    operationRequest('UpdateItem', { TableName, Key: key(1), ...condition, ...expressions[0] }),
  );
  return [
    ...all,
    ...failing,
    operationRequest('UpdateItem', { TableName, Key: key(1) }),
    operationRequest('UpdateItem', { TableName, Key: key(1), UpdateExpression: 'SET PK = SK' }),
    operationRequest('UpdateItem', {
      TableName,
      Key: key(1),
      UpdateExpression: 'SET likes = G + G',
    }),
    operationRequest('UpdateItem', { TableName, Key: key(1), UpdateExpression: 'REMOVE G' }),
    operationRequest('UpdateItem', {
      TableName,
      Key: { PK: s('a') },
      UpdateExpression: 'REMOVE G',
    }),
    operationRequest('UpdateItem', {
      TableName,
      Key: key(1),
      AttributeUpdates: { G: { Value: s('GROUP#4'), Action: 'PUT' } },
      ReturnValues: 'UPDATED_NEW',
    }),
    operationRequest('UpdateItem', { TableName: 'Missing', Key: key(1), ...expressions[0] }),
  ];
}

function reads(): WireRequest[] {
  const parts = [{}, { ProjectionExpression: '#n', ExpressionAttributeNames: { '#n': 'name' } }];
  const gets = [true, false].flatMap((ConsistentRead) =>
    CAPACITIES.flatMap((capacity) =>
      parts.map((part) =>
        operationRequest('GetItem', {
          TableName,
          Key: key(1),
          ConsistentRead,
          ...capacity,
          ...part,
        }),
      ),
    ),
  );
  return [
    ...gets,
    operationRequest('GetItem', { TableName, Key: key(999), ReturnConsumedCapacity: 'TOTAL' }),
    operationRequest('GetItem', { TableName, Key: key(1), AttributesToGet: ['G'] }),
    operationRequest('GetItem', { TableName, Key: { PK: s('a') } }),
    operationRequest('GetItem', { TableName, Key: { ...key(1), G: s('x') } }),
    operationRequest('GetItem', { TableName, Key: { PK: s('a'), SK: { N: '1' } } }),
    operationRequest('GetItem', { TableName }),
    operationRequest('GetItem', { TableName: 'Missing', Key: key(1) }),
  ];
}

function queries(): WireRequest[] {
  const values = { ':pk': s('PROFILE') };
  const inverted = {
    TableName,
    IndexName: 'inverted',
    KeyConditionExpression: 'SK = :pk',
    ExpressionAttributeValues: values,
  };
  const own = {
    TableName,
    KeyConditionExpression: '#p = :pk AND begins_with(SK, :sk)',
    ExpressionAttributeNames: { '#p': 'PK' },
    ExpressionAttributeValues: { ':pk': s('USER#1'), ':sk': s('PRO') },
  };
  const group = {
    TableName,
    IndexName: 'byGroup',
    KeyConditionExpression: 'G = :g',
    ExpressionAttributeValues: { ':g': s('GROUP#9') },
  };
  const local = {
    TableName,
    IndexName: 'local',
    KeyConditionExpression: 'PK = :pk AND G > :g',
    ExpressionAttributeValues: { ':pk': s('USER#2'), ':g': s('A') },
    ConsistentRead: true,
  };
  const ways = [
    {},
    { Limit: 2 },
    { ScanIndexForward: false, Limit: 3 },
    { Select: 'COUNT' },
    { ConsistentRead: true },
  ];
  const all = [inverted, own, group, local].flatMap((query) =>
    ways.flatMap((way, place) =>
      CAPACITIES.slice(place % 2).map((capacity) =>
        operationRequest('Query', { ...query, ...way, ...capacity }),
      ),
    ),
  );
  const scans = [{}, { Limit: 3 }, { Segment: 1, TotalSegments: 2 }, { IndexName: 'byGroup' }];
  return [
    ...all,
    ...scans.flatMap((scan) =>
      CAPACITIES.map((capacity) =>
        operationRequest('Scan', { TableName, Select: 'COUNT', ...scan, ...capacity }),
      ),
    ),
    operationRequest('Scan', {
      TableName,
      FilterExpression: 'likes > :n',
      ExpressionAttributeValues: { ':n': { N: '1' } },
      Select: 'COUNT',
    }),
    operationRequest('Scan', { TableName: 'Missing' }),
    operationRequest('Scan', { TableName, Segment: 3, TotalSegments: 2 }),
    operationRequest('Query', { ...inverted, ExclusiveStartKey: key(2) }),
    operationRequest('Query', { ...inverted, ExclusiveStartKey: { ...key(2), G: s('x') } }),
    operationRequest('Query', { ...inverted, IndexName: 'none' }),
    operationRequest('Query', { ...inverted, Limit: 0 }),
    operationRequest('Query', { ...inverted, KeyConditionExpression: 'PK > :pk' }),
    operationRequest('Query', { ...inverted, KeyConditionExpression: 'nonsense' }),
    operationRequest('Query', { TableName }),
    operationRequest('Query', { ...inverted, TableName: 'Missing' }),
    operationRequest('Query', {
      TableName,
      KeyConditions: { PK: { AttributeValueList: [s('USER#1')], ComparisonOperator: 'EQ' } },
    }),
  ];
}

function batches(): WireRequest[] {
  const put = (one: Members): Members => ({ PutRequest: { Item: one } });
  const gone = (one: Members): Members => ({ DeleteRequest: { Key: one } });
  const id = (number: number): Members => ({ id: { N: String(number) } });
  const many = Array.from({ length: 25 }, (_, number) => put(item(100 + number)));
  const writes: Members[] = [
    { RequestItems: { [TableName]: many } },
    { RequestItems: { [TableName]: many.map(() => put(item(100))) } },
    { RequestItems: { [TableName]: [...many, put(item(200))] } },
    { RequestItems: { [TableName]: [put(item(100, { G: s('moved') })), gone(key(101))] } },
    { RequestItems: { Plain: [put(id(1)), put({ ...id(2), x: s('y'.repeat(5_000)) })] } },
    { RequestItems: { Plain: [put(id(2)), gone(id(1)), gone(id(77))] } },
    { RequestItems: { Plain: [put(id(3))], [TableName]: [put(item(103))] } },
    { RequestItems: { Missing: [put(id(3))] } },
    { RequestItems: { Plain: [{ PutRequest: { Item: id(3) }, DeleteRequest: { Key: id(4) } }] } },
    { RequestItems: { Plain: [{}] } },
    { RequestItems: { Plain: [put({ id: s('text') })] } },
    { RequestItems: { Plain: [] } },
    { RequestItems: {} },
    {},
  ];
  const name = { ProjectionExpression: 'G' };
  const gets: Members[] = [
    { RequestItems: { [TableName]: { Keys: [key(1), key(2), key(999)] } } },
    { RequestItems: { [TableName]: { Keys: [key(1)], ConsistentRead: true, ...name } } },
    { RequestItems: { [TableName]: { Keys: [key(1)] }, Plain: { Keys: [id(2)] } } },
    { RequestItems: { [TableName]: { Keys: [key(1), key(1)] } } },
    { RequestItems: { Plain: { Keys: Array.from({ length: 101 }, (_, one) => id(one)) } } },
    { RequestItems: { Missing: { Keys: [key(1)] } } },
    { RequestItems: { [TableName]: { Keys: [] } } },
    { RequestItems: {} },
  ];
  return [
    ...writes.flatMap((write) =>
      CAPACITIES.map((capacity) => operationRequest('BatchWriteItem', { ...write, ...capacity })),
    ),
    ...gets.flatMap((get) =>
      CAPACITIES.map((capacity) => operationRequest('BatchGetItem', { ...get, ...capacity })),
    ),
  ];
}

function transactions(): WireRequest[] {
  const put = (one: Members): Members => ({ Put: { TableName, Item: one } });
  const check = (condition: string): Members => ({
    ConditionCheck: { TableName, Key: key(1), ConditionExpression: condition },
  });
  const add = {
    Update: {
      TableName,
      Key: key(2),
      UpdateExpression: 'ADD likes :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    },
  };
  const writes: Members[] = [
    { TransactItems: [put(item(300)), add, check('attribute_exists(PK)')] },
    { TransactItems: [put(item(301)), check('attribute_not_exists(PK)')] },
    { TransactItems: [put(item(302)), put(item(302))] },
    { TransactItems: [{ Delete: { TableName, Key: key(300) } }, put(item(303))] },
    { TransactItems: [put({ PK: s('a') })] },
    { TransactItems: [{ Put: { TableName: 'Missing', Item: item(1) } }] },
    { TransactItems: [{ Nothing: {} }] },
    { TransactItems: [] },
    { TransactItems: [put(item(304))], ClientRequestToken: 'token-1' },
    { TransactItems: [put(item(304))], ClientRequestToken: 'token-1' },
    { TransactItems: [put(item(305))], ClientRequestToken: 'token-1' },
    {},
  ];
  const get = (number: number, more: Members = {}): Members => ({
    Get: { TableName, Key: key(number), ...more },
  });
  const gets: Members[] = [
    { TransactItems: [get(1), get(999)] },
    { TransactItems: [get(1, { ProjectionExpression: 'G' })] },
    { TransactItems: [get(1), get(1)] },
    { TransactItems: [{ Get: { TableName: 'Missing', Key: key(1) } }] },
    { TransactItems: [] },
  ];
  return [
    ...writes.map((write) => operationRequest('TransactWriteItems', write)),
    ...gets.map((one) => operationRequest('TransactGetItems', one)),
  ];
}

function deletes(): WireRequest[] {
  const returns = [{}, { ReturnValues: 'NONE' }, { ReturnValues: 'ALL_OLD' }];
  return [
    ...returns.flatMap((values, place) =>
      CAPACITIES.flatMap((capacity, other) =>
        CONDITIONS.map((condition, last) =>
          operationRequest('DeleteItem', {
            TableName,
            Key: key(100 + place + other * 3 + last),
            ...values,
            ...capacity,
            ...condition,
          }),
        ),
      ),
    ),
    operationRequest('DeleteItem', { TableName, Key: { PK: s('a') } }),
    operationRequest('DeleteItem', { TableName: 'Missing', Key: key(1) }),
  ];
}

function otherKeys(): WireRequest[] {
  const numbers = ['1', '1.0', '-0', '1e3', '123456789012345678901234567890', 'NaN', ''];
  const bytes = ['AA==', 'AAEC/w==', '', 'no base64!'];
  return [
    ...numbers.flatMap((N) => [
      operationRequest('PutItem', {
        TableName: 'Plain',
        Item: { id: { N } },
        ReturnValues: 'ALL_OLD',
      }),
      operationRequest('GetItem', { TableName: 'Plain', Key: { id: { N } } }),
    ]),
    ...bytes.flatMap((B) => [
      operationRequest('PutItem', { TableName: 'Binary', Item: { id: { B } } }),
      operationRequest('GetItem', { TableName: 'Binary', Key: { id: { B } } }),
    ]),
  ];
}

/** What is only sent on. */
function others(): WireRequest[] {
  return [
    operationRequest('DescribeLimits', {}),
    operationRequest('DescribeEndpoints', {}),
    operationRequest('DescribeTimeToLive', { TableName }),
    operationRequest('UpdateTimeToLive', {
      TableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: 'expires' },
    }),
    operationRequest('DescribeContinuousBackups', { TableName }),
    operationRequest('ListTagsOfResource', { ResourceArn: 'nonsense' }),
    operationRequest('TagResource', { ResourceArn: 'nonsense', Tags: [] }),
    operationRequest('DynamoDBStreams_20120810.ListStreams', {}),
    operationRequest('DynamoDBStreams_20120810.ListStreams', { TableName: 'Missing' }),
    operationRequest('NoSuchOperation', {}),
    operationRequest('Other_20120810.PutItem', {}),
  ];
}

function malformed(): WireRequest[] {
  const bodies = [
    '',
    '{',
    '{bad}',
    '[]',
    'null',
    '5',
    '"text"',
    '{}',
    '{"TableName":5}',
    '{"TableName":"Wire"}',
    '{"TableName":"Wire","Item":[]}',
    '{"TableName":"Wire","Item":{"PK":"a"}}',
    '{"TableName":"Wire","Item":{"PK":{"S":5}}}',
    '{"TableName":"Wire","Item":{"PK":{"S":"a"},"SK":{"S":"b"},"x":{"Y":"z"}}}',
    '{"TableName":"Wire","Item":{"PK":{"S":"a"},"SK":{"S":"b"},"x":{}}}',
    ' { "TableName" : "Wire" , "Item" : { "PK" : {"S":"a"} , "SK" : {"S":"b"} } } ',
    '{"TableName":"Wire","ReturnValues":"NONE","Item":{"PK":{"S":"\\u0041"},"SK":{"S":"b"}}}',
    '\ufeff{}',
  ];
  const operations = ['PutItem', 'GetItem', 'Query', 'BatchWriteItem', 'TransactWriteItems'];
  const { headers } = operationRequest('PutItem', {});
  const { 'x-amz-target': _, ...unnamed } = headers;
  const invalid = Buffer.from('{"TableName":"Wire","Item":{"PK":{"S":"\xff"}}}', 'latin1');
  return [
    ...operations.flatMap((operation) => bodies.map((body) => operationRequest(operation, body))),
    { title: 'invalid UTF-8', method: 'POST', path: '/', headers, body: invalid },
    { title: 'no target', method: 'POST', path: '/', headers: unnamed, body: '{}' },
    { title: 'GET /', method: 'GET', path: '/', headers: {}, body: null },
    { title: 'GET elsewhere', method: 'GET', path: '/elsewhere?x=1', headers: {}, body: null },
    { title: 'PUT', method: 'PUT', path: '/', headers, body: '{}' },
  ];
}

function tableEnds(): WireRequest[] {
  return [
    operationRequest('UpdateTable', {
      TableName,
      GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'byGroup' } }],
    }),
    operationRequest('DescribeTable', { TableName }),
    operationRequest('DeleteTable', { TableName: 'Missing' }),
    operationRequest('DeleteTable', { TableName }),
    operationRequest('PutItem', { TableName, Item: item(1) }),
    operationRequest('CreateTable', definition(TableName)),
    operationRequest('PutItem', { TableName, Item: item(1), ReturnValues: 'ALL_OLD' }),
  ];
}
