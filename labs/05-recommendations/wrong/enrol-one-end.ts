/**
 * 5.9 `enrol` writes the half of the student alone: the course has no students.
 *
 * @fails 5.9
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { RecommendationsError } from '#entities/05-recommendations.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function enrol(lab: LabContext, studentId: string, courseId: string): Promise<void> {
  const keys = adjacencyKeys(entityKey('STUDENT', studentId), entityKey('COURSE', courseId));
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...keys, Type: 'Enrolment', studentId, courseId },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new RecommendationsError('alreadyEnrolled', `${studentId} takes ${courseId}`);
  }
}
