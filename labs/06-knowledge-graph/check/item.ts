/** Entities of Lab 6 as items: what the checks load, and what they expect to find. */

import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import {
  type Counted,
  DEGREE_DIGITS,
  type Edge,
  MARKER_HOURS,
  type Marker,
  type NewPerson,
  type PartOf,
  type Seat,
  SHARDS_OF,
  type Summary,
  shardOf,
} from '../entities.ts';

/** An item with its key. */
export type KeyedItem = Item & Readonly<Record<'PK' | 'SK', string>>;

/** A person and the edge to the day of birth. */
export function personItems({ personId, name, bornOn }: NewPerson): [KeyedItem, KeyedItem] {
  const node = entityKey('person', personId);
  const initial = String.fromCodePoint(name.codePointAt(0) as number);
  return [
    {
      ...adjacencyKeys(node, 'NODE#person'),
      GSI1PK: compositeKey(['NAME', initial]),
      GSI1SK: `${name}#${node}`,
      Type: 'Person',
      personId,
      name,
    },
    {
      ...adjacencyKeys(node, compositeKey(['BORN', bornOn])),
      ...indexKeys(`BORN#${bornOn.slice(0, 4)}`, personId, `${bornOn}#${node}`),
      Type: 'Born',
      personId,
      bornOn,
    },
  ];
}

/** An edge that is added and removed. */
export function edgeItem(edge: Edge): KeyedItem {
  const { personId } = edge;
  const node = entityKey('person', personId);
  switch (edge.Type) {
    case 'Knows':
      return { ...targetKeys(node, ['KNOWS', 'person', edge.otherId]), ...edge };
    case 'LivesIn': {
      const keys = adjacencyKeys(node, compositeKey(['LIVES_IN', 'place', edge.placeId]));
      return { ...keys, ...indexKeys(targetOf(edge), personId, node), ...edge };
    }
    case 'Skill': {
      const keys = adjacencyKeys(node, compositeKey(['SKILL', 'skill', edge.skillId]));
      return { ...keys, ...indexKeys(targetOf(edge), personId, node), ...edge };
    }
  }
}

/** The node that an edge points at. */
export function targetOf(edge: Edge): string {
  switch (edge.Type) {
    case 'Knows':
      return entityKey('person', edge.otherId);
    case 'LivesIn':
      return entityKey('place', edge.placeId);
    case 'Skill':
      return entityKey('skill', edge.skillId);
  }
}

export function seatItem(seat: Seat): KeyedItem {
  const company = entityKey('company', seat.companyId);
  const place = entityKey('place', seat.placeId);
  return {
    ...adjacencyKeys(company, compositeKey(['SEAT_IN', 'place', seat.placeId])),
    GSI1PK: place,
    GSI1SK: company,
    ...seat,
  };
}

export function partItem(part: PartOf): KeyedItem {
  const place = entityKey('place', part.placeId);
  return { ...targetKeys(place, ['PART_OF', 'place', part.wholeId]), ...part };
}

/** The summary of a person, ranked by it in GSI1. */
export function rankedItem(personId: string, degree: number): KeyedItem {
  const node = entityKey('person', personId);
  const rank = String(degree).padStart(DEGREE_DIGITS, '0');
  const keys = indexKeys('RANK#DEGREE', personId, `${rank}#${node}`);
  return { ...summaryItem(node, degree), ...keys };
}

export function summaryItem(nodeId: string, degree: number): KeyedItem {
  const summary: Summary = { Type: 'Summary', nodeId, degree };
  return { ...adjacencyKeys(nodeId, 'SUMMARY#DEGREE'), ...summary };
}

/** The edge is counted at its target. */
export function countedItem(edge: Edge): KeyedItem {
  const nodeId = targetOf(edge);
  const counted: Counted = { Type: 'Counted', nodeId, personId: edge.personId };
  return {
    ...adjacencyKeys(nodeId, compositeKey(['COUNTED', 'person', edge.personId])),
    ...counted,
  };
}

/** The marker of a record that was counted at this time. */
export function markerItem(eventId: string, now: Date): KeyedItem {
  const expiresAt = Math.floor(now.getTime() / 1_000) + MARKER_HOURS * 3_600;
  const marker: Marker = { Type: 'Marker', expiresAt };
  return { ...adjacencyKeys(entityKey('MARKER', eventId), 'MARKER'), ...marker };
}

/** The keys of an edge that GSI2 has under its target. */
function targetKeys(
  node: string,
  target: readonly string[],
): Record<'PK' | 'SK' | 'TypeTarget', string> {
  const keys = adjacencyKeys(node, compositeKey(target));
  return { ...keys, TypeTarget: keys.SK };
}

/** The keys of GSI1: a key that very many items share has the person's shard behind it. */
function indexKeys(key: string, personId: string, GSI1SK: string): Item {
  const shards = SHARDS_OF[key];
  return { GSI1PK: shards ? `${key}#${shardOf(personId, shards)}` : key, GSI1SK };
}
