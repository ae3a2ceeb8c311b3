/** What the checks of this lab have in common. */

import type { StepFacts } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { RequestRecord } from '#kit/meter/request-record.ts';
import type { Edge, KnowledgeGraphError, NewPerson } from '../../entities.ts';
import type { KnowledgeGraphData } from '../fixture.ts';
import { edgeItem } from '../item.ts';

/** The context of a fact of this lab. */
export type Check = Fact<KnowledgeGraphData, KnowledgeGraphError['code']>;

/** The facts of a step. */
export type Facts = StepFacts<KnowledgeGraphData, KnowledgeGraphError['code']>;

/** Edges as a screen names them: `SKILL#skill#go of p7`. */
export const edgeList = {
  what: 'edges',
  label: (edge: Edge): string => `${edgeItem(edge).SK} of ${edge.personId}`,
};

/** Ids as a screen names them, such as `p7, born 1984-03-19`; behind a company's it says so. */
export function peopleBy({ data: { graph } }: Check, about: (person: NewPerson) => string) {
  const known = new Map(graph.people.map((person) => [person.personId, about(person)]));
  for (const { companyId } of graph.seats) known.set(companyId, 'a company');
  const label = (id: string): string => [id, known.get(id) ?? 'not a person'].join(', ');
  return { what: 'people', label };
}

export const byName = ({ name }: NewPerson): string => name;
export const byBirth = ({ bornOn }: NewPerson): string => `born ${bornOn}`;

/** The index keys that Queries ask for. */
export function askedKeys(trace: readonly RequestRecord[]): string[] {
  const keys = trace.map(
    ({ keyCondition = '' }) => /\bGSI1PK\s*=\s*([^\s)]+)/.exec(keyCondition)?.[1],
  );
  return keys.filter((key) => key !== undefined);
}

/** The key condition leaves unread whatever is not in the answer. A few items may cost no unit. */
export function readsNothingElse(check: Check, { value, trace }: Call<readonly string[]>): void {
  const read = trace.reduce((sum, { itemsRead }) => sum + itemsRead, 0);
  const unused = read - value.length;
  const isFiltered = trace.some(({ filter }) => filter !== undefined);
  const isMost = isFiltered && unused > value.length;
  const lines = [
    `Your answer is right, and has ${value.length} people. Your code read ${read} items for it.`,
    isFiltered
      ? 'A FilterExpression drops items after they are read and paid for.'
      : 'Every item that is read is paid for.',
    `Which condition on GSI1SK leaves the other ${unused} ${unused === 1 ? 'item' : 'items'} unread?`,
  ];
  check.holds(unused === 0 || isMost, lines);
  check.holdsOr('FILTER-WASTE', unused === 0, lines);
}
