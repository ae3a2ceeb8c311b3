/** Items of people, of their edges, and of degrees. */

import { crc32 } from 'node:zlib';
import type { Item } from '../../../kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '../../../kit/keys.ts';

/** A common key of GSI1 is spread over so many shards. */
const SHARDS = 4;
/** A degree in a key has so many digits: as text, the larger one comes later. */
const DEGREE_DIGITS = 6;

/** Makes the items. A key of GSI1 that is common has the person's shard behind it. */
export class PeopleItemMaker {
  readonly #commonKeys: ReadonlySet<string>;

  constructor(commonKeys: Iterable<string>) {
    this.#commonKeys = new Set(commonKeys);
  }

  person(personId: string, name: string): Item {
    const node = personKey(personId);
    const initial = String.fromCodePoint(name.codePointAt(0) as number);
    return {
      ...adjacencyKeys(node, 'NODE#person'),
      ...this.#indexKeys(compositeKey(['NAME', initial]), personId, `${name}#${node}`),
      Type: 'Person',
      personId,
      name,
    };
  }

  born(personId: string, bornOn: string): Item {
    const node = personKey(personId);
    const year = compositeKey(['BORN', bornOn.slice(0, 4)]);
    return {
      ...adjacencyKeys(node, compositeKey(['BORN', bornOn])),
      ...this.#indexKeys(year, personId, `${bornOn}#${node}`),
      Type: 'Born',
      personId,
      bornOn,
    };
  }

  livesIn(personId: string, placeId: string, since: string): Item {
    const node = personKey(personId);
    return {
      ...adjacencyKeys(node, compositeKey(['LIVES_IN', 'place', placeId])),
      ...this.#indexKeys(entityKey('place', placeId), personId, node),
      Type: 'LivesIn',
      personId,
      placeId,
      since,
    };
  }

  skill(personId: string, skillId: string, level: number): Item {
    const node = personKey(personId);
    return {
      ...adjacencyKeys(node, compositeKey(['SKILL', 'skill', skillId])),
      ...this.#indexKeys(entityKey('skill', skillId), personId, node),
      Type: 'Skill',
      personId,
      skillId,
      level,
    };
  }

  knows(personId: string, otherId: string): Item {
    const TypeTarget = compositeKey(['KNOWS', 'person', otherId]);
    const keys = adjacencyKeys(personKey(personId), TypeTarget);
    return { ...keys, TypeTarget, Type: 'Knows', personId, otherId };
  }

  /** How many edges point at a place or at a skill. */
  summary(nodeId: string, degree: number): Item {
    return { ...adjacencyKeys(nodeId, 'SUMMARY#DEGREE'), Type: 'Summary', nodeId, degree };
  }

  /** The same of a person, ranked among all people. */
  rankedSummary(personId: string, degree: number): Item {
    const node = personKey(personId);
    const rank = String(degree).padStart(DEGREE_DIGITS, '0');
    const { PK, SK, ...summary } = this.summary(node, degree);
    return { PK, SK, ...this.#indexKeys('RANK#DEGREE', personId, `${rank}#${node}`), ...summary };
  }

  #indexKeys(key: string, personId: string, GSI1SK: string): Item {
    const isCommon = this.#commonKeys.has(key);
    return { GSI1PK: isCommon ? `${key}#${shardOfPerson(personId, SHARDS)}` : key, GSI1SK };
  }
}

function personKey(personId: string): string {
  return entityKey('person', personId);
}

// Shards of an index key that very many people share.

/**
 * The shard of a person among so many: the same person is always in the same shard.
 *
 * @example
 * shardOfPerson('p7', 4); // => 2
 */
export function shardOfPerson(personId: string, shards: number): number {
  return crc32(personId) % shards;
}
