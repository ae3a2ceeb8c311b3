/** The entities of Lab 6, as the model takes and returns them: without key attributes. */

/** `shardOf('p7', 4)` is the shard of a person among four: the same person is always in the same one. */
export { shardOfPerson as shardOf } from '#seeds/domains/people/item.ts';

/**
 * Index keys that very many items share, and over how many shards they are spread. Every other key
 * of GSI1 has no shards.
 */
export const SHARDS_OF: Readonly<Record<string, number>> = {
  'skill#typescript': 4,
  'BORN#1970': 4,
  'RANK#DEGREE': 4,
};

/** Requests that a function may have under way at once. */
export const IN_FLIGHT = 5;
/** The degree in a key of the ranking has so many digits: 41 is 000041. */
export const DEGREE_DIGITS = 6;
/** 6.4: a marker is kept for so many hours. A stream keeps its records for 24 hours. */
export const MARKER_HOURS = 48;

/**
 * A node item: a person.
 *
 * | PK        | SK          | attributes           | GSI1PK, GSI1SK                |
 * | --------- | ----------- | -------------------- | ----------------------------- |
 * | person#p7 | NODE#person | Type, personId, name | NAME#A, Ada Lindt#person#p7   |
 */
export interface Person {
  Type: 'Person';
  personId: string;
  name: string;
}

/**
 * An edge item: a person was born on a day.
 *
 * | PK        | SK              | attributes             | GSI1PK, GSI1SK                  |
 * | --------- | --------------- | ---------------------- | ------------------------------- |
 * | person#p7 | BORN#1998-03-19 | Type, personId, bornOn | BORN#1998, 1998-03-19#person#p7 |
 */
export interface Born {
  Type: 'Born';
  personId: string;
  /** Such as 1998-03-19. */
  bornOn: string;
}

/**
 * An edge item: a person lives at a place.
 *
 * | PK        | SK                  | attributes                     | GSI1PK, GSI1SK        |
 * | --------- | ------------------- | ------------------------------ | --------------------- |
 * | person#p7 | LIVES_IN#place#oslo | Type, personId, placeId, since | place#oslo, person#p7 |
 */
export interface LivesIn {
  Type: 'LivesIn';
  personId: string;
  placeId: string;
  /** Such as 2021-05-01. */
  since: string;
}

/**
 * An edge item: a person has a skill.
 *
 * | PK        | SK             | attributes                     | GSI1PK, GSI1SK        |
 * | --------- | -------------- | ------------------------------ | --------------------- |
 * | person#p7 | SKILL#skill#go | Type, personId, skillId, level | skill#go, person#p7   |
 */
export interface Skill {
  Type: 'Skill';
  personId: string;
  skillId: string;
  /** 1 to 5. */
  level: number;
}

/**
 * An edge item: a person knows another one. GSI1 does not have it, and GSI2 has it under its target.
 *
 * | PK        | SK              | TypeTarget | attributes              |
 * | --------- | --------------- | ---------- | ----------------------- |
 * | person#p7 | KNOWS#person#p9 | = SK       | Type, personId, otherId |
 */
export interface Knows {
  Type: 'Knows';
  personId: string;
  otherId: string;
}

/** An edge that is added and removed while the graph lives. */
export type Edge = LivesIn | Skill | Knows;

/**
 * An edge item that another part of the system keeps: a company has its seat at a place. Its index
 * key is the key of the people who live there.
 *
 * | PK           | SK                 | attributes                      | GSI1PK, GSI1SK           |
 * | ------------ | ------------------ | ------------------------------- | ------------------------ |
 * | company#acme | SEAT_IN#place#oslo | Type, companyId, placeId, about | place#oslo, company#acme |
 */
export interface Seat {
  Type: 'Seat';
  companyId: string;
  placeId: string;
  /** What the company writes about itself. */
  about: string;
}

/**
 * An edge item that another part of the system keeps: a place is a part of another one. GSI2 has it
 * under its target.
 *
 * | PK         | SK                    | TypeTarget | attributes              |
 * | ---------- | --------------------- | ---------- | ----------------------- |
 * | place#oslo | PART_OF#place#norway  | = SK       | Type, placeId, wholeId  |
 */
export interface PartOf {
  Type: 'PartOf';
  placeId: string;
  wholeId: string;
}

/**
 * The summary of a node keeps its degree: the number of edges that point at it.
 *
 * | PK        | SK             | attributes           | GSI1PK, GSI1SK                  |
 * | --------- | -------------- | -------------------- | ------------------------------- |
 * | skill#go  | SUMMARY#DEGREE | Type, nodeId, degree |                                 |
 * | person#p9 | SUMMARY#DEGREE | Type, nodeId, degree | RANK#DEGREE#1, 000041#person#p9 |
 *
 * A job gives people their keys in GSI1. These keys are as old as the job's last run. Summaries of
 * places and skills have none.
 */
