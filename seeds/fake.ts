/** Invented names, texts and moments, from one faker per kind of entity. */

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

// Names that must differ: faker repeats itself.

/**
 * So many names, none twice: a name that was drawn before gets a number.
 *
 * @example
 * distinctNames(3, () => faker.location.city()); // => ['Oslo', 'Bergen', 'Oslo 2']
 */
export function distinctNames(count: number, draw: () => string): string[] {
  return numbered(count, draw, ' ');
}

/**
 * So many ids made of names, none twice: small letters, digits and hyphens.
 *
 * @example
 * distinctIds(2, () => faker.location.city()); // => ['port-aiden', 'port-aiden-2']
 */
export function distinctIds(count: number, draw: () => string): string[] {
  return numbered(
    count,
    () =>
      draw()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-'),
    '-',
  );
}

function numbered(count: number, draw: () => string, separator: string): string[] {
  const drawn = new Map<string, number>();
  return Array.from({ length: count }, () => {
    const name = draw();
    const times = (drawn.get(name) ?? 0) + 1;
    drawn.set(name, times);
    return times === 1 ? name : `${name}${separator}${times}`;
  });
}

// Moments in ISO 8601, drawn before the reference date.

const END_MS = Date.parse(REFERENCE_DATE);
const DAY_MS = 86_400_000;

/**
 * A moment in the last `days` days before the reference date.
 *
 * @example
 * momentWithin(30, random); // => '2025-12-11T09:45:12.311Z'
 */
export function momentWithin(days: number, random: Random): string {
  return new Date(END_MS - random.integer(1, days * DAY_MS)).toISOString();
}

/** The moment `days` days before the reference date. */
export function daysBefore(days: number): string {
  return new Date(END_MS - days * DAY_MS).toISOString();
}

/** Days from a moment to the reference date, not rounded. */
export function daysSince(moment: string): number {
  return (END_MS - Date.parse(moment)) / DAY_MS;
}
