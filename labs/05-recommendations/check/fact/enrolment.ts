/** 5.9 students and courses: the keys are the learner's, so the checks ask the functions alone. */

import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/05-recommendations/model.ts';
import type { Enrolment } from '../../entities.ts';
import { byText } from '../maker.ts';
import type { Check, Facts } from './context.ts';

const STUDENTS = 12;
const enrolments = {
  what: 'enrolments',
  label: ({ studentId, courseId, grade }: Enrolment) =>
    `${studentId} in ${courseId}, ${grade === undefined ? 'no grade' : `grade ${grade}`}`,
};

export const enrolment: Facts = (fact, data) => {
  const { star, me, unknownId } = data;

  fact('a course and a student find each other, one Query each', async (check) => {
    const expected = await enrolAll(check);
    const [{ studentId, courseId }] = expected as [Enrolment];
    const courses = await check.run((lab) => model.coursesOf(lab, studentId));
    check.sameList(courses, coursesIn(expected, studentId), enrolments);
    check.cost(courses, 'courses of a student');
    const students = await check.run((lab) => model.studentsOf(lab, courseId));
    check.sameList(students, studentsIn(expected, courseId), enrolments);
    check.cost(students, 'students of a course');
  });

  fact('an enrolment is one request, and the second one is refused', async (check) => {
    const call = await check.run((lab) => model.enrol(lab, me, star));
    check.cost(call, 'enrol');
    await check.refuses('Enrolling for the second time', 'alreadyEnrolled', (lab) =>
      model.enrol(lab, me, star),
    );
  });

  fact('a grade is seen from both ends, and stays when somebody enrols again', async (check) => {
    const expected = await enrolAll(check);
    const [{ studentId, courseId }] = expected as [Enrolment];
    const call = await check.run((lab) => model.setGrade(lab, studentId, courseId, 'B'));
    check.cost(call, 'set a grade');
    await check.run((lab) => model.setGrade(lab, studentId, courseId, 'A'));
    await check.runAny((lab) => model.enrol(lab, studentId, courseId));
    const graded = expected.map((one) =>
      one.studentId === studentId && one.courseId === courseId ? { ...one, grade: 'A' } : one,
    );
    await isSeen(check, graded, studentId, courseId);
  });

  fact('who does not take a course gets no grade', async (check) => {
    const expected = await enrolAll(check);
    const [{ studentId, courseId }] = expected as [Enrolment];
    for (const [one, other] of [
      [unknownId, courseId],
      [studentId, unknownId],
    ] as const) {
      const what = `A grade for ${one} in ${other}, who does not take it`;
      await check.refuses(what, 'notFound', (lab) => model.setGrade(lab, one, other, 'A'));
    }
    await isSeen(check, expected, studentId, courseId);
  });

  fact('two clients that grade at once leave one grade, on both ends', async (check) => {
    const [first] = (await enrolAll(check)) as [Enrolment];
    const grades = (grade: string) => (lab: LabContext) =>
      model.setGrade(lab, first.studentId, first.courseId, grade);
    await check.race([grades('B'), grades('C')]);
    const courses = await check.run((lab) => model.coursesOf(lab, first.studentId));
    const students = await check.run((lab) => model.studentsOf(lab, first.courseId));
    const grade = ({ value }: typeof courses): string | undefined =>
      value.find((one) => one.studentId === first.studentId && one.courseId === first.courseId)
        ?.grade;
    check.holds(grade(courses) !== undefined && grade(courses) === grade(students), [
      `Two grades were set at once. The student reads ${grade(courses)}, the course reads ${grade(students)}.`,
      'Which request changes everything that holds the grade, or nothing?',
    ]);
  });
};

/** Students in two courses whose ids begin alike, by the model itself: nobody else knows its keys. */
async function enrolAll(check: Check): Promise<Enrolment[]> {
  await check.begin();
  const { star, circle } = check.data;
  const students = [...circle.community.productsOf.keys()].sort(byText).slice(0, STUDENTS);
  const all = students.flatMap((studentId, place) =>
    [star, `${star}1`]
      .filter((_, course) => course === 0 || place % 2 === 0)
      .map((courseId) => ({ studentId, courseId })),
  );
  // Against the order in which they are asked for.
  for (const { studentId, courseId } of [...all].reverse()) {
    await check.run((lab) => model.enrol(lab, studentId, courseId));
  }
  return all;
}

function coursesIn(all: readonly Enrolment[], studentId: string): Enrolment[] {
  return all.filter((one) => one.studentId === studentId);
}

function studentsIn(all: readonly Enrolment[], courseId: string): Enrolment[] {
  return all.filter((one) => one.courseId === courseId);
}

async function isSeen(
  check: Check,
  all: readonly Enrolment[],
  studentId: string,
  courseId: string,
): Promise<void> {
  const courses = await check.run((lab) => model.coursesOf(lab, studentId));
  check.sameList(courses, coursesIn(all, studentId), enrolments);
  const students = await check.run((lab) => model.studentsOf(lab, courseId));
  check.sameList(students, studentsIn(all, courseId), enrolments);
}
