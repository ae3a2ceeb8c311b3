/**
 * 5.9 `enrol` is an update of both halves, each on its own condition.
 *
 * @passes 5.9
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { RecommendationsError } from '#entities/05-recommendations.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function enrol(lab: LabContext, studentId: string, courseId: string): Promise<void> {
  const [student, course] = [entityKey('STUDENT', studentId), entityKey('COURSE', courseId)];
  const half = (PK: string, SK: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(PK, SK),
      UpdateExpression: 'SET #type = :type, studentId = :student, courseId = :course',
      ConditionExpression: 'attribute_not_exists(studentId)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Enrolment',
        ':student': studentId,
        ':course': courseId,
      },
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [half(course, student), half(student, course)] }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (!codes.includes('ConditionalCheckFailed')) throw error;
    throw new RecommendationsError('alreadyEnrolled', `${studentId} takes ${courseId}`);
  }
}
