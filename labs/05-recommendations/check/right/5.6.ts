/** Step 5.6: other answers that are right. */

import { paginateQuery, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  MOST_READINGS,
  RECOMMENDED,
  RecommendationsError,
  type StoredRecommendation,
} from '#entities/05-recommendations.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { recommend } from '#solutions/05-recommendations/model.ts';
import type * as model from '../../starter.ts';

export const right = {
  'refresh-by-update: updates the ranks that have a product': { refreshRecommendations },
  'refresh-deletes-first: begins with the deletes, and its ranks are written from the last to the first':
    { refreshRecommendations: refreshRecommendationsRefreshDeletesFirst },
  'refresh-with-a-token: sends its transaction with a `ClientRequestToken`': {
    refreshRecommendations: refreshRecommendationsRefreshWithAToken,
  },
  'stored-consistently: reads strongly consistent, between two keys': { storedRecommendations },
  'stored-limited: asks for ten ranks at most: no list has more': {
    storedRecommendations: storedRecommendationsStoredLimited,
  },
  'stored-read-backwards: reads the ranks backwards and puts them in order at the end': {
    storedRecommendations: storedRecommendationsStoredReadBackwards,
  },
} satisfies RightAnswers<typeof model>;

async function refreshRecommendations(lab: LabContext, userId: string): Promise<void> {
  const computedAt = lab.now().toISOString();
  const products = await recommend(lab, userId);
  const refresh = { computedAt, refreshId: lab.newId(), outOf: products.length };
  const TransactItems = Array.from({ length: RECOMMENDED }, (_, place) => {
    const rank = place + 1;
    const sortKey = compositeKey(['REC', String(rank).padStart(2, '0')]);
    const Key = adjacencyKeys(entityKey('USER', userId), sortKey);
    const product = products[place];
    if (!product) return { Delete: { TableName: lab.table, Key } };
    const entity = { Type: 'Recommendation', userId, rank, ...product, ...refresh };
    const names = Object.keys(entity);
    return {
      Update: {
        TableName: lab.table,
        Key,
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(entity).map(([name, value]) => [`:${name}`, value]),
        ),
      },
    };
  });
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

async function refreshRecommendationsRefreshDeletesFirst(
  lab: LabContext,
  userId: string,
): Promise<void> {
  const computedAt = lab.now().toISOString();
  const products = await recommend(lab, userId);
  const refresh = { computedAt, refreshId: lab.newId(), outOf: products.length };
  const TransactItems = Array.from({ length: RECOMMENDED }, (_, place) => {
    const rank = place + 1;
    const sortKey = compositeKey(['REC', String(rank).padStart(2, '0')]);
    const Key = adjacencyKeys(entityKey('USER', userId), sortKey);
    const product = products[place];
    if (!product) return { Delete: { TableName: lab.table, Key } };
    const Item = { ...Key, Type: 'Recommendation', userId, rank, ...product, ...refresh };
    return { Put: { TableName: lab.table, Item } };
  });
  await lab.db.send(new TransactWriteCommand({ TransactItems: TransactItems.reverse() }));
}

async function refreshRecommendationsRefreshWithAToken(
  lab: LabContext,
  userId: string,
): Promise<void> {
  const computedAt = lab.now().toISOString();
  const products = await recommend(lab, userId);
  const refresh = { computedAt, refreshId: lab.newId(), outOf: products.length };
  const TransactItems = Array.from({ length: RECOMMENDED }, (_, place) => {
    const rank = place + 1;
    const sortKey = compositeKey(['REC', String(rank).padStart(2, '0')]);
    const Key = adjacencyKeys(entityKey('USER', userId), sortKey);
    const product = products[place];
    if (!product) return { Delete: { TableName: lab.table, Key } };
    const Item = { ...Key, Type: 'Recommendation', userId, rank, ...product, ...refresh };
    return { Put: { TableName: lab.table, Item } };
  });
  await lab.db.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: lab.newId() }));
}

async function storedRecommendations(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const list = await ranksOf(lab, userId);
    const [first] = list;
    const isOne = list.every(({ refreshId }) => refreshId === first?.refreshId);
    if (isOne && list.length === (first?.outOf ?? 0)) return list;
  }
  throw new RecommendationsError('unsettled', `the list of ${userId} is refreshed all the time`);
}

async function ranksOf(lab: LabContext, userId: string): Promise<StoredRecommendation[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
      ConsistentRead: true,
      ExpressionAttributeValues: {
        ':user': entityKey('USER', userId),
        ':first': 'REC#01',
        ':last': 'REC#10',
      },
    },
  );
  const list: StoredRecommendation[] = [];
  for await (const { Items = [] } of pages) {
    list.push(...Items.map((item) => entityOf(item) as StoredRecommendation));
  }
  return list;
}

async function storedRecommendationsStoredLimited(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const list = await ranksOfStoredLimited(lab, userId);
    const [first] = list;
    const isOne = list.every(({ refreshId }) => refreshId === first?.refreshId);
    if (isOne && list.length === (first?.outOf ?? 0)) return list;
  }
  throw new RecommendationsError('unsettled', `the list of ${userId} is refreshed all the time`);
}

async function ranksOfStoredLimited(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :ranks)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':ranks': 'REC#' },
      Limit: RECOMMENDED,
    }),
  );
  return Items.map((item) => entityOf(item) as StoredRecommendation);
}

async function storedRecommendationsStoredReadBackwards(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const list = await ranksOfStoredReadBackwards(lab, userId);
    const [first] = list;
    const isOne = list.every(({ refreshId }) => refreshId === first?.refreshId);
    if (isOne && list.length === (first?.outOf ?? 0)) return list;
  }
  throw new RecommendationsError('unsettled', `the list of ${userId} is refreshed all the time`);
}

async function ranksOfStoredReadBackwards(
  lab: LabContext,
  userId: string,
): Promise<StoredRecommendation[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :ranks)',
      ScanIndexForward: false,
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':ranks': 'REC#' },
    },
  );
  const list: StoredRecommendation[] = [];
  for await (const { Items = [] } of pages) {
    list.push(...Items.map((item) => entityOf(item) as StoredRecommendation));
  }
  return list.sort((a, b) => a.rank - b.rank);
}
