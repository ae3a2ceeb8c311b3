/**
 * Lab 90, Skeleton: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:90
 *
 * Every function gets lab first. lab.db is the document client, lab.table is the name of the table,
 * lab.now() is the time, a Date, and lab.newId() is a new id. '#entities/90-skeleton.ts' is entities.ts.
 *
 * Commands such as QueryCommand come from '@aws-sdk/lib-dynamodb'.
 */

import { entityOf, type SkeletonEdge, SkeletonError } from '#entities/90-skeleton.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/**
 * 90.1 The edges of a node, in target order.
 *
 * @throws {SkeletonError} `notFound` where the node has no edge
 */
export async function edgesOf(lab: LabContext, nodeId: string): Promise<SkeletonEdge[]> {
  todo('90.1', 'query the item collection of the node, every page');
}
