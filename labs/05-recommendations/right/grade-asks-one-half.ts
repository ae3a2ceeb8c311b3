/**
 * 5.9 `setGrade` has its condition on the half of the course, and the other follows in the same transaction.
 *
 * @passes 5.9
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { RecommendationsError } from '#entities/05-recommendations.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function setGrade(
  lab: LabContext,
  studentId: string,
  courseId: string,
  grade: string,
): Promise<void> {
  const [student, course] = [entityKey('STUDENT', studentId), entityKey('COURSE', courseId)];
  const set = (one: string, other: string, condition?: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(one, other),
      UpdateExpression: 'SET grade = :grade',
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':grade': grade },
    },
  });
  const TransactItems = [set(student, course), set(course, student, 'attribute_exists(PK)')];
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[1]?.Code !== 'ConditionalCheckFailed') throw error;
    throw new RecommendationsError('notFound', `${studentId} does not take ${courseId}`);
  }
}
