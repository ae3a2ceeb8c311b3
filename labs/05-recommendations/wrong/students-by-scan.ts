/**
 * 5.9 `studentsOf` scans the table for the enrolments of the course.
 *
 * @fails 5.9 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Enrolment } from '#entities/05-recommendations.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function studentsOf(lab: LabContext, courseId: string): Promise<Enrolment[]> {
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      FilterExpression: 'courseId = :course AND begins_with(PK, :student)',
      ExpressionAttributeValues: { ':course': courseId, ':student': 'STUDENT#' },
    },
  );
  const list: Enrolment[] = [];
  for await (const { Items = [] } of pages) {
    list.push(
      ...Items.map(({ studentId, grade }) => ({ studentId, courseId, ...(grade && { grade }) })),
    );
  }
  return list.sort((a, b) => (a.studentId < b.studentId ? -1 : 1));
}
