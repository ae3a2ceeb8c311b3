/**
 * Lab 6, Knowledge graph: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:6
 *
 * Every function gets lab first. lab.db is the document client, lab.table is the name of the table,
 * lab.now() is the time, a Date, and lab.newId() is a new id. '#entities/06-knowledge-graph.ts' is entities.ts.
 *
 * Commands such as QueryCommand come from '@aws-sdk/lib-dynamodb', error classes such as
 * TransactionCanceledException from '@aws-sdk/client-dynamodb', unmarshall from '@aws-sdk/util-dynamodb'.
 * In order means in the order of text: a < b.
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
import { adjacencyKeys, compositeKey, entityKey, parseKey } from '#kit/keys.ts';
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

/** 6.1 Adds an edge. If the edge is there already, the new item replaces it. */
export async function addEdge(lab: LabContext, edge: Edge): Promise<void> {
  todo('6.1', 'put one item with the keys of the table and of the index that finds it');
}

/** 6.1 Removes an edge. Nothing happens if there is none. */
export async function removeEdge(lab: LabContext, edge: Edge): Promise<void> {
  todo('6.1', 'delete one item');
}

/**
 * 6.1 A person and all edges that begin there, each list in the order of the sort keys.
 *
 * @throws {KnowledgeGraphError} `notFound` when there is no Person item of that id, whatever else there is
 */
export async function neighbourhood(lab: LabContext, personId: string): Promise<Neighbourhood> {
  todo('6.1', 'query the item collection of the person, and split it by Type');
}

/** 6.2 Ids of the people who were born on a day, such as 1998-03-19, in id order. */
export async function bornOn(lab: LabContext, day: string): Promise<string[]> {
  todo('6.2', 'query GSI1: the key of the year, the day in the sort key');
}

/** 6.2 Ids of the people who were born in a year, by day; people of one day are in id order. */
export async function bornIn(lab: LabContext, year: number): Promise<string[]> {
  todo('6.2', 'query GSI1 for the key of the year');
}

/**
 * 6.2 Ids of the people whose names begin so, letter for letter, in the order of the index: by name, and
 * people of one name by id.
 */
export async function peopleByName(lab: LabContext, prefix: string): Promise<string[]> {
  todo('6.2', 'query GSI1: the key of the first letter, the beginning of the name in the sort key');
}

/** 6.2 Ids of the people who live at a place, in id order. A company is no person. */
export async function peopleAt(lab: LabContext, placeId: string): Promise<string[]> {
  todo('6.2', 'query GSI1 for the people under the key of the place');
}

/**
 * 6.3 Ids of the people who have a skill, in id order. If SHARDS_OF names the key, all its shards are
 * read, at the same time. Any other key is one Query. The same holds for bornOn and bornIn.
 */
export async function peopleWithSkill(lab: LabContext, skillId: string): Promise<string[]> {
  todo('6.3', 'query each shard of the key, and make one list');
}

/**
 * 6.4 Counts the LivesIn, Skill and Knows edges of a stream's records at their targets. An edge that was
 * added counts 1. An edge that was removed counts -1; a summary stays, also with the degree 0. Any other
 * record counts nothing and sends no request. A record counts once, however often it is delivered, and
 * with whatever other records. A marker sees to that, and expires MARKER_HOURS after lab.now(). Records
 * are counted one after the other, in their order. The answer names the first record that could not be
 * counted, and no record behind it is counted. If all were counted, the answer names none.
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
 * 6.5 Keeps the degrees while a job does the same. A record says only which edge to look at; a record of
 * any other item sends no request. If the edge is there and not counted, it is counted. If it is gone
 * and still counted, its count is taken away. The Counted item and the degree change in one transaction, which checks
 * that the edge is still there, or still gone. No marker is written. The answer names the first record
 * that could not be done, as in countEdges.
 */
export async function reconcileEdges(
  lab: LabContext,
  event: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  todo('6.5', 'read the edge and its Counted item, and put right what disagrees');
}

/**
 * 6.5 Reads the whole table in so many segments at the same time. Puts right each edge that is not
 * counted, and each Counted item without an edge, while reconcileEdges runs. Reports the edges that it
 * read and the changes that it made itself.
 */
export async function recount(lab: LabContext, segments: number): Promise<Recount> {
  todo('6.5', 'scan the segments, and reconcile the edges that disagree');
}

/** 6.6 Ids of the people who know a person, in id order. */
export async function whoKnows(lab: LabContext, personId: string): Promise<string[]> {
  todo('6.6', 'query GSI2 for the edges that point at the person');
}

/**
 * 6.6 The people at each distance from a person. The first list has the people whom the person knows, the
 * second those whom they know, and so on: at most so many lists. Each person is only in the nearest
 * list, and the person where the walk begins is in none. Each list is in id order, and none is empty.
 * Several requests are sent at once if a list has several people, but never more than IN_FLIGHT.
 */
export async function withinDegrees(
  lab: LabContext,
  personId: string,
  degrees: number,
): Promise<string[][]> {
  todo('6.6', 'query the people of one degree for those of the next');
}

/**
 * 6.6 The relations that two people share, as sort keys of edges such as SKILL#skill#go or
 * BORN#1998-03-19, in order.
 */
export async function sharedEdges(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<string[]> {
  todo('6.6', 'query the edges of both, and keep those with the same target');
}

/**
 * 6.6 The sum of the degrees of a place and of all places below it: its parts, the parts of these, and so
 * on. A place without a summary has the degree 0. At most IN_FLIGHT requests are under way at once.
 */
export async function peopleBelow(lab: LabContext, placeId: string): Promise<number> {
  todo('6.6', 'query GSI2 for the parts, level by level, and add up their summaries');
}

/**
 * 6.7 The people with the largest degrees, at most `most`; of equal ones, the smaller id first. Return
 * and sort by the attribute `degree`, not by the number in the key. If several people have the same
 * degree at the end of the list, any of them may be missing.
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
