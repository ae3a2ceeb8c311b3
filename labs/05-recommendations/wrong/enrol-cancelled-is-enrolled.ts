/**
 * 5.9 `enrol` takes every cancelled transaction for an enrolment that is there.
 *
 * @fails 5.9
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { RecommendationsError } from '#entities/05-recommendations.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function enrol(lab: LabContext, studentId: string, courseId: string): Promise<void> {
  const TableName = lab.table;
  const [student, course] = [entityKey('STUDENT', studentId), entityKey('COURSE', courseId)];
  const enrolment = { Type: 'Enrolment', studentId, courseId };
  const first = { ...adjacencyKeys(student, course), ...enrolment };
  const second = { ...adjacencyKeys(course, student), ...enrolment };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: first, ConditionExpression: 'attribute_not_exists(PK)' } },
          { Put: { TableName, Item: second } },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throw new RecommendationsError('alreadyEnrolled', `${studentId} takes ${courseId}`);
  }
}
