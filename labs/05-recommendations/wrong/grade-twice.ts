/**
 * 5.9 `setGrade` sets the grade by one update after the other: two clients may leave two grades.
 *
 * @fails 5.9
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
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
  const set = (one: string, other: string) =>
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(one, other),
      UpdateExpression: 'SET grade = :grade',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':grade': grade },
    });
  try {
    await lab.db.send(set(student, course));
    await lab.db.send(set(course, student));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new RecommendationsError('notFound', `${studentId} does not take ${courseId}`);
  }
}
