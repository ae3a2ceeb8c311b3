/**
 * 5.9 `enrol` puts both halves without a condition: who enrols again loses the grade.
 *
 * @fails 5.9
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function enrol(lab: LabContext, studentId: string, courseId: string): Promise<void> {
  const TableName = lab.table;
  const [student, course] = [entityKey('STUDENT', studentId), entityKey('COURSE', courseId)];
  const enrolment = { Type: 'Enrolment', studentId, courseId };
  const first = { ...adjacencyKeys(student, course), ...enrolment };
  const second = { ...adjacencyKeys(course, student), ...enrolment };
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [{ Put: { TableName, Item: first } }, { Put: { TableName, Item: second } }],
    }),
  );
}
