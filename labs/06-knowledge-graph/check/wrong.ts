/** Answers of Lab 6 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/wrong-answer.ts';

export const wrong: WrongAnswers = {
  '6.1 addPerson': {
    'birth-without-shard LOST-SHARD: writes everybody of the common year under one key': [
      /indexKeys\(yearKey\((.*?\))\), personId, (.*)\),/,
      '{ GSI1PK: yearKey($1), GSI1SK: $2 },',
    ],
    'condition-on-the-birth: has its condition on the day of birth, and another day is another item':
      [
        ["ConditionExpression: 'attribute_not_exists(PK)',", ''],
        [/Type: 'Born'.*\s*\},/, "$& ConditionExpression: 'attribute_not_exists(PK)',"],
      ],
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
    'person-two-puts: puts one item after the other, and a break leaves a person without a birth': [
      [
        /await lab\.db\.send\(\s*new TransactWriteCommand\(\{\s*TransactItems: \[/,
        'for (const { Put } of [',
      ],
      [/\],\s*\}\),\s*\);/, ']) await lab.db.send(new PutCommand(Put));'],
      ['!isTaken(error)', '!(error instanceof ConditionalCheckFailedException)'],
    ],
  },
  '6.1 addEdge': {
    'edge-in-one-index: leaves TypeTarget out, and no target finds the edge in GSI2': {
      itemOf: ['TypeTarget), TypeTarget,', 'TypeTarget),'],
    },
    'edge-keeps-what-it-had: sets only the attributes that the edge does not have yet': [
      /await lab.*/,
      `const { PK, SK, ...rest } = itemOf(edge);
  const names = Object.entries(rest).map(([name], nth) => [\`#\${nth}\`, name]);
  const values = Object.values(rest).map((value, nth) => [\`:\${nth}\`, value]);
  const set = names.map(([name], nth) => \`\${name} = if_not_exists(\${name}, :\${nth})\`);
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: { PK, SK },
      UpdateExpression: \`SET \${set.join(', ')}\`,
      ExpressionAttributeNames: Object.fromEntries(names),
      ExpressionAttributeValues: Object.fromEntries(values),
    }),
  );`,
    ],
    'every-target-in-shards LOST-SHARD: spreads every skill and every place over four shards': {
      indexKeys: ['SHARDS_OF[key]', "SHARDS_OF[key] ?? (key.startsWith('BORN#') ? 0 : 4)"],
    },
    'skill-without-shard LOST-SHARD: writes everybody with the common skill under one key': {
      itemOf: ['indexKeys(skill, edge.personId, node)', '{ GSI1PK: skill, GSI1SK: node }'],
    },
  },
  '6.1 neighbourhood': {
    'neighbourhood-by-scan SCAN: scans the table for the items of the person': [
      "await itemsOf(lab, entityKey('person', personId))",
      `(await scanSegment(lab, 0, 1))
    .filter(({ PK }) => PK === entityKey('person', personId))
    .sort((a, b) => byText(String(a.SK), String(b.SK)))`,
    ],
    'neighbourhood-of-anybody: returns empty lists for a person who is not in the graph': [
      [/if \(!person\).*/, ''],
      ['person.name', "person?.name ?? ''"],
    ],
    'neighbourhood-summary-in-a-list: takes a summary for a Knows edge': [
      "of('Knows')",
      "[...of('Knows'), ...of('Summary')] as Knows[]",
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
    'place-with-companies: returns whatever is under the key of the place': {
      peopleAt: [", 'person#'", ''],
      peopleUnder: ['({ personId }) => String(personId)', '({ PK }) => idOf(String(PK))'],
    },
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
    'skill-first-shard LOST-SHARD: asks one shard for all': {
      peopleUnder: ['shardsOf(key)', 'shardsOf(key).slice(0, 1)'],
    },
    'skill-shard-behind-shard: puts one shard behind the other': {
      peopleUnder: [/if \(keys.*/, ''],
    },
    'skill-shards-in-turn: asks one shard after the other': {
      peopleUnder: [
        [
          /const lists = await Promise\.all\(\s*keys\.map\(\(one\) =>\s*queryAll/,
          `const lists: Item[][] = [];
  for (const one of keys)
    lists.push(await queryAll`,
        ],
        [/\}\),\s*\),\s*\);/, '}));'],
      ],
    },
  },
  '6.4 countEdges': {
    'count-a-change: counts a changed edge as one that was added': {
      changeOf: [
        [/if \(eventName === 'MODIFY'\).*/, ''],
        ["'INSERT' ? 1 : -1", "'REMOVE' ? -1 : 1"],
      ],
    },
    'count-every-error-is-a-marker: takes every error for a marker that is there': {
      countOnce: ['if (!isTaken(error)) throw error;', ''],
    },
    'count-expires-in-milliseconds: writes the expiry of a marker in milliseconds': {
      countOnce: [/Math\.floor.*/, 'lab.now().getTime() + MARKER_HOURS * 3_600_000;'],
    },
    'count-goes-on: goes on behind a record that failed, and names each that did': [
      [
        'for (',
        "const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];\n  for (",
      ],
      [/return \{ batchItemFailures: \[(.+)\] \};/, 'batchItemFailures.push($1);'],
      ['batchItemFailures: [] }', 'batchItemFailures }'],
    ],
    'count-its-own-writes: leaves out what is no edge, and forgets its own summaries and markers': {
      changeOf: [
        [/const edge = edgeOf\((.*)\);/, 'const { Type, SK } = $1;'],
        [
          /return edge.*/,
          `if (['Person', 'Born', 'Seat', 'PartOf'].includes(Type)) return undefined;
  return { nodeId: SK.slice(SK.indexOf('#') + 1), by };`,
        ],
      ],
    },
    'count-leaves-out-pairs: leaves out an edge that one batch adds and removes': [
      'for (const record of Records) {',
      `const isOf = ({ dynamodb }: DynamoDBRecord, name: string) => (one: DynamoDBRecord) =>
    one.eventName === name && JSON.stringify(one.dynamodb?.Keys) === JSON.stringify(dynamodb?.Keys);
  for (const record of Records) {
    if (Records.some(isOf(record, 'INSERT')) && Records.some(isOf(record, 'REMOVE'))) continue;`,
    ],
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
    'count-marker-of-the-edge: has a marker for each edge, and never counts one that comes again': [
      'String(record.eventID)',
      "Object.values(record.dynamodb?.Keys ?? {}).map(({ S }) => S).join('#')",
    ],
    'count-never-below-zero: lets no degree fall below 0, and takes that for "counted before"': {
      countAt: [
        [
          'UpdateExpression',
          "...(by < 0 && { ConditionExpression: '#degree > :none' }),\n      UpdateExpression",
        ],
        ["':by': by }", "':by': by, ...(by < 0 && { ':none': 0 }) }"],
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
    'count-removed-by-the-new-image: reads the new image of an edge that was removed': {
      changeOf: ['by === 1 ? dynamodb?.NewImage : dynamodb?.OldImage', 'dynamodb?.NewImage'],
    },
    'count-throws: throws where a record cannot be counted, and Lambda repeats the whole batch': [
      /try \{(.*\s.*)\s*\} catch[\s\S]*?\n {4}\}/,
      '$1',
    ],
    'count-with-a-token-alone: relies on a token, which DynamoDB forgets after ten minutes': {
      countOnce: [
        /TransactItems: \[[\s\S]*?\n {10}\},/,
        'ClientRequestToken: eventId,\n        TransactItems: [',
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
    'reconcile-a-moment-ago: reads the edge and its Counted item without ConsistentRead': {
      reconcile: ['counted], true', 'counted], false'],
    },
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
    'reconcile-error-swallowed: catches every error, and answers that all is done': [
      /return \{ batchItemFailures: \[\{.*/,
      'break;',
    ],
    'reconcile-never-back: counts edges that are there, and never counts one back': {
      reconcile: ['isThere === isCounted', '!isThere || isCounted'],
    },
    'reconcile-put-without-a-condition: writes the Counted item without a condition': {
      reconcile: [
        ["ConditionExpression: 'attribute_not_exists(PK)',", ''],
        [", ConditionExpression: 'attribute_exists(PK)'", ''],
      ],
    },
    'reconcile-without-a-check: does not check in its transaction that the edge is as it was read':
      {
        reconcile: [/\{ ConditionCheck.*/, ''],
      },
    'reconcile-writes-again: reads the edge alone, and lets the condition refuse what is counted': {
      reconcile: [
        ['{ PK, SK }, counted]', '{ PK, SK }]'],
        [/const isCounted[\s\S]*?return \[\];/, ''],
        [/(if \(!isTaken.*;).*/, '$1\n      return [];'],
      ],
    },
  },
  '6.5 recount': {
    'recount-counts-again: counts each edge that it finds, counted or not': [
      /const made = .*/,
      `const made = await eachOf(edges, async (edge): Promise<Correction[]> => {
    const [nodeId, { personId }] = [targetOf(edge), edge];
    const counted = adjacencyKeys(nodeId, \`COUNTED#\${entityKey('person', personId)}\`);
    const Item = { ...counted, Type: 'Counted', nodeId, personId };
    const member = { Put: { TableName: lab.table, Item } };
    const TransactItems = [member, countAt(lab, nodeId, 1)];
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
    return [{ nodeId, personId, by: 1 }];
  });`,
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
    'recount-segments-in-turn: reads one segment after the other': [
      /const lists = [\s\S]*?\n {2}\);/,
      `const lists: Item[][] = [];
  for (let nth = 0; nth < segments; nth++) lists.push(await scanSegment(lab, nth, segments));`,
    ],
  },
  '6.6 whoKnows': {
    'who-knows-by-scan SCAN: reads the whole table, and keeps the edges that point at the person': [
      /return .*/,
      `const items = await scanSegment(lab, 0, 1);
  const edges = items.filter(({ otherId }) => otherId === personId);
  return edges.map((edge) => String(edge.personId)).sort();`,
    ],
    'who-knows-the-wrong-way: returns whom the person knows': [
      /sourcesOf\(.*\)/,
      'knownBy(lab, personId)',
    ],
  },
  '6.6 withinDegrees': {
    'degrees-all-at-once: asks all people of a degree at once': [
      /eachOf\(level, (.*?\))\)/,
      'Promise.all(level.map($1))',
    ],
    'degrees-asked-again ASKED-TWICE: asks everybody whom it has seen, at each degree': [
      'eachOf(level,',
      'eachOf([...seen],',
    ],
    'degrees-depth-first: goes as deep as it can first, and puts a person where the first path ends': `
export async function withinDegrees(
  lab: LabContext,
  personId: string,
  degrees: number,
): Promise<string[][]> {
  const seen = new Set([personId]);
  const levels: string[][] = [];
  const walk = async (id: string, degree: number): Promise<void> => {
    if (degree > degrees) return;
    for (const known of await knownBy(lab, id)) {
      if (seen.has(known)) continue;
      seen.add(known);
      levels[degree - 1] = [...(levels[degree - 1] ?? []), known];
      await walk(known, degree + 1);
    }
  };
  await walk(personId, 1);
  return levels.map((level) => level.sort());
}`,
    'degrees-one-at-a-time: asks one person after the other': [
      /const known = .*/,
      `const known: string[] = [];
    for (const id of level) known.push(...(await knownBy(lab, id)));`,
    ],
    'degrees-with-oneself: comes back to the person from whom it began': [
      'new Set([personId])',
      'new Set<string>()',
    ],
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
    'below-one-level: adds up the parts of the place, and not the parts of these': ['while', 'if'],
    'below-people-counted: counts the people at each place, which its summary knows': [
      /const degrees = [\s\S]*/,
      'return (await eachOf(places, (id) => peopleAt(lab, id))).flat().length;\n}',
    ],
  },
  '6.7 bestKnown': {
    'best-by-scan SCAN: reads the whole table': [
      /const lists = [\s\S]*?\n {2}\);/,
      `const items = (await scanSegment(lab, 0, 1)).map(entityOf);
  const summaries = items.filter((one): one is Summary => one.Type === 'Summary');
  const lists = summaries.filter(({ nodeId }) => nodeId.startsWith('person#'));`,
    ],
    'best-from-the-bottom: reads the shards forwards, and finds the least known': [
      'ScanIndexForward: false,',
      '',
    ],
    'best-shard-lost LOST-SHARD: asks the shards 1 to 4, which are 0 to 3': [
      "shardsOf('RANK#DEGREE')",
      "[1, 2, 3, 4].map((shard) => 'RANK#DEGREE#' + shard)",
    ],
  },
  '6.7 rankAmongKnown': {
    'rank-by-counting: counts the edges that point at each person, which the summary knows': [
      /const degrees = [\s\S]*?\n {2}\);/,
      `const degrees = new Map<string, number>();
  const count = async (id: string) =>
    degrees.set(entityKey('person', id), (await whoKnows(lab, id)).length);
  await Promise.all(ids.map(count));`,
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
    'decide-graph-database-for-graphs: wants a graph database for whatever has several hops': [
      ["orgChart: 'realTime'", "orgChart: 'graphDatabase'"],
      ["billOfMaterials: 'schedule'", "billOfMaterials: 'graphDatabase'"],
      ["itServices: 'realTime'", "itServices: 'graphDatabase'"],
    ],
    'decide-one-left-open: has no way for one of the scenarios': [
      ['Record<ScenarioId, Way>', 'Partial<Record<ScenarioId, Way>>'],
      ["feed: 'stream',", ''],
    ],
  },
};
