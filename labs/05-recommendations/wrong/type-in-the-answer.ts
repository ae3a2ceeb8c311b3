/**
 * 5.9 `coursesOf` returns the Type of the items too.
 *
 * @fails 5.9
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Enrolment } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function coursesOf(lab: LabContext, studentId: string): Promise<Enrolment[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :student AND begins_with(SK, :courses)',
      ExpressionAttributeValues: {
        ':student': entityKey('STUDENT', studentId),
        ':courses': 'COURSE#',
      },
    },
  );
  const list: Enrolment[] = [];
  for await (const { Items = [] } of pages) {
    list.push(...Items.map(({ PK, SK, ...enrolment }) => enrolment as Enrolment));
  }
  return list;
}
