/** Step 5.9: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Enrolment, RecommendationsError } from '#entities/05-recommendations.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'enrol-by-update: is an update of both halves, each on its own condition': { enrol },
  'enrolment-own-prefixes: Students are users, each half has a prefix of its own, and an enrolment has no Type':
    { enrol: enrolEnrolmentOwnPrefixes, setGrade, coursesOf, studentsOf },
  'grade-asks-one-half: has its condition on the half of the course, and the other follows in the same transaction':
    { setGrade: setGradeGradeAsksOneHalf },
} satisfies RightAnswers<typeof model>;

async function enrol(lab: LabContext, studentId: string, courseId: string): Promise<void> {
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

async function enrolEnrolmentOwnPrefixes(
  lab: LabContext,
  studentId: string,
  courseId: string,
): Promise<void> {
  const TableName = lab.table;
  const enrolment = { studentId, courseId };
  const first = { ...ofStudent(studentId, courseId), ...enrolment };
  const second = { ...ofCourse(studentId, courseId), ...enrolment };
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
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
    throw new RecommendationsError('alreadyEnrolled', `${studentId} takes ${courseId}`);
  }
}

async function setGrade(
  lab: LabContext,
  studentId: string,
  courseId: string,
  grade: string,
): Promise<void> {
  const set = (Key: Record<string, string>) => ({
    Update: {
      TableName: lab.table,
      Key,
      UpdateExpression: 'SET grade = :grade',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':grade': grade },
    },
  });
  const TransactItems = [set(ofStudent(studentId, courseId)), set(ofCourse(studentId, courseId))];
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
    throw new RecommendationsError('notFound', `${studentId} does not take ${courseId}`);
  }
}

async function coursesOf(lab: LabContext, studentId: string): Promise<Enrolment[]> {
  return enrolments(lab, entityKey('USER', studentId), 'TAKES#COURSE#');
}

async function studentsOf(lab: LabContext, courseId: string): Promise<Enrolment[]> {
  return enrolments(lab, entityKey('COURSE', courseId), 'TAKEN_BY#USER#');
}

function ofStudent(studentId: string, courseId: string) {
  return adjacencyKeys(entityKey('USER', studentId), compositeKey(['TAKES', 'COURSE', courseId]));
}

function ofCourse(studentId: string, courseId: string) {
  return adjacencyKeys(
    entityKey('COURSE', courseId),
    compositeKey(['TAKEN_BY', 'USER', studentId]),
  );
}

async function enrolments(lab: LabContext, node: string, prefix: string): Promise<Enrolment[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :node AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':node': node, ':prefix': prefix },
    },
  );
  const list: Enrolment[] = [];
  for await (const { Items = [] } of pages) {
    list.push(...Items.map(({ PK, SK, ...enrolment }) => enrolment as Enrolment));
  }
  return list;
}

async function setGradeGradeAsksOneHalf(
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
