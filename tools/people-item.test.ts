/** The people of `npm run seed people` are items as Lab 6 makes them. */

import { expect, test } from 'vitest';
import type { Item } from '../kit/item/item.ts';
import { parseKey } from '../kit/keys.ts';
import {
  edgeItem,
  personItems,
  rankedItem,
  summaryItem,
} from '../labs/06-knowledge-graph/check/item.ts';
import { entityOf } from '../labs/06-knowledge-graph/entities.ts';
import { peopleItems } from '../seeds/domains/people.ts';

const all = [...peopleItems({ people: 300 })];
const nameOf = new Map(
  all.flatMap(({ Type, personId, name }) => (Type === 'Person' ? [[personId, String(name)]] : [])),
);
/** The item that Lab 6 makes of what the item says. */
function labItem(item: Item): Item | undefined {
  const entity = entityOf(item);
  switch (entity.Type) {
    case 'Person':
      return personItems({ ...entity, bornOn: '2000-01-01' })[0];
    case 'Born':
      return personItems({ ...entity, name: String(nameOf.get(entity.personId)) })[1];
    case 'Summary': {
      const [kind, id] = parseKey(entity.nodeId) as [string, string];
      const { degree } = entity;
      return kind === 'person' ? rankedItem(id, degree) : summaryItem(entity.nodeId, degree);
    }
    case 'LivesIn':
    case 'Skill':
    case 'Knows':
      return edgeItem(entity);
    default:
      return undefined;
  }
}

/** The lab names another skill that most people have: a skill here has its key back. */
function withoutShard(item: Item): Item {
  if (item.Type !== 'Skill') return item;
  return { ...item, GSI1PK: String(item.GSI1PK).replace(/#[0-3]$/, '') };
}

test('each item has the keys and the attributes that Lab 6 gives it', () => {
  for (const item of all) expect(withoutShard(item)).toEqual(labItem(item));
  expect(all.length).toBeGreaterThan(3_000);
});
