/**
 * Lab 5, Recommendations: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:5
 *
 * Commands such as QueryCommand come from '@aws-sdk/lib-dynamodb'.
 */

import { entityOf, type RecommendationsEdge, RecommendationsError } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/**
 * 5.1 The edges of a node, in target order.
 *
 * @throws {RecommendationsError} `notFound` where the node has no edge
 */
export async function edgesOf(lab: LabContext, nodeId: string): Promise<RecommendationsEdge[]> {
  todo('5.1', 'query the item collection of the node, every page');
}
