/** 6.2 one overloaded index. */

import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/06-knowledge-graph/model.ts';
import type { NewPerson } from '../../entities.ts';
import { bornIn, idsOf, withName } from '../answer.ts';
import { byNumbers, byScan, byValues } from '../design.ts';
import { BIRTHDAY, NEW_YEAR } from '../graph.ts';
import { byBirth, byName, type Facts, peopleBy, readsNothingElse } from './context.ts';

/** A year with 366 days, in which some people were born. */
const YEAR = BIRTHDAY.slice(0, 4);
const DAYS = 366;

export const indexQuestions: Facts = (fact, data) => {
  const { unknownId } = data;
  const { livesIn } = data.graph;

  fact('people born on a day are one Query', async (check) => {
    for (const day of [BIRTHDAY, NEW_YEAR]) {
      const call = await check.run((lab) => model.bornOn(lab, day));
      check.sameList(call, ids(bornIn(data.graph, day)), peopleBy(check, byBirth));
      if (day === BIRTHDAY) check.cost(call, 'born on a day');
      readsNothingElse(check, call);
    }
  });

  fact('people born in a year are one Query, by day', async (check) => {
    const call = await check.run((lab) => model.bornIn(lab, Number(YEAR)));
    check.sameList(call, ids(bornIn(data.graph, YEAR)), peopleBy(check, byBirth));
    check.cost(call, 'born in a year');
    readsNothingElse(check, call);
  });

  fact('people whose names begin so are one Query, by name', async (check) => {
    for (const prefix of ['Al', 'A', 'Al ', 'Alma B', 'Ö', '𠮷', 'Dov Okafor #']) {
      const call = await check.run((lab) => model.peopleByName(lab, prefix));
      check.sameList(call, ids(withName(data.graph, prefix)), peopleBy(check, byName));
      if (prefix === 'Al') check.cost(call, 'name begins with');
      readsNothingElse(check, call);
    }
  });

  fact('a small letter is not a capital', async (check) => {
    const call = await check.run((lab) => model.peopleByName(lab, 'al'));
    const found = Array.isArray(call.value) ? call.value.length : 0;
    check.holds(found === 0, [
      `No name begins with al: DynamoDB compares keys byte by byte, and a is not A. Your answer has ${found} people.`,
      'Which of your lines changes the letters of the prefix?',
    ]);
    check.sameList(call, [], peopleBy(check, byName));
  });

  fact('people at a place are one Query, and no company is in the list', async (check) => {
    for (const placeId of ['oslo', 'osaka']) {
      const call = await check.run((lab) => model.peopleAt(lab, placeId));
      const expected = idsOf(livesIn.filter((edge) => edge.placeId === placeId));
      check.sameList(call, expected, peopleBy(check, byName));
      if (placeId === 'oslo') check.cost(call, 'people at a place');
      readsNothingElse(check, call);
    }
  });

  fact('what is not there has nobody', async (check) => {
    const calls = [
      (lab: LabContext) => model.bornOn(lab, '1949-12-31'),
      (lab: LabContext) => model.bornIn(lab, 1949),
      (lab: LabContext) => model.peopleByName(lab, 'Xx'),
      (lab: LabContext) => model.peopleAt(lab, unknownId),
    ];
    for (const call of calls) {
      check.sameList(await check.run(call), [], peopleBy(check, byName));
    }
  });

  fact('what the same questions cost in two other indexes', async (check) => {
    // At ten times the data nobody reads the figures.
    if (data.times > 1) return;
    await check.compare('born in a year:', {
      'this index': (lab) => model.bornIn(lab, Number(YEAR)),
      'an index on Data': (lab) => byValues(lab, daysOf(YEAR)),
      'a numbered index': (lab) => byNumbers(lab, YEAR),
    });
    await check.compare('a name that begins with Al:', {
      'this index': (lab) => model.peopleByName(lab, 'Al'),
      'an index on Data': (lab) => byScan(lab, 'Al'),
      'a numbered index': (lab) => byNumbers(lab, 'Al'),
    });
    await check.compare('people at a place:', {
      'this index': (lab) => model.peopleAt(lab, 'oslo'),
      'an index on Data': (lab) => byValues(lab, ['place#oslo']),
      'a numbered index': (lab) => byNumbers(lab, 'place#oslo'),
    });
  });
};

function ids(found: readonly NewPerson[]): string[] {
  return found.map(({ personId }) => personId);
}

/** Every day of a leap year, such as 1984-02-29. */
function daysOf(year: string): string[] {
  return Array.from({ length: DAYS }, (_, day) =>
    new Date(Date.UTC(Number(year), 0, 1 + day)).toISOString().slice(0, 10),
  );
}
