/** Edges and records for the stream handlers of 6.4 and 6.5. */

import type { DynamoDBRecord } from 'aws-lambda';
import type { Edge, NewPerson } from '../../entities.ts';
import { countedItem, edgeItem, markerItem, personItems, seatItem, summaryItem } from '../item.ts';
import type { Check } from './context.ts';
import { StreamRecords } from './stream-record.ts';

/** Edges that are not in the circle yet: to two nodes that have a summary, and to one that has none. */
export function newEdges({ data: { circle } }: Check): Edge[] {
  const [{ personId }, { personId: otherId }, { personId: thirdId }] = circle.people as [
    NewPerson,
    NewPerson,
    NewPerson,
  ];
  return [
    { Type: 'LivesIn', personId: thirdId, placeId: 'oslo', since: '2025-01-31' },
    { Type: 'Skill', personId: otherId, skillId: 'javascript', level: 4 },
    { Type: 'Knows', personId, otherId: thirdId },
    { Type: 'Skill', personId: thirdId, skillId: 'go', level: 1 },
  ];
}

/** Records that change no degree, one of a changed edge first. */
export function uncounted(check: Check): DynamoDBRecord[] {
  const { circle } = check.data;
  const stream = new StreamRecords('uncounted', check.now);
  const skill = circle.edges.find((edge) => edge.Type === 'Skill') as Edge;
  const { stranger } = circle;
  const summary = summaryItem('place#oslo', 2);
  const seat = seatItem({ Type: 'Seat', companyId: 'acme', placeId: 'oslo', about: 'Umbrellas.' });
  return [
    stream.modified(edgeItem(skill), { ...edgeItem(skill), level: 9 }),
    ...personItems(stranger).map((item) => stream.inserted(item)),
    stream.inserted(seat),
    stream.modified(summary, summaryItem('place#oslo', 3)),
    stream.inserted(summaryItem('skill#go', 1)),
    stream.inserted(markerItem('someone', check.now)),
    stream.removed(markerItem('someone', check.now)),
    stream.inserted(countedItem(skill)),
    stream.removed(countedItem(skill)),
  ];
}