export interface Summary {
  Type: 'Summary';
  /** Such as place#oslo, skill#go or person#p9. */
  nodeId: string;
  /** LivesIn, Skill and Knows edges whose target is this node. */
  degree: number;
}

/**
 * A marker says that a record of the stream was counted. Its key has the eventID of the record.
 *
 * | PK          | SK     | attributes      |
 * | ----------- | ------ | --------------- |
 * | MARKER#4a8… | MARKER | Type, expiresAt |
 */
export interface Marker {
  Type: 'Marker';
  /** When DynamoDB may delete it: seconds since 1970, a whole number. */
  expiresAt: number;
}

/**
 * Step 6.5: this item says that an edge is counted at its target.
 *
 * | PK       | SK                | attributes             |
 * | -------- | ----------------- | ---------------------- |
 * | skill#go | COUNTED#person#p7 | Type, nodeId, personId |
 */
export interface Counted {
  Type: 'Counted';
  /** The node that the edge points at. */
  nodeId: string;
  personId: string;
}

/** One edge that the job of 6.5 put right. */
export interface Correction {
  /** The node that the edge points at. */
  nodeId: string;
  personId: string;
  /** 1: the edge was there and not counted. -1: the edge was counted and is gone. */
  by: 1 | -1;
}

/** The report of the job of 6.5. */
export interface Recount {
  /** The number of LivesIn, Skill and Knows edges that the job read. */
  edges: number;
  /** In the order of nodeId, then of personId. */
  corrections: Correction[];
}

/** Everything the table holds; `Type` tells which. */
export type KnowledgeGraphEntity =
  | Person
  | Born
  | Edge
  | Seat
  | PartOf
  | Summary
  | Marker
  | Counted;

/** A person who is added to the graph. */
export interface NewPerson {
  personId: string;
  name: string;
  /** Such as 1998-03-19. */
  bornOn: string;
}

/** A person and all edges that begin there. */
export interface Neighbourhood extends NewPerson {
  livesIn: LivesIn[];
  skills: Skill[];
  knows: Knows[];
}

/** A person, and how many others know this person. */
export interface Ranked {
  personId: string;
  degree: number;
}

/**
 * 6.8: how an answer is made. It is read from the edges when somebody asks; or a stream handler keeps it;
 * or a job makes it again on a schedule; or a graph database answers.
 */
export const WAYS = ['realTime', 'stream', 'schedule', 'graphDatabase'] as const;

/** One of {@link WAYS}. */
export type Way = (typeof WAYS)[number];

/** 6.8: each scenario is a question that somebody asks of a graph. */
export const SCENARIOS = {
  isMember:
    'May this user open this document? Yes, if the user is in one of the 5 groups that may open it. Asked on each click.',
  followersOfStar:
    'How many followers does a star have? Shown on each profile, a second old at most.',
  feed: 'The newest posts of 300 people whom I follow. Opened all day, a few seconds old at most.',
  productsAlike:
    'Products that buyers of this one bought. Shown below each product; a day old is fine.',
  orgChart:
    'Everybody below a manager, in a company of 2,000 people with at most 8 levels. Asked by HR.',
  billOfMaterials:
    'The weight of a machine: the sum over 40,000 parts in 12 levels. Parts change each night.',
  itServices:
    'Which services stop when this switch fails? At most 3 hops. Asked during an incident.',
  fraudRing:
    'Accounts that are connected by any path of cards, phones and addresses. Analysts ask new questions.',
  socialPath: 'The shortest path between any two of 50 million people, within a second.',
  monthlyReport: 'Friendships by country, for the report of the month.',
} as const;

/** The name of a scenario. */
export type ScenarioId = keyof typeof SCENARIOS;

/** Why the model refuses; nothing is written when it does. */
export type KnowledgeGraphErrorCode = 'alreadyExists' | 'notFound';

/** The error a model throws when it refuses what it is asked. */
export class KnowledgeGraphError extends Error {
  override readonly name = 'KnowledgeGraphError';
  readonly code: KnowledgeGraphErrorCode;

  constructor(code: KnowledgeGraphErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An item as it was read, without the key attributes that only the table needs. */
export function entityOf(item: Record<string, unknown>): KnowledgeGraphEntity {
  const { PK, SK, TypeTarget, GSI1PK, GSI1SK, ...entity } = item;
  return entity as unknown as KnowledgeGraphEntity;
}
