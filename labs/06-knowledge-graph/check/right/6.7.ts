/** Step 6.7: other answers that are right. */

import {
  BatchGetCommand,
  type BatchGetCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { type Ranked, SHARDS_OF } from '#entities/06-knowledge-graph.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'best-by-the-key: reads degree and id from the index key': { bestKnown },
  'rank-from-the-sort-key: reads whom the person knows from sort keys, and projects the degrees': {
    rankAmongKnown,
  },
} satisfies RightAnswers<typeof model>;

async function bestKnown(lab: LabContext, most: number): Promise<Ranked[]> {
  const people = (await bestEntries(lab, most)).map(rankedOf);
  return people.sort(byDegree).slice(0, most);
}

/** The best of each shard. */
async function bestEntries(lab: LabContext, most: number): Promise<Record<string, unknown>[]> {
  const shards = Array.from({ length: SHARDS_OF['RANK#DEGREE'] ?? 1 }, (_, shard) => shard);
  const lists = await Promise.all(
    shards.map(async (shard) => {
      const { Items = [] } = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :key',
          ExpressionAttributeValues: { ':key': `RANK#DEGREE#${shard}` },
          ScanIndexForward: false,
          Limit: most,
        }),
      );
      return Items;
    }),
  );
  return lists.flat();
}

/** From a key such as 000041#person#p9. */
function rankedOf({ GSI1SK }: Record<string, unknown>): Ranked {
  const [digits, , personId = ''] = parseKey(String(GSI1SK));
  return { personId, degree: Number(digits) };
}

function byDegree(a: Ranked, b: Ranked): number {
  return b.degree - a.degree || (a.personId < b.personId ? -1 : 1);
}

type BatchKeys = NonNullable<NonNullable<BatchGetCommandInput['RequestItems']>[string]['Keys']>;

async function rankAmongKnown(lab: LabContext, personId: string): Promise<Ranked[]> {
  const ids = [personId, ...(await knownBy(lab, personId))];
  const degrees = await degreesOf(lab, ids);
  return ids.map((id) => ({ personId: id, degree: degrees.get(id) ?? 0 })).sort(byDegree);
}

/** The degrees of people who have a summary, by id. */
async function degreesOf(lab: LabContext, ids: readonly string[]): Promise<Map<string, number>> {
  const degrees = new Map<string, number>();
  for (let first = 0; first < ids.length; first += 100) {
    let Keys: BatchKeys = ids
      .slice(first, first + 100)
      .map((id) => adjacencyKeys(entityKey('person', id), 'SUMMARY#DEGREE'));
    while (Keys.length > 0) {
      const { Responses, UnprocessedKeys } = await lab.db.send(
        new BatchGetCommand({
          RequestItems: { [lab.table]: { Keys, ProjectionExpression: 'nodeId, degree' } },
        }),
      );
      for (const { nodeId, degree } of Responses?.[lab.table] ?? []) {
        degrees.set(parseKey(nodeId)[1] ?? '', degree);
      }
      Keys = UnprocessedKeys?.[lab.table]?.Keys ?? [];
    }
  }
  return degrees;
}

/** Ids of the people whom a person knows, in order. */
async function knownBy(lab: LabContext, personId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    KeyConditionExpression: 'PK = :node AND begins_with(SK, :knows)',
    ExpressionAttributeValues: { ':node': entityKey('person', personId), ':knows': 'KNOWS#' },
  });
  return items.map(({ SK }) => parseKey(String(SK))[2] ?? '');
}

async function queryAll(
  lab: LabContext,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new QueryCommand({ TableName: lab.table, ...input, ExclusiveStartKey }),
    );
    items.push(...(answer.Items ?? []));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
