/** The steps of Lab 6; README.md tells the story, checkpoint.test.ts checks it. */

import type { LabInfo, Step } from '#kit/checkpoint/lab/step.ts';

export const info: LabInfo = {
  number: 6,
  title: 'Knowledge graph',
  readingMinutes: 25,
  subject: 'people, their places and skills, and whom they know',
  teaches:
    'one overloaded index for five questions, shards for the common keys only, a stream handler that counts each edge exactly once',
};

export const steps: readonly Step[] = [
  {
    id: '6.1',
    title: 'nodes and edges',
    exports: ['addPerson', 'addEdge', 'removeEdge', 'neighbourhood'],
    core: true,
    pattern: 'a person and all edges that begin there, with one Query',
    growth: false,
    hints: [
      'Every edge has the same form: the person, then the type and the target. Which attributes does each of the two indexes need besides?',
      'Write one function that makes an item of an edge: a switch over Type, for Born too. addEdge is one PutCommand, removeEdge one DeleteCommand. A person is two items: one transaction.',
      'A Skill edge: PK is person#p, SK is SKILL#skill#s. Its key in GSI1 is skill#s. If SHARDS_OF has a number for that key, GSI1PK is skill#s#n, where n is shardOf(personId, number); else GSI1PK is skill#s. GSI1SK is person#p. A Knows edge has no keys of GSI1: its SK and its TypeTarget are KNOWS#person#q. addPerson: TransactWriteCommand with the node (attribute_not_exists(PK)) and the Born edge. neighbourhood: every page of the Query PK = person#p, split by Type. If there is no Person item, throw notFound.',
    ],
  },
  {
    id: '6.2',
    title: 'one overloaded index',
    exports: ['bornOn', 'bornIn', 'peopleByName', 'peopleAt'],
    core: true,
    pattern: 'born on a day, born in a year, name begins with, at a place: one index',
    growth: true,
    hints: [
      'Each kind of item has index keys of its own kind. Which key do all people have who were born in one year?',
      'A Query names one GSI1PK, and may say how GSI1SK begins. Which items besides people are under the key of a place?',
      "bornOn: GSI1PK = 'BORN#1998' AND begins_with(GSI1SK, '1998-03-19#'). bornIn: GSI1PK alone. peopleByName: GSI1PK = 'NAME#A' AND begins_with(GSI1SK, 'Al'). peopleAt: GSI1PK = 'place#oslo' AND begins_with(GSI1SK, 'person#').",
    ],
  },
  {
    id: '6.3',
    title: 'shards for the common keys',
    exports: ['peopleWithSkill'],
    core: true,
    pattern: 'people with a skill, in order; if very many have it, from all its shards',
    growth: true,
    hints: [
      'SHARDS_OF names the keys that are spread. How many Queries does any other key need?',
      'Ask all shards at once, and put the lists into one order. bornOn and bornIn need the same for the common year.',
      'SHARDS_OF has the number of shards: the keys are the key with #0 to #3 behind it, or the key alone. Send the Queries of all keys by one Promise.all. Make one list of their lists by flat(), and sort it by GSI1SK.',
    ],
  },
  {
    id: '6.4',
    title: 'a stream handler that counts',
    exports: ['countEdges', 'degreeOf'],
    core: true,
    pattern: 'keep the number of edges at each node: count each record of the stream exactly once',
    growth: false,
    partial: ['countEdges'],
    hints: [
      'Lambda may deliver a record twice. Which item could your handler write together with the count, to know the record the second time?',
      'One TransactWriteCommand for each record: a Put of the marker, on the condition that it is not there yet, and an Update that adds 1 or -1. If the marker is there, the record is done. Any other error: answer with the SequenceNumber of this record, and stop.',
      "Skip MODIFY, and every Type but LivesIn, Skill and Knows. unmarshall(image as Parameters<typeof unmarshall>[0]), where image is OldImage for REMOVE and NewImage for INSERT. Put { PK: 'MARKER#' + eventID, SK: 'MARKER', Type, expiresAt } with attribute_not_exists(PK). Update { PK: node, SK: 'SUMMARY#DEGREE' }: SET #Type = :type, nodeId = :node ADD degree :one. Catch TransactionCanceledException: if CancellationReasons[0].Code is ConditionalCheckFailed, the marker is there. At the end return { batchItemFailures: [] }.",
    ],
  },
  {
    id: '6.5',
    title: 'a job beside the handler',
    exports: ['reconcileEdges', 'recount'],
    core: false,
    pattern:
      'count what is in the table and not what a record says; find by a Scan in segments what the handler missed',
    growth: false,
    partial: ['reconcileEdges', 'recount'],
    // The job reads the whole table, and an edge is read before the transaction that counts it.
    fine: ['SCAN', 'READ-MODIFY-WRITE', 'N+1', 'ASKED-TWICE'],
    hints: [
      'A job that writes sums overwrites the counts that the handler makes at that moment. Which item for each edge could both of them write in the same way?',
      'A Counted item for each edge that is counted. Read the edge and that item, both strongly consistent. If only one of them is there, one transaction puts it right: a check on the edge, the Counted item, and the count.',
      'BatchGetCommand with ConsistentRead. Edge without COUNTED#: ConditionCheck attribute_exists(PK) on the edge, Put of COUNTED# with attribute_not_exists(PK), ADD 1. COUNTED# without edge: ConditionCheck attribute_not_exists(PK), Delete with attribute_exists(PK), ADD -1. If a condition fails, read again. recount: ScanCommand with Segment and TotalSegments, every page. Call the same function for each edge without COUNTED#, and for each COUNTED# without its edge. Sort the corrections by nodeId, then by personId.',
    ],
  },
  {
    id: '6.6',
    title: 'who knows whom',
    exports: ['whoKnows', 'withinDegrees', 'sharedEdges', 'peopleBelow'],
    core: false,
    pattern:
      'who knows a person; the people up to three degrees away; relations in common; a sum over a tree',
    growth: true,
    hints: [
      'GSI2 has KNOWS and PART_OF edges under their targets. Which of the four questions begin at a target?',
      'Each hop gives a list of people. Ask all people of one list, IN_FLIGHT at a time, then take away everybody who was seen before.',
      "whoKnows: Query GSI2, TypeTarget = 'KNOWS#person#p', the ids are in PK. withinDegrees: Query PK = person#p AND begins_with(SK, 'KNOWS#') for each person of a level. sharedEdges: two Queries on PK, and the sort keys of edges that are in both. peopleBelow: Query GSI2, TypeTarget = 'PART_OF#place#x', level by level; then BatchGetCommand of the summaries, and again of UnprocessedKeys.",
    ],
  },
  {
    id: '6.7',
    title: 'the best known',
    exports: ['bestKnown', 'rankAmongKnown'],
    core: false,
    pattern:
      'the people with the largest degrees; a person and everybody whom the person knows, sorted by degree',
    growth: true,
    hints: [
      'The degree is in a sort key that is a text. In which order does a text put 9, 10 and 000009?',
      'RANK#DEGREE is a common key: each shard has its own best. For the second question you know the keys of all summaries.',
      'bestKnown: Query each shard of RANK#DEGREE with ScanIndexForward: false and Limit: most; sort all of them by degree downwards, then by id. rankAmongKnown: Query KNOWS#, then BatchGetCommand of SUMMARY#DEGREE for each person and for yourself; a person without a summary has degree 0.',
    ],
  },
  {
    id: '6.8',
    title: 'which way fits',
    exports: ['decide'],
    core: false,
    pattern:
      'ten questions: ask the edges, keep the answer, compute it at night, or take another database',
    growth: false,
    hints: [
      'Ask of each scenario: who waits, how often, and how old may the answer be?',
      'A few known hops are read when somebody asks. A number with many readers is kept. A sum over very much is computed at night, if it may be a day old. Paths of any length want a graph database.',
      "isMember, orgChart, itServices: 'realTime'. followersOfStar, feed: 'stream'. productsAlike, billOfMaterials, monthlyReport: 'schedule'. fraudRing, socialPath: 'graphDatabase'.",
    ],
  },
];
