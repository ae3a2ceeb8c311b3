/** Answers of Lab 6 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/known-answer.ts';

export const wrong: WrongAnswers = {
  '6.1 addPerson': {
    'person-after-a-look READ-MODIFY-WRITE: looks for the person, and writes without a condition': [
      [
        'try {',
        `const Key = adjacencyKeys(node, 'NODE#person');
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (Item) throw new KnowledgeGraphError('alreadyExists', 'the person is there');
  try {`,
      ],
      ["ConditionExpression: 'attribute_not_exists(PK)',", ''],
    ],
    'year-by-place: the year of a birthday is taken where the code runs': [
      'bornOn.slice(0, 4)',
      'String(new Date(bornOn).getFullYear())',
    ],
  },
  '6.1 addEdge': {
    'every-target-in-shards LOST-SHARD: spreads every skill and every place over four shards': {
      indexKeys: ['SHARDS_OF[key]', "SHARDS_OF[key] ?? (key.startsWith('BORN#') ? 0 : 4)"],
    },
  },
  '6.1 neighbourhood': {
    'one-home: returns one place of each person': ["of('LivesIn')", "of('LivesIn').slice(0, 1)"],
    'neighbourhood-by-scan SCAN: scans the table for the items of the person': [
      "await itemsOf(lab, entityKey('person', personId))",
      `(await scanSegment(lab, 0, 1))
    .filter(({ PK }) => PK === entityKey('person', personId))
    .sort((a, b) => byText(String(a.SK), String(b.SK)))`,
    ],
    'neighbourhood-of-anybody: refuses only an id that has no items at all': [
      ['if (!person)', 'if (entities.length === 0)'],
      ['person.name', "person?.name ?? ''"],
    ],
  },
  '6.2 bornOn': {
    'day-by-scan SCAN: scans the table for the day': [
      /return .*/,
      `const items = await scanSegment(lab, 0, 1);
  const born = items.filter(({ bornOn }) => bornOn === day);
  return born.map(({ personId }) => String(personId)).sort();`,
    ],
    'day-filtered-from-the-year FILTER-WASTE: reads the whole year, and filters the day': [
      /return .*/,
      `const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :year',
    FilterExpression: 'bornOn = :day',
    ExpressionAttributeValues: { ':year': yearKey(day.slice(0, 4)), ':day': day },
  });
  return items.map(({ personId }) => String(personId));`,
    ],
  },
  '6.2 peopleByName': {
    'name-trimmed: takes the blank from the end of the prefix, and finds Alan and Alma too': [
      'initialKey(prefix), prefix',
      'initialKey(prefix), prefix.trim()',
    ],
    'name-by-id: puts the ids into their own order, and not by name': [
      /return (.*);/,
      'return (await $1).sort();',
    ],
  },
  '6.2 peopleAt': {
    'place-one-by-one N+1: gets the node of each person whom it has found': [
      /return (.*);/,
      `const ids: string[] = [];
  for (const id of await $1) {
    const Key = adjacencyKeys(entityKey('person', id), 'NODE#person');
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item) ids.push(id);
  }
  return ids;`,
    ],
  },
  '6.3 bornOn': {
    'day-without-shard LOST-SHARD: asks the key of the year without a shard': {
      peopleUnder: ['shardsOf(key)', "key.startsWith('BORN#') && prefix ? [key] : shardsOf(key)"],
    },
  },
  '6.3 bornIn': {
    'year-shards-by-id: sorts the people of all shards by their ids, and not by day': [
      /return (.*);/,
      'return (await $1).sort();',
    ],
  },
  '6.3 peopleWithSkill': {
    'rare-skill-from-shards: asks for shards that the key of a rare skill does not have': {
      peopleUnder: [
        'shardsOf(key)',
        "SHARDS_OF[key] ? shardsOf(key) : [key, ...['#0', '#1', '#2', '#3'].map((shard) => key + shard)]",
      ],
    },
    'skill-by-scan SCAN: scans the table for the skill': [
      /return .*/,
      `const items = await scanSegment(lab, 0, 1);
  const able = items.filter((item) => item.skillId === skillId);
  return able.map(({ personId }) => String(personId)).sort();`,
    ],
  },
  '6.4 countEdges': {
    'count-every-error-is-a-marker: takes every error for a marker that is there': {
      countOnce: ['if (!isTaken(error)) throw error;', ''],
    },
    'count-marker-first: writes the marker, and then the count by a request of its own': {
      countOnce: [
        [
          /new TransactWriteCommand[\s\S]*?Put: (\{[\s\S]*?\n {12}\}),[\s\S]*?\n {4}\);/,
          'new PutCommand($1));\n    await lab.db.send(new UpdateCommand(countAt(lab, nodeId, by).Update));',
        ],
        ['!isTaken(error)', '!(error instanceof ConditionalCheckFailedException)'],
      ],
    },
    'count-marker-last: looks for the marker, adds, and then writes the marker': {
      countOnce: [
        /try \{[\s\S]*throw error;\s*\}/,
        `const [TableName, Key] = [lab.table, adjacencyKeys(\`MARKER#\${eventId}\`, 'MARKER')];
  const { Item } = await lab.db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (Item) return;
  await lab.db.send(new UpdateCommand(countAt(lab, nodeId, by).Update));
  await lab.db.send(new PutCommand({ TableName, Item: { ...Key, Type: 'Marker', expiresAt } }));`,
      ],
    },
    'count-read-then-put READ-MODIFY-WRITE: reads the summary, and puts it with one more': {
      countOnce: [
        ['try {', 'const degree = (await degreeOf(lab, nodeId)) + by;\n  try {'],
        [
          'countAt(lab, nodeId, by)',
          `{
            Put: {
              TableName: lab.table,
              Item: { ...adjacencyKeys(nodeId, 'SUMMARY#DEGREE'), Type: 'Summary', nodeId, degree },
            },
          }`,
        ],
      ],
    },
    'count-without-a-marker: adds, and writes no marker': {
      countOnce: [
        /try \{[\s\S]*throw error;\s*\}/,
        'await lab.db.send(new UpdateCommand(countAt(lab, nodeId, by).Update));',
      ],
    },
  },
  '6.5 reconcileEdges': {
    'reconcile-by-the-record: takes the word of a record that an edge is there, or gone': {
      reconcileEdges: [
        ['{ dynamodb }', '{ dynamodb, eventName }'],
        [
          'if (edge) await reconcile(lab, edge)',
          "if (edge && eventName !== 'MODIFY') await reconcile(lab, edge, eventName === 'INSERT')",
        ],
      ],
      reconcile: [
        ['edge: Edge)', 'edge: Edge, said?: boolean)'],
        ['isThere = found', 'isThere = said ?? found'],
        [/\{ ConditionCheck.*\}/, '...(said === undefined ? [$&] : [])'],
      ],
    },
    'reconcile-put-without-a-condition: writes the Counted item without a condition': {
      reconcile: [
        ["ConditionExpression: 'attribute_not_exists(PK)',", ''],
        [", ConditionExpression: 'attribute_exists(PK)'", ''],
      ],
    },
    'reconcile-without-a-check: does not check in its transaction that the edge is as it was read':
      { reconcile: [/\{ ConditionCheck.*/, ''] },
    'reconcile-names-the-last: names the last record of the batch, whichever has failed': [
      'dynamodb?.SequenceNumber',
      'Records.at(-1)?.dynamodb?.SequenceNumber',
    ],
  },
  '6.5 recount': {
    'recount-in-four: scans in four segments, whatever it is asked for': [
      ['{ length: segments }', '{ length: 4 }'],
      ['segment, segments)', 'segment, 4)'],
    ],
    'recount-overwrites-sums: counts by itself, and sets each sum to what it has found': [
      /const made = .*/,
      `const made = await eachOf(wrong, async (edge): Promise<Correction[]> => {
    const [TableName, nodeId, { personId }] = [lab.table, targetOf(edge), edge];
    const Key = adjacencyKeys(nodeId, \`COUNTED#\${entityKey('person', personId)}\`);
    const counted = { ...Key, Type: 'Counted', nodeId, personId };
    const by = isThere.has(nameOf(nodeId, personId)) ? 1 : -1;
    await (by === 1
      ? lab.db.send(new PutCommand({ TableName, Item: counted }))
      : lab.db.send(new DeleteCommand({ TableName, Key })));
    const degree = edges.filter((one) => targetOf(one) === nodeId).length;
    const Item = { ...adjacencyKeys(nodeId, 'SUMMARY#DEGREE'), Type: 'Summary', nodeId, degree };
    await lab.db.send(new PutCommand({ TableName, Item }));
    return [{ nodeId, personId, by }];
  });`,
    ],
  },
  '6.6 whoKnows': {
    'who-knows-by-scan SCAN: reads the whole table, and keeps the edges that point at the person': [
      /return .*/,
      `const items = await scanSegment(lab, 0, 1);
  const edges = items.filter(({ otherId }) => otherId === personId);
  return edges.map((edge) => String(edge.personId)).sort();`,
    ],
  },
  '6.6 withinDegrees': {
    'degrees-asked-again ASKED-TWICE: asks everybody whom it has seen, at each degree': [
      'eachOf(level,',
      'eachOf([...seen],',
    ],
    'seen-by-all: keeps who was seen in one variable for all calls, and clears it when a call begins':
      {
        withinDegrees: [
          'const seen = new Set([personId]);',
          'SEEN.clear();\n  const seen = SEEN.add(personId);',
        ],
        SEEN: '\nconst SEEN = new Set<string>();\n',
      },
  },
  '6.6 sharedEdges': {
    'shared-one-by-one N+1: gets each edge of the one at the other': [
      /const \[mine[\s\S]*/,
      `const shared: string[] = [];
  for (const item of await itemsOf(lab, entityKey('person', oneId))) {
    if (!EDGES.has(entityOf(item).Type)) continue;
    const Key = { PK: entityKey('person', otherId), SK: item.SK };
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (Item) shared.push(String(item.SK));
  }
  return shared;
}`,
    ],
  },
  '6.6 peopleBelow': {
    'three-levels: walks down three levels, as many as the greatest place of the lesson has': [
      'while (level.length > 0) {',
      'for (let below = 0; below < 3; below++) {',
    ],
  },
  '6.7 bestKnown': {
    'best-a-part-of-each: asks each shard for a part of the list, and the best are all in one shard':
      ['Limit: most', 'Limit: Math.ceil(most / 2)'],
    'best-without-the-last: leaves out those whom one person knows': [
      'people.sort(byDegree)',
      'people.filter(({ degree }) => degree > 1).sort(byDegree)',
    ],
    'best-by-scan SCAN: reads the whole table': [
      /const lists = [\s\S]*?\n {2}\);/,
      `const items = (await scanSegment(lab, 0, 1)).map(entityOf);
  const summaries = items.filter((one): one is Summary => one.Type === 'Summary');
  const lists = summaries.filter(({ nodeId }) => nodeId.startsWith('person#'));`,
    ],
    'best-shard-lost LOST-SHARD: asks the shards 1 to 4, which are 0 to 3': [
      "shardsOf('RANK#DEGREE')",
      "[1, 2, 3, 4].map((shard) => 'RANK#DEGREE#' + shard)",
    ],
  },
  '6.7 rankAmongKnown': {
    'rank-of-the-counted: leaves out those who have no summary': [
      '  return ids\n',
      "  return ids\n    .filter((id) => id === personId || degrees.has(entityKey('person', id)))\n",
    ],
    'rank-get-by-get N+1: gets each summary by a request of its own': [
      /const degrees = [\s\S]*?\n {2}\);/,
      `const degrees = new Map<string, number>();
  for (const node of ids.map((id) => entityKey('person', id))) {
    degrees.set(node, await degreeOf(lab, node));
  }`,
    ],
    'rank-of-summaries: leaves out whoever has no summary': [
      'return ids',
      "return ids\n    .filter((id) => degrees.has(entityKey('person', id)))",
    ],
  },
  '6.8 decide': {
    'decide-one-left-open: has no way for one of the scenarios': [
      ['Record<ScenarioId, Way>', 'Partial<Record<ScenarioId, Way>>'],
      ["feed: 'stream',", ''],
    ],
  },
};
