/** The steps of Lab 4; README.md tells the story, checkpoint.test.ts checks it. */

import type { LabInfo, Step } from '#kit/checkpoint/lab/step.ts';

export const info: LabInfo = {
  number: 4,
  title: 'Network topology',
  readingMinutes: 15,
  subject: 'devices and the links between them',
  teaches:
    'walks over many requests: shortest and widest paths, neighbourhoods, bounded concurrency, budgets, copies with a version, what a hop costs and when to take a graph database',
};

export const steps: readonly Step[] = [
  {
    id: '4.1',
    title: 'connect and disconnect',
    exports: ['connect', 'disconnect'],
    core: true,
    pattern: 'make and cut a link: both directions, together',
    growth: false,
    hints: [
      'A link is two items, and makes sense only as both. And what if one of the devices does not exist?',
      'One TransactWriteCommand with two puts; two more actions only check that the devices are there. A delete of what is not there is no error: does disconnect need a condition at all?',
      'connect: a ConditionCheck with attribute_exists(PK) for each device, then a Put with attribute_not_exists(PK) for each half; look at CancellationReasons by position. disconnect: two Deletes in one TransactWriteCommand.',
    ],
  },
  {
    id: '4.2',
    title: 'the neighbours of a device',
    exports: ['neighbours'],
    core: true,
    pattern: 'the links of a device, in id order',
    growth: true,
    hints: [
      'All links of a device stand together, among other things. What do their sort keys have in common, and nothing else?',
      'One Query with begins_with on the sort key, the delimiter included. A gateway with hundreds of tunnels has more than a page.',
      "KeyConditionExpression: 'PK = :device AND begins_with(SK, :link)' with ':link': 'LINK#DEVICE#', again with ExclusiveStartKey as long as there is a LastEvaluatedKey.",
    ],
  },
  {
    id: '4.3',
    title: 'the shortest path',
    exports: ['shortestPath'],
    core: true,
    pattern: 'a path between two devices with the fewest hops',
    growth: true,
    severalRight: true,
    hints: [
      'Whoever looks at everything one hop away before anything two hops away, finds the shortest way first. How do you notice that you have been somewhere?',
      'Breadth first: a level of devices at a time, and a Map that says of each device from where you came to it first. It is the visited set as well, and the way back.',
      'GetCommand for both devices; then, while the level is not empty and the Map has no toId: Query each device of the level, put the toId of each link that is new into the Map with its fromId, and the new ones are the next level. Follow the Map back from toId.',
    ],
  },
  {
    id: '4.4',
    title: 'the neighbourhood within N hops',
    exports: ['neighbourhood'],
    core: true,
    pattern: 'every device within N hops, nearest first, a few requests at a time',
    growth: true,
    hints: [
      'The walk of 4.3, with another end. Which devices do you have to ask, if you want to know what is three hops away?',
      'Ask a level in portions of IN_FLIGHT with Promise.all, one portion after the other. The devices of the last level are found, not asked.',
      'for (let hop = 1; hop <= hops; hop++): Query the devices of the level before, slice(first, first + IN_FLIGHT) at a time, keep the ids that are in no level yet, sort them, and add { deviceId, hops: hop } for each.',
    ],
  },
  {
    id: '4.5',
    title: 'a budget for a walk',
    exports: ['exploreWithin'],
    core: false,
    pattern: 'the same, stopped by a number of requests or read units',
    growth: true,
    answersCosts: true,
    // A page may be left unread, if the caller is told; the check says where nobody was.
    fine: ['LOST-PAGE'],
    hints: [
      'Who knows what a request costs before it is sent? Nobody; but you know it afterwards, and can decide not to send the next one.',
      "ReturnConsumedCapacity: 'TOTAL' makes every answer say what it cost. Count a request when you send it, not when it comes back, and before every page.",
      'Before each request: if spent.requests >= budget.requests or spent.readUnits >= budget.readUnits, send nothing and remember that something was left out. Then throw new BudgetSpentError(partial, spent) with everything that was found, the unfinished level too.',
    ],
  },
  {
    id: '4.6',
    title: 'the widest path',
    exports: ['widestPath'],
    core: false,
    pattern: 'a path whose narrowest link is as wide as possible',
    growth: true,
    severalRight: true,
    hints: [
      'The width of a path is that of its narrowest link. Which device can you be sure about first?',
      'Dijkstra’s way, with the minimum along the path in place of the sum, and the widest first: of all devices that are found and not asked yet, ask the widest.',
      'A Map from device to the width of the best path known. Take the widest out; is it toId, you are done. Else Query it, and for each link Math.min(width, link.bandwidthMbps): where that is more than what the Map has, put it in and remember from where you came.',
    ],
  },
  {
    id: '4.7',
    title: 'which neighbours are down?',
    exports: ['setStatus', 'downNeighbours'],
    core: false,
    pattern: 'the neighbours that are down, from copies on the links; and setting a status',
    growth: false,
    partial: ['setStatus'],
    hints: [
      'One Query returns the links of a device. What would have to stand on them? And whose links must change when a device goes down?',
      'The copy for a device stands on the half that lies under its neighbour. Set the status first and let it count statusVersion up: a copy that is older than what is there must not be written.',
      "UpdateCommand on the device: 'SET #status = :status ADD statusVersion :one', ReturnValues: 'UPDATED_NEW'. Then on PK DEVICE#<neighbour>, SK LINK#DEVICE#<device>: 'SET toStatus = :status, toStatusVersion = :version' on the condition attribute_exists(PK) AND (attribute_not_exists(toStatusVersion) OR toStatusVersion < :version); an item that is gone fails it.",
    ],
  },
  {
    id: '4.8',
    title: 'what a hop costs',
    exports: ['hopCosts'],
    core: false,
    pattern: 'devices, requests and read units of each hop',
    growth: true,
    answersCosts: true,
    hints: [
      'Which requests does the second hop need, and what do they find?',
      "The walk of 4.4 with ReturnConsumedCapacity: 'TOTAL': add up what the requests of one level cost, every page of them.",
      'For each hop: { hop, devices: the ids that are new, requests: how many Query requests you sent to the level before, readUnits: the sum of ConsumedCapacity.CapacityUnits }. Looking the device up at the beginning belongs to no hop; a hop without devices is the last.',
    ],
  },
];
