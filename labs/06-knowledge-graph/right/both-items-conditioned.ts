/**
 * 6.1 `addPerson` has a condition on both items, and the edge stands first.
 *
 * @passes 6.1
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import {
  KnowledgeGraphError,
  type NewPerson,
  SHARDS_OF,
  shardOf,
} from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function addPerson(lab: LabContext, person: NewPerson): Promise<void> {
  const { personId, name, bornOn } = person;
  const TableName = lab.table;
  const node = entityKey('person', personId);
  const born = compositeKey(['BORN', bornOn]);
  const year = compositeKey(['BORN', bornOn.slice(0, 4)]);
  const shards = SHARDS_OF[year];
  const initial = String.fromCodePoint(name.codePointAt(0) ?? 0);
  const first = {
    ...adjacencyKeys(node, 'NODE#person'),
    ...{ GSI1PK: compositeKey(['NAME', initial]), GSI1SK: `${name}#${node}` },
    ...{ Type: 'Person', personId, name },
  };
  const second = {
    ...adjacencyKeys(node, born),
    GSI1PK: shards ? `${year}#${shardOf(personId, shards)}` : year,
    GSI1SK: `${bornOn}#${node}`,
    ...{ Type: 'Born', personId, bornOn },
  };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: second, ConditionExpression: 'attribute_not_exists(bornOn)' } },
          {
            Put: { TableName, Item: first, ConditionExpression: 'attribute_not_exists(personId)' },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (!codes.includes('ConditionalCheckFailed')) throw error;
    throw new KnowledgeGraphError('alreadyExists', `there is a person ${personId}`);
  }
}
