/**
 * 6.1 `addPerson` puts one item after the other: a broken connection leaves a person without a birth.
 *
 * @fails 6.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
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
  const node = entityKey('person', personId);
  const born = compositeKey(['BORN', bornOn]);
  const year = compositeKey(['BORN', bornOn.slice(0, 4)]);
  const shards = SHARDS_OF[year];
  const first = {
    ...adjacencyKeys(node, 'NODE#person'),
    ...{ GSI1PK: compositeKey(['NAME', name.slice(0, 1)]), GSI1SK: `${name}#${node}` },
    ...{ Type: 'Person', personId, name },
  };
  const second = {
    ...adjacencyKeys(node, born),
    GSI1PK: shards ? `${year}#${shardOf(personId, shards)}` : year,
    GSI1SK: `${bornOn}#${node}`,
    ...{ Type: 'Born', personId, bornOn },
  };
  const ConditionExpression = 'attribute_not_exists(PK)';
  try {
    await lab.db.send(new PutCommand({ TableName: lab.table, Item: first, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new KnowledgeGraphError('alreadyExists', `there is a person ${personId}`);
  }
  await lab.db.send(new PutCommand({ TableName: lab.table, Item: second }));
}
