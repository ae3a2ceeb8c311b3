/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { refusalsBy } from '#kit/checkpoint/worker/own-error.ts';
import { type Edge, KnowledgeGraphError } from '../entities.ts';
import type { KnowledgeGraphData } from '../fixture.ts';
import { edgeItem } from '../item.ts';

/** The context of a fact of this lab. */
export type Check = Fact<KnowledgeGraphData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<KnowledgeGraphData>) => void;

export const refusedAs = refusalsBy(KnowledgeGraphError);

/** Edges as a screen names them: `SKILL#skill#go of p7`. */
export const edgeList = {
  what: 'edges',
  label: (edge: Edge): string => `${edgeItem(edge).SK} of ${edge.personId}`,
};

export const people = { what: 'people', label: (personId: string): string => personId };
