/** What other clients do to a product, while a model is at work on it or beside it. */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { Question } from '../entities.ts';

/** Adds to a number of an item. */
export async function addTo(
  lab: LabContext,
  { PK, SK }: Item,
  attribute: string,
  by: number,
): Promise<void> {
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: { PK, SK },
      UpdateExpression: 'ADD #attribute :by',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':by': by },
    }),
  );
}

/** Adds a question to the list inside a product, as an older version of the shop does. */
export async function appendQuestion(
  lab: LabContext,
  { PK, SK }: Item,
  question: Question,
): Promise<void> {
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: { PK, SK },
      UpdateExpression: 'SET questions = list_append(if_not_exists(questions, :none), :new)',
      ExpressionAttributeValues: { ':none': [], ':new': [question] },
    }),
  );
}
