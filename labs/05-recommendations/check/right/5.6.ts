/** Step 5.6: other answers that are right. */

import {
  paginateQuery,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
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

type Keys = Record<'PK' | 'SK', string>;
type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;

export const right = {
  'refresh-by-update: updates the ranks that have a product': {
    refreshRecommendations: refreshBy(updated, (_lab, TransactItems) => ({ TransactItems })),
  },
  'refresh-deletes-first: begins with the deletes, and its ranks are written from the last to the first':
    {
      refreshRecommendations: refreshBy(put, (_lab, actions) => ({
        TransactItems: actions.toReversed(),
      })),
    },
  'refresh-with-a-token: sends its transaction with a `ClientRequestToken`': {
    refreshRecommendations: refreshBy(put, (lab, TransactItems) => ({
      ...{ TransactItems, ClientRequestToken: lab.newId() },
    })),
  },
  'stored-consistently: reads strongly consistent, between two keys': {
    storedRecommendations: settled(ranksOf),
  },
  'stored-limited: asks for ten ranks at most: no list has more': {
    storedRecommendations: settled(limited),
  },
  'stored-read-backwards: reads the ranks backwards and puts them in order at the end': {
    storedRecommendations: settled(backwards),
  },
} satisfies RightAnswers<typeof model>;

/**
 * Replaces a list.
 *
 * @param write the action that stores a rank
 * @param transaction made of the actions of all ranks
 */
function refreshBy(
  write: (lab: LabContext, Key: Keys, entity: object) => Actions[number],
  transaction: (lab: LabContext, actions: Actions) => TransactWriteCommandInput,
) {
  return async (lab: LabContext, userId: string): Promise<void> => {
    const computedAt = lab.now().toISOString();
    const products = await recommend(lab, userId);
    const refresh = { computedAt, refreshId: lab.newId(), outOf: products.length };
    const actions = Array.from({ length: RECOMMENDED }, (_, place) => {
      const rank = place + 1;
      const sortKey = compositeKey(['REC', String(rank).padStart(2, '0')]);
      const Key = adjacencyKeys(entityKey('USER', userId), sortKey);
      const product = products[place];
      if (!product) return { Delete: { TableName: lab.table, Key } };
      return write(lab, Key, { Type: 'Recommendation', userId, rank, ...product, ...refresh });
    });
    await lab.db.send(new TransactWriteCommand(transaction(lab, actions)));
  };
}

function put(lab: LabContext, Key: Keys, entity: object) {
  return { Put: { TableName: lab.table, Item: { ...Key, ...entity } } };
}

function updated(lab: LabContext, Key: Keys, entity: object) {
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
}

/** Reads until the list is whole. */
function settled(read: (lab: LabContext, userId: string) => Promise<StoredRecommendation[]>) {
  return async (lab: LabContext, userId: string): Promise<StoredRecommendation[]> => {
    for (let reading = 1; reading <= MOST_READINGS; reading++) {
      const list = await read(lab, userId);
      const [first] = list;
      const isOne = list.every(({ refreshId }) => refreshId === first?.refreshId);
      if (isOne && list.length === (first?.outOf ?? 0)) return list;
    }
    throw new RecommendationsError('unsettled', `the list of ${userId} is refreshed all the time`);
  };
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

async function limited(lab: LabContext, userId: string): Promise<StoredRecommendation[]> {
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

async function backwards(lab: LabContext, userId: string): Promise<StoredRecommendation[]> {
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
