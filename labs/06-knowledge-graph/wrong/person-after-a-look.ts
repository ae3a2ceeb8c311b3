/**
 * 6.1 `addPerson` looks for the person first, and then writes without a condition.
 *
 * @fails 6.1 READ-MODIFY-WRITE
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
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
  const Key = adjacencyKeys(node, 'NODE#person');
  const { Item } = await lab.db.send(new GetCommand({ TableName, Key }));
  if (Item) throw new KnowledgeGraphError('alreadyExists', `there is a person ${personId}`);
  const first = {
    ...Key,
    ...{ GSI1PK: compositeKey(['NAME', name.slice(0, 1)]), GSI1SK: `${name}#${node}` },
    ...{ Type: 'Person', personId, name },
  };
  const second = {
    ...adjacencyKeys(node, born),
    GSI1PK: shards ? `${year}#${shardOf(personId, shards)}` : year,
    GSI1SK: `${bornOn}#${node}`,
    ...{ Type: 'Born', personId, bornOn },
  };
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [{ Put: { TableName, Item: first } }, { Put: { TableName, Item: second } }],
    }),
  );
}
