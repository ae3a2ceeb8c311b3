/**
 * 5.9 `setGrade` sets the grade without a condition: an update makes the enrolment that it does not find.
 *
 * @fails 5.9
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
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
  const set = (one: string, other: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(one, other),
      UpdateExpression: 'SET grade = :grade',
      ExpressionAttributeValues: { ':grade': grade },
    },
  });
  const TransactItems = [set(student, course), set(course, student)];
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}
