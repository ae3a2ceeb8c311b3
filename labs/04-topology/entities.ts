/** The entities of Lab 4, as the model takes and returns them: without key attributes. */

/** Whether a device works. */
export type Status = 'up' | 'down';

/**
 * A node item: a device of a network.
 *
 * | PK           | SK           | attributes                                              |
 * | ------------ | ------------ | ------------------------------------------------------- |
 * | DEVICE#core1 | DEVICE#core1 | Type, deviceId, kind, site, status, statusVersion       |
 */
export interface Device {
  Type: 'Device';
  deviceId: string;
  kind: 'core' | 'distribution' | 'access' | 'host';
  site: string;
  status: Status;
  /** How often the status has been set; step 4.7. */
  statusVersion?: number;
}

/**
 * An edge item: one half of a link, in the item collection of the device `fromId`. The other half
 * lies under `toId`, with both ids exchanged and all else the same.
 *
 * | PK           | SK                 | attributes                                        |
 * | ------------ | ------------------ | ------------------------------------------------- |
 * | DEVICE#core1 | LINK#DEVICE#dist7  | Type, fromId, toId, medium, bandwidthMbps         |
 * | DEVICE#dist7 | LINK#DEVICE#core1  | the same link from its other end                  |
 */
export interface Link {
  Type: 'Link';
  fromId: string;
  toId: string;
  /** Such as `fibre`. */
  medium: string;
  /** Megabits a second, above 0. */
  bandwidthMbps: number;
  /** What a tunnel proves itself with; other media have none. */
  certificate?: string;
  /** A copy of the status of `toId`; step 4.7. */
  toStatus?: Status;
  /** The `statusVersion` of `toId` that `toStatus` is a copy of; step 4.7. */
  toStatusVersion?: number;
}

/** What is said of a link when it is made. */
export type NewLink = Pick<Link, 'medium' | 'bandwidthMbps'>;

/**
 * An item that another part of the system keeps in a device's item collection: its sort key begins
 * almost like a link's.
 *
 * | PK           | SK                                 | attributes               |
 * | ------------ | ---------------------------------- | ------------------------ |
 * | DEVICE#core1 | LINKEVENT#2026-01-02T03:04:05.000Z | Type, deviceId, at, text |
 */
export interface LinkEvent {
  Type: 'LinkEvent';
  deviceId: string;
  /** ISO 8601, UTC. */
  at: string;
  text: string;
}

/**
 * A neighbourhood that somebody has written down: `nearId` can be reached in `hops`. Step 4.8
 * compares reading these with walking.
 *
 * | PK           | SK                   | attributes                   |
 * | ------------ | -------------------- | ---------------------------- |
 * | DEVICE#core1 | NEAR#02#DEVICE#host7 | Type, deviceId, nearId, hops |
 */
export interface Near {
  Type: 'Near';
  deviceId: string;
  nearId: string;
  hops: number;
}

/** Everything an item of this table can be; `Type` tells which. */
export type TopologyEntity = Device | Link | LinkEvent | Near;

/** A device that a walk has come to, and the fewest hops it takes to get there. */
export interface Reached {
  deviceId: string;
  /** At least 1. */
  hops: number;
}

/** What a walk may spend, or has spent. */
export interface Budget {
  /** A whole number; `Infinity` is no limit. */
  requests: number;
  /** Such as 0.5; `Infinity` is no limit. */
  readUnits: number;
}

/** A path and what fits through its narrowest link. */
export interface WidestPath {
  /** Ids of the devices, from one end to the other, both included. */
  path: string[];
  bandwidthMbps: number;
}

/** What one hop of a walk took. */
export interface HopCost {
  /** From 1. */
  hop: number;
  /** Devices that no hop before had come to. */
  devices: number;
  requests: number;
  readUnits: number;
}

/** Most requests that a walk may have under way at the same time. */
export const IN_FLIGHT = 8;

/** Why the model refuses; nothing is written when it does. */
export type TopologyErrorCode =
  | 'self'
  | 'notFound'
  | 'alreadyConnected'
  | 'badBandwidth'
  | 'badHops'
  | 'badBudget'
  | 'budgetSpent';

/** The error a model throws when it refuses what it is asked. */
export class TopologyError extends Error {
  override readonly name: string = 'TopologyError';
  readonly code: TopologyErrorCode;

  constructor(code: TopologyErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The error of a walk that was stopped by its budget: what it found until then, and what it spent. */
export class BudgetSpentError extends TopologyError {
  override readonly name = 'BudgetSpentError';
  /** Nearest first, then by id. */
  readonly partial: readonly Reached[];
  readonly spent: Budget;

  constructor(partial: readonly Reached[], spent: Budget) {
    super('budgetSpent', `the budget was spent after ${spent.requests} requests`);
    this.partial = partial;
    this.spent = spent;
  }
}

/** An item as it was read, without the key attributes that only the table needs. */
export function entityOf(item: Record<string, unknown>): TopologyEntity {
  const { PK, SK, ...entity } = item;
  return entity as unknown as TopologyEntity;
}
