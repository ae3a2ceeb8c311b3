/** Makes the entities that the checks of Lab 6 ask for, with ids that no seed has. */

import { DrawnIds } from '#kit/checkpoint/lab/drawn-ids.ts';
import type { Random } from '#kit/random.ts';
import { type Knows, type LivesIn, type NewPerson, type Skill, shardOf } from '../entities.ts';

/** One begins with a letter of two code units. */
const FIRST_NAMES = [
  'Ada',
  'Al',
  'Alan',
  'Alma',
  'Åse',
  'Bo',
  '𠮷野',
  'Dov',
  'Eve',
  'Finn',
  'Gia',
  'Hal',
  'Iris',
  'Jon',
  'Kim',
  'Özlem',
  'Pia',
  'Tom',
  'Una',
  'Zoe',
];
/** One holds what stands between the parts of a key. */
const LAST_NAMES = [
  'Berg',
  'Costa',
  'Diaz',
  'Evans',
  'Fuchs',
  'Ito',
  'Lindt',
  'Novak',
  'Okafor #2',
];
/** Very many were born on this day: forms ask for a date, and this is the first of a computer. */
export const COMMON_DAY = '1970-01-01';
export const COMMON_YEAR = COMMON_DAY.slice(0, 4);
const COMMON_DAY_SHARE = 0.05;
const BORN = { from: Date.UTC(1950, 0, 1), to: Date.UTC(2008, 0, 1) } as const;
const SINCE = { from: Date.UTC(2010, 0, 1), to: Date.UTC(2026, 0, 1) } as const;
const DAY_MS = 86_400_000;

/** Draws ids, people and edges from one random source. */
export class Maker {
  readonly #random: Random;
  readonly #ids: DrawnIds;

  constructor(random: Random) {
    this.#random = random;
    this.#ids = new DrawnIds(random);
  }

  /** Ids in which capitals come before small letters, and 10 before 9. */
  id(): string {
    const number = this.#ids.number();
    return this.#ids.id(this.#random.pick(['p', 'P', 'q']), number);
  }

  /** The nth of several people: names come in turn, so that as many begin alike in every data set. */
  person(nth: number, bornOn = this.#bornOn()): NewPerson {
    const first = FIRST_NAMES[nth % FIRST_NAMES.length];
    const last = LAST_NAMES[(nth * 5) % LAST_NAMES.length];
    return { personId: this.id(), name: `${first} ${last}`, bornOn };
  }

  /** A person whose id is in this of so many shards. */
  personIn(wanted: { shard: number; shards: number; nth: number; bornOn: string }): NewPerson {
    const drawn = this.person(wanted.nth, wanted.bornOn);
    const isThere = shardOf(drawn.personId, wanted.shards) === wanted.shard;
    return isThere ? drawn : this.personIn(wanted);
  }

  livesIn(personId: string, placeId: string): LivesIn {
    return { Type: 'LivesIn', personId, placeId, since: this.#day(SINCE) };
  }

  skill(personId: string, skillId: string): Skill {
    return { Type: 'Skill', personId, skillId, level: this.#random.integer(1, 5) };
  }

  knows(personId: string, otherId: string): Knows {
    return { Type: 'Knows', personId, otherId };
  }

  #bornOn(): string {
    return this.#random.float() < COMMON_DAY_SHARE ? COMMON_DAY : this.#day(BORN);
  }

  #day({ from, to }: { from: number; to: number }): string {
    const days = this.#random.integer(0, (to - from) / DAY_MS - 1);
    return new Date(from + days * DAY_MS).toISOString().slice(0, 10);
  }
}

/** The order of keys: text here has no character above U+FFFF, so its order is that of its bytes. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
