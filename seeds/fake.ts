/** Invented names and texts, from one faker per kind of entity. */

import type { Faker } from '@faker-js/faker';
// The main entry loads every language: 177 ms instead of 21.
import { faker } from '@faker-js/faker/locale/en';
import { Random } from '../kit/random.ts';

/** The day from which `date.past()` and its like count, so that they do not change by tomorrow. */
export const REFERENCE_DATE = '2026-01-01T00:00:00.000Z';

/**
 * A faker of its own for one kind of entity, with a seed derived from both.
 *
 * One more call on a shared faker would change everything drawn after it. The class is taken from
 * the English instance, because only the main entry exports it. What a seed gives changes with
 * faker's version: it is pinned.
 *
 * @param kind such as `profile`; different kinds draw independently
 * @example
 * fakerFor(1, 'profile').person.fullName();
 */
export function fakerFor(seed: number, kind: string): Faker {
  const EnglishFaker = faker.constructor as new (
    options: ConstructorParameters<typeof Faker>[0],
  ) => Faker;
  const own = new EnglishFaker({
    locale: faker.rawDefinitions,
    seed: new Random(`${seed}/${kind}`).uint32(),
  });
  own.setDefaultRefDate(REFERENCE_DATE);
  return own;
}
