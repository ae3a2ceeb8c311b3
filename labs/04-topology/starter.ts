/**
 * Lab 4, Network topology: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:4
 *
 * Every function gets lab first. lab.db is the document client, lab.table is the name of the table,
 * lab.now() is the time, a Date, and lab.newId() is a new id. '#entities/04-topology.ts' is entities.ts.
 *
 * Commands such as QueryCommand come from '@aws-sdk/lib-dynamodb', error classes such as
 * TransactionCanceledException from '@aws-sdk/client-dynamodb'.
 */

import {
  type Budget,
  BudgetSpentError,
  entityOf,
  type HopCost,
  IN_FLIGHT,
  type Link,
  type NewLink,
  type Reached,
  type Status,
  TopologyError,
  type WidestPath,
} from '#entities/04-topology.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/**
 * 4.1 Links two devices, in both directions.
 *
 * @throws {TopologyError} `self`, `badBandwidth` where it is not a finite number above 0, `notFound`
 *   when either device does not exist, `alreadyConnected`, in this order; nothing is written then
 */
export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  link: NewLink,
): Promise<void> {
  todo('4.1', 'check both devices and put both halves in one transaction');
}

/**
 * 4.1 Cuts the link between two devices, in both directions. Nothing happens when there is none.
 *
 * @throws {TopologyError} `self`
 */
export async function disconnect(lab: LabContext, oneId: string, otherId: string): Promise<void> {
  todo('4.1', 'delete both halves in one transaction');
}

/** 4.2 The links of a device, in id order; none when there is no such device. */
export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  todo('4.2', 'query the links, every page');
}

/**
 * 4.3 A path with the fewest hops: ids of devices from one end to the other, both included, any of
 * several that are as short. From a device to itself it is that one id. `undefined` where no path leads.
 *
 * @throws {TopologyError} `notFound` when either device does not exist
 */
export async function shortestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  todo('4.3', 'walk breadth first, and remember from where you came');
}

/**
 * 4.4 Every other device within so many hops, with the fewest hops it takes: nearest first, then in
 * id order. At most IN_FLIGHT requests are under way at once, and more than one where there are more.
 *
 * @throws {TopologyError} `badHops` where they are not a whole number from 0, `notFound`
 */
export async function neighbourhood(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<Reached[]> {
  todo('4.4', 'walk level by level, a few requests at a time');
}

/**
 * 4.5 The neighbourhood of 4.4, with a limit on what finding it may cost. Every request counts, the
 * one that looks the device up as well. No request is sent once either part of the budget is spent.
 *
 * @throws {BudgetSpentError} when a request was left unsent: with all that was found, in the order of
 *   4.4, and what was spent
 * @throws {TopologyError} `badBudget` where a part of it is not above 0, `badHops`, `notFound`
 */
export async function exploreWithin(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  todo('4.5', 'count what each request costs, and stop in time');
}

/**
 * 4.6 A path whose narrowest link is as wide as possible, any of several that are as wide. Nothing
 * where no path leads.
 *
 * @throws {TopologyError} `self`, `notFound` when either device does not exist
 */
export async function widestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<WidestPath | undefined> {
  todo('4.6', 'ask the device with the widest path first');
}

/**
 * 4.7 Sets the status of a device, counts its `statusVersion` up by one, and copies both to the link
 * that each neighbour has to it. The latest status wins, also over a copy that arrives late.
 *
 * @throws {TopologyError} `notFound` when there is no such device
 */
export async function setStatus(lab: LabContext, deviceId: string, status: Status): Promise<void> {
  todo('4.7', 'update the device, then the copy on each link to it');
}

/** 4.7 Ids of the neighbours that are down, in id order, as the links of the device tell. */
export async function downNeighbours(lab: LabContext, deviceId: string): Promise<string[]> {
  todo('4.7', 'query the links');
}

/**
 * 4.8 What each hop of a walk takes: how many devices it comes to for the first time, by how many
 * requests, for how many read units. A hop that finds nothing new is in the list, with 0 devices, and
 * is its last entry. Looking the device up belongs to no hop.
 *
 * @throws {TopologyError} `badHops`, `notFound`, as in 4.4
 */
export async function hopCosts(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<HopCost[]> {
  todo('4.8', 'walk level by level, and add up what each level costs');
}
