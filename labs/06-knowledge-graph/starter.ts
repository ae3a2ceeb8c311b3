/**
 * Lab 6, Knowledge graph: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:6
 *
 * Commands such as QueryCommand come from '@aws-sdk/lib-dynamodb', error classes such as
 * TransactionCanceledException from '@aws-sdk/client-dynamodb', unmarshall from '@aws-sdk/util-dynamodb'.
 */

import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import {
  type Edge,
  entityOf,
  IN_FLIGHT,
  KnowledgeGraphError,
  MARKER_HOURS,
  type Neighbourhood,
  type NewPerson,
  type Ranked,
  type Recount,
  type ScenarioId,
  SHARDS_OF,
  shardOf,
  type Way,
} from '#entities/06-knowledge-graph.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/**
 * 6.1 Adds a person: the node, and the edge to the day of birth. Both are written, or none.
 *
 * @throws {KnowledgeGraphError} `alreadyExists` when there is a person of that id
 */
export async function addPerson(lab: LabContext, person: NewPerson): Promise<void> {
  todo('6.1', 'put the node and its first edge in one transaction');
}

/** 6.1 Adds an edge. If the edge is there already, it gets the new attributes. */
export async function addEdge(lab: LabContext, edge: Edge): Promise<void> {
  todo('6.1', 'put one item with the keys of the table and of both indexes');
}

/** 6.1 Removes an edge. Nothing happens if there is none. */
export async function removeEdge(lab: LabContext, edge: Edge): Promise<void> {
  todo('6.1', 'delete one item');
}

/**
 * 6.1 A person and all edges that begin there, each list in the order of the sort keys.
 *
 * @throws {KnowledgeGraphError} `notFound` when there is no person of that id
 */
export async function neighbourhood(lab: LabContext, personId: string): Promise<Neighbourhood> {
  todo('6.1', 'query the item collection of the person, and split it by Type');
}

/** 6.2 Ids of the people who were born on a day, such as 1998-03-19, in order. */
export async function bornOn(lab: LabContext, day: string): Promise<string[]> {
  todo('6.2', 'query GSI1: the key of the year, the day in the sort key');
}

/** 6.2 Ids of the people who were born in a year, by day; those of one day in order. */
export async function bornIn(lab: LabContext, year: number): Promise<string[]> {
  todo('6.2', 'query GSI1 for the key of the year');
}

/** 6.2 Ids of the people whose names begin so, by name; those of one name in order. */
export async function peopleByName(lab: LabContext, prefix: string): Promise<string[]> {
  todo('6.2', 'query GSI1: the key of the first letter, the beginning of the name in the sort key');
}

/** 6.2 Ids of the people who live at a place, in order. */
export async function peopleAt(lab: LabContext, placeId: string): Promise<string[]> {
  todo('6.2', 'query GSI1 for the people under the key of the place');
}

/**
 * 6.3 Ids of the people who have a skill, in order. A key that SHARDS_OF names is read from all its
 * shards, at the same time; any other key is one Query. The same holds for bornOn and bornIn.
 */
export async function peopleWithSkill(lab: LabContext, skillId: string): Promise<string[]> {
  todo('6.3', 'query each shard of the key, and make one list');
}

/**
 * 6.4 Counts the LivesIn, Skill and Knows edges of a stream's records at their targets: an edge that was
 * added counts 1, an edge that was removed counts -1, anything else counts nothing and sends no request.
 * Each record counts once, however often and in whatever parts it is delivered: a marker says so, and it
 * expires MARKER_HOURS after lab.now(). Records are counted in their order. The answer names the first
 * record that could not be counted, and no record behind it is counted.
 */
export async function countEdges(
  lab: LabContext,
  event: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  todo('6.4', 'write a marker and the count of each record in one transaction');
}

/** 6.4 The degree of a node, such as skill#go; 0 where there is no summary. */
export async function degreeOf(lab: LabContext, nodeId: string): Promise<number> {
  todo('6.4', 'get the summary of the node');
}

/**
 * 6.5 Does what countEdges does, beside a job: a record says only which edge to look at. If the edge is
 * there and not counted, it is counted; if it is counted and gone, it is counted back. The Counted item
 * and the degree change in one transaction, which checks that the edge still is as it was read. The
 * answer names the first record that could not be done.
 */
export async function reconcileEdges(
  lab: LabContext,
  event: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  todo('6.5', 'read the edge and its Counted item, and put right what disagrees');
}

/**
 * 6.5 Reads the whole table in so many segments at the same time, and puts right each edge that is not
 * counted and each Counted item without an edge, while reconcileEdges runs.
 */
export async function recount(lab: LabContext, segments: number): Promise<Recount> {
  todo('6.5', 'scan the segments, and reconcile the edges that disagree');
}

/** 6.6 Ids of the people who know a person, in order. */
export async function whoKnows(lab: LabContext, personId: string): Promise<string[]> {
  todo('6.6', 'query GSI2 for the edges that point at the person');
}

/**
 * 6.6 The people at each distance from a person: first those whom the person knows, then those whom
 * they know, and so on, at most so many degrees. Each person is in one list, the nearest; the person
 * itself is in none. Each list is in id order, and none is empty. At most IN_FLIGHT requests are
 * under way at once, and more than one where there are more people.
 */
export async function withinDegrees(
  lab: LabContext,
  personId: string,
  degrees: number,
): Promise<string[][]> {
  todo('6.6', 'query the people of one degree for those of the next');
}

/** 6.6 The relations that two people share, as TypeTargets such as SKILL#skill#go, in order. */
export async function sharedEdges(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<string[]> {
  todo('6.6', 'query the edges of both, and keep those with the same target');
}

/**
 * 6.6 The number of people who live at a place or at any place that is a part of it. At most IN_FLIGHT
 * requests are under way at once.
 */
export async function peopleBelow(lab: LabContext, placeId: string): Promise<number> {
  todo('6.6', 'query GSI2 for the parts, level by level, and add up their summaries');
}

/**
 * 6.7 The people with the largest degrees, at most `most`; of equal ones, the smaller id first. Where not
 * all people of the last degree have room, any of them may be left out.
 */
export async function bestKnown(lab: LabContext, most: number): Promise<Ranked[]> {
  todo('6.7', 'query the best of each shard, and take the best of these');
}

/**
 * 6.7 A person and everybody whom the person knows, the largest degree first; of equal ones, the
 * smaller id. A person without a summary has degree 0.
 */
export async function rankAmongKnown(lab: LabContext, personId: string): Promise<Ranked[]> {
  todo('6.7', 'query whom the person knows, and get the summaries in batches');
}

/** 6.8 The way that fits each scenario; the scenarios are in entities.ts. */
export async function decide(lab: LabContext): Promise<Record<ScenarioId, Way>> {
  todo('6.8', 'write a way for each scenario');
}
