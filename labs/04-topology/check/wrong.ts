/** Answers of Lab 4 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/wrong-answer.ts';

export const wrong: WrongAnswers = {
  '4.1 connect': {
    'bandwidth-before-self: looks at the bandwidth before the two ids': [
      ['refuseSelf(oneId, otherId);', ''],
      ['const half', 'refuseSelf(oneId, otherId);\n  const half'],
    ],
    'bandwidth-from-one: refuses each bandwidth below 1, and a line of 64 kbit/s has 0.064 Mbps': [
      'link.bandwidthMbps > 0',
      'link.bandwidthMbps >= 1',
    ],
    'catch-all: tells every error as a refusal, also that of a broken connection': [
      '?? error',
      '?? taken',
    ],
    'given-link-last: spreads the given link over the new one, and its ids take the place of the ends':
      ['fromId, toId, medium, bandwidthMbps }', 'fromId, toId, ...link }'],
    'look-then-connect READ-MODIFY-WRITE: looks for the link first, and two clients at the same moment both make it':
      [
        [
          'try {',
          `const Key = linkKeys(oneId, otherId);
  const there = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (there.Item) throw taken;
  try {`,
        ],
        ["ConditionExpression: 'attribute_not_exists(PK)',", ''],
      ],
    'one-way-link: makes a link that is there from one end only': [/half\(otherId, oneId\),/, ''],
    'other-half-unchecked: has a condition on the first half alone, and replaces a half that was left behind':
      [
        "ConditionExpression: 'attribute_not_exists(PK)',",
        "...(fromId === oneId && { ConditionExpression: 'attribute_not_exists(PK)' }),",
      ],
    'overwrite: puts both halves without a condition, and who connects again replaces the link': [
      "ConditionExpression: 'attribute_not_exists(PK)',",
      '',
    ],
    'phantom-device: does not look at the devices, and links lead to devices that are not there': [
      ['exists(lab, oneId),', ''],
      ['exists(lab, otherId),', ''],
      ['[unknown(oneId), unknown(otherId), taken, taken]', '[taken, taken]'],
    ],
    'small-letters-alone: makes small letters of every id, and takes a device with capitals for another one':
      {
        linkKeys: [
          "entityKey('DEVICE', fromId), compositeKey(['LINK', 'DEVICE', toId])",
          "entityKey('DEVICE', fromId.toLowerCase()), compositeKey(['LINK', 'DEVICE', toId.toLowerCase()])",
        ],
        deviceKeys: [
          "entityKey('DEVICE', deviceId)",
          "entityKey('DEVICE', deviceId.toLowerCase())",
        ],
      },
    'taken-before-unknown: looks at the halves before the devices, and tells a link that outlived its device':
      [
        'throw refusals[failedCondition(error)] ?? error;',
        `if (!(error instanceof TransactionCanceledException)) throw error;
    const failed = (error.CancellationReasons ?? []).map(({ Code }) => Code === 'ConditionalCheckFailed');
    throw refusals[failed.lastIndexOf(true)] ?? error;`,
      ],
    'two-puts: puts one half after the other, and a connection that breaks between them leaves half a link':
      [
        [
          /await transact\(lab, \[\s*exists\(lab, oneId\),\s*exists\(lab, otherId\),/,
          'for (const { Put } of [',
        ],
        [
          'half(otherId, oneId),\n    ]);',
          'half(otherId, oneId),\n    ]) {\n      if (Put) await lab.db.send(new PutCommand(Put));\n    }',
        ],
        [
          'throw refusals[failedCondition(error)] ?? error;',
          'throw error instanceof ConditionalCheckFailedException ? refusals[3] : error;',
        ],
      ],
  },
  '4.1 disconnect': {
    'mirror-left-behind: cuts the link from one end only, and its mirror still leads there': [
      ', linkKeys(otherId, oneId)]',
      ']',
    ],
    'swallowed-error: takes every error for "there was no link"': [
      /await transact\([\s\S]*\);/,
      'try {\n    $&\n  } catch {\n    // There was no link.\n  }',
    ],
  },
  '4.2 neighbours': {
    'first-page LOST-PAGE: takes the first page for all links': {
      linksOf: ['while (ExclusiveStartKey)', 'while (false)'],
    },
    'half-a-list: returns the links read so far as if they were all, where a later page fails': {
      linksOf: [
        [
          /const page: .* = await ([\s\S]*?\n {4}\));/,
          'const page: QueryCommandOutput | undefined = await $1.catch((error: unknown) => {\n      if (links.length === 0) throw error;\n      return undefined;\n    });\n    if (!page) return links;',
        ],
      ],
    },
    'links-by-locale: puts the links in the order of a language, where small letters come before capitals':
      [
        'return linksOf(lab, deviceId, new Purse(NO_LIMIT));',
        'const links = await linksOf(lab, deviceId, new Purse(NO_LIMIT));\n  return links.sort((a, b) => a.toId.localeCompare(b.toId));',
      ],
    'links-of-two-tries: asks again from the first page where the connection broke, and keeps the links of the first try':
      {
        linksOf: [
          ['let Exclusive', 'let tries = 0;\n  let Exclusive'],
          [
            /const page: .* = await ([\s\S]*?\n {4}\));/,
            'const page: QueryCommandOutput | undefined = await $1.catch((error: unknown) => {\n      tries += 1;\n      if (tries === 3) throw error;\n      return undefined;\n    });\n    if (!page) {\n      ExclusiveStartKey = undefined;\n      continue;\n    }',
          ],
          [
            'while (ExclusiveStartKey)',
            'while (ExclusiveStartKey || (tries > 0 && links.length === 0))',
          ],
        ],
      },
    'n-plus-one N+1: finds the ids first, then gets each link by a request of its own': [
      'return linksOf(lab, deviceId, new Purse(NO_LIMIT));',
      `const found = await linksOf(lab, deviceId, new Purse(NO_LIMIT));
  return Promise.all(
    found.map(async ({ toId }) => {
      const Key = linkKeys(deviceId, toId);
      const { Item = {} } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
      return entityOf(Item) as Link;
    }),
  );`,
    ],
    'prefix-without-delimiter: asks for a prefix that other items have as well: LINKEVENT begins with LINK':
      { linksOf: ["'LINK#DEVICE#'", "'LINK'"] },
    'scan SCAN: scans the whole table': `
export async function neighbours(lab: LabContext, deviceId: string): Promise<Link[]> {
  const links: Link[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: 'fromId = :device',
        ExpressionAttributeValues: { ':device': deviceId },
        ExclusiveStartKey,
      }),
    );
    links.push(...((page.Items ?? []).map(entityOf) as Link[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return links.sort((a, b) => (a.toId < b.toId ? -1 : 1));
}`,
    'ten-pages-at-most: guards against endless pages, and loses the rest after ten without a word':
      {
        linksOf: [
          ['do {', 'let pages = 0;\n  do {'],
          ['while (ExclusiveStartKey)', 'while (ExclusiveStartKey && ++pages < 10)'],
        ],
      },
    'whole-collection: reads the whole item collection and picks the links out of it': {
      linksOf: [
        [' AND begins_with(SK, :link)', ''],
        [/':link': 'LINK#DEVICE#',/, ''],
        [
          '...((page.Items ?? []).map(entityOf) as Link[])',
          "...(page.Items ?? []).map(entityOf).filter((one) => one.Type === 'Link')",
        ],
      ],
    },
  },
  '4.3 shortestPath': {
    'arrived-too-late: notices the target only when its turn comes, and asks others of its level before it':
      [
        /const cameFrom[\s\S]*;/,
        `const seen = new Set([fromId]);
  let level = [[fromId]];
  while (level.length > 0) {
    const arrived = level.find((path) => path.at(-1) === toId);
    const next: string[][] = [];
    for (const path of level) {
      for (const link of await neighbours(lab, path.at(-1) as string)) {
        if (seen.has(link.toId)) continue;
        seen.add(link.toId);
        next.push([...path, link.toId]);
      }
    }
    if (arrived) return arrived;
    level = next;
  }
  return undefined;`,
      ],
    'broken-is-unconnected: takes a broken connection for a missing path': [
      'const lists = await eachOf(level, (id) => neighbours(lab, id));',
      'const lists = await eachOf(level, (id) => neighbours(lab, id)).catch(() => []);',
    ],
    'circles-for-ever ASKED-TWICE: remembers only the device it came from, and a ring without the target never ends':
      [
        /const cameFrom[\s\S]*;/,
        `if (fromId === toId) return [fromId];
  const paths = [[fromId]];
  for (const path of paths) {
    const links = await neighbours(lab, path.at(-1) as string);
    const ahead = links.filter((link) => link.toId !== path.at(-2));
    if (ahead.some((link) => link.toId === toId)) return [...path, toId];
    paths.push(...ahead.map((link) => [...path, link.toId]));
  }
  return undefined;`,
      ],
    'depth-first-by-stack: goes depth first with a stack, and only on some pairs of devices its first path is the shortest':
      [
        /const cameFrom[\s\S]*;/,
        `if (fromId === toId) return [fromId];
  const seen = new Set([fromId]);
  const stack = [[fromId]];
  for (let path = stack.pop(); path; path = stack.pop()) {
    for (const link of await neighbours(lab, path.at(-1) as string)) {
      if (link.toId === toId) return [...path, toId];
      if (seen.has(link.toId)) continue;
      seen.add(link.toId);
      stack.push([...path, link.toId]);
    }
  }
  return undefined;`,
      ],
    'depth-first: goes depth first, and its first path is a path, and seldom the shortest': [
      /const cameFrom[\s\S]*;/,
      `const seen = new Set([fromId]);
  const walk = async (path: string[]): Promise<string[] | undefined> => {
    const id = path.at(-1) as string;
    if (id === toId) return path;
    for (const link of await neighbours(lab, id)) {
      if (seen.has(link.toId)) continue;
      seen.add(link.toId);
      const found = await walk([...path, link.toId]);
      if (found) return found;
    }
    return undefined;
  };
  return walk([fromId]);`,
    ],
    'ends-looked-up-last: looks the ends up only where no path is found, and a link leads to a device that is gone':
      [
        ['await refuseUnknown(lab, [fromId, toId]);\n', ''],
        [
          'return cameFrom',
          'if (fromId === toId || !cameFrom.has(toId)) await refuseUnknown(lab, [fromId, toId]);\n  return cameFrom',
        ],
      ],
    'itself-not-looked-up: answers at once for a device and itself, and does not ask whether there is such a device':
      ['await refuseUnknown', 'if (fromId === toId) return [fromId];\n  await refuseUnknown'],
    'neighbours-looked-up: gets every neighbour before it is asked, though the links tell the same':
      ['const lists', 'if (level[0] !== fromId) await refuseUnknown(lab, level);\n    const lists'],
    'no-visited-set ASKED-TWICE: does not remember where it has been, and goes in circles': [
      /const cameFrom[\s\S]*;/,
      `const paths = [[fromId]];
  for (const path of paths) {
    const id = path.at(-1) as string;
    if (id === toId) return path;
    for (const link of await neighbours(lab, id)) paths.push([...path, link.toId]);
  }
  return undefined;`,
    ],
    'seen-when-asked ASKED-TWICE: marks a device as seen when it is asked, not when it is found, and it waits in line twice':
      [
        /const cameFrom[\s\S]*;/,
        `if (fromId === toId) return [fromId];
  const seen = new Set<string>();
  const paths = [[fromId]];
  for (const path of paths) {
    const id = path.at(-1) as string;
    const links = await neighbours(lab, id);
    seen.add(id);
    const ahead = links.filter((link) => !seen.has(link.toId));
    if (ahead.some((link) => link.toId === toId)) return [...path, toId];
    paths.push(...ahead.map((link) => [...path, link.toId]));
  }
  return undefined;`,
      ],
    'ten-hops-at-most: gives up after ten hops, and no path in the data centre is longer': [
      [
        'while (level.length > 0 && !cameFrom.has(toId))',
        'for (let hop = 0; hop < 10 && level.length > 0 && !cameFrom.has(toId); hop++)',
      ],
    ],
    'unknown-is-unconnected: tells a device that does not exist as one that no path leads to': [
      'await refuseUnknown(lab, [fromId, toId]);',
      'try {\n    await refuseUnknown(lab, [fromId, toId]);\n  } catch (error) {\n    if (error instanceof TopologyError) return undefined;\n    throw error;\n  }',
    ],
    'whole-table SCAN: reads the whole table and walks in memory': `
export async function shortestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<string[] | undefined> {
  const linked = new Map<string, string[]>();
  for await (const page of paginateScan({ client: lab.db }, { TableName: lab.table })) {
    for (const entity of (page.Items ?? []).map(entityOf)) {
      if (entity.Type === 'Device') linked.set(entity.deviceId, linked.get(entity.deviceId) ?? []);
      if (entity.Type !== 'Link') continue;
      linked.set(entity.fromId, [...(linked.get(entity.fromId) ?? []), entity.toId]);
    }
  }
  if (!linked.has(fromId) || !linked.has(toId)) throw unknown(toId);
  const seen = new Set([fromId]);
  const paths = [[fromId]];
  for (const path of paths) {
    const id = path.at(-1) as string;
    if (id === toId) return path;
    for (const next of linked.get(id) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}`,
  },
  '4.4 neighbourhood': {
    'all-at-once: asks a whole level at once, however many devices that are': {
      eachOf: [
        ['first += IN_FLIGHT', 'first += 100_000'],
        ['first + IN_FLIGHT', 'first + 100_000'],
      ],
    },
    'broken-is-the-edge: takes a broken connection for a device without links': {
      levels: ['linksOf(lab, id, purse)', 'linksOf(lab, id, purse).catch(() => [])'],
    },
    'depth-with-limit: goes depth first with a limit, and a device that was reached by a detour is never reached the short way':
      [
        'return explore(lab, deviceId, hops, new Purse(NO_LIMIT));',
        `if (!Number.isInteger(hops) || hops < 0) throw new TopologyError('badHops', \`\${hops} hops\`);
  await refuseUnknown(lab, [deviceId]);
  const taken = new Map([[deviceId, 0]]);
  const walk = async (id: string, hop: number): Promise<void> => {
    if (hop > hops) return;
    for (const { toId } of await neighbours(lab, id)) {
      if (taken.has(toId)) continue;
      taken.set(toId, hop);
      await walk(toId, hop + 1);
    }
  };
  await walk(deviceId, 1);
  taken.delete(deviceId);
  const reached = [...taken].map(([id, hop]): Reached => ({ deviceId: id, hops: hop }));
  return reached.sort((a, b) => a.hops - b.hops || (a.deviceId < b.deviceId ? -1 : 1));`,
      ],
    'infinity-is-a-number-of-hops: lets Infinity through as a whole number of hops': {
      levels: ['!Number.isInteger(hops)', 'Math.floor(hops) !== hops'],
    },
    'last-level-asked: asks the devices of the last level too, and throws their answers away': [
      'return explore(lab, deviceId, hops, new Purse(NO_LIMIT));',
      'const reached = await explore(lab, deviceId, hops + 1, new Purse(NO_LIMIT));\n  return reached.filter((one) => one.hops <= hops);',
    ],
    'neighbours-by-locale: puts the devices of a level in the order of a language': {
      levels: ['.sort()', '.sort((a, b) => a.localeCompare(b))'],
    },
    'nobody-within-no-hops: returns an empty list for 0 hops before it has looked for the device': [
      'return explore',
      'if (hops === 0) return [];\n  return explore',
    ],
    'one-by-one: asks one device after the other, and each waits for an answer that it does not need':
      {
        eachOf: [
          ['first += IN_FLIGHT', 'first += 1'],
          ['first + IN_FLIGHT', 'first + 1'],
        ],
      },
    'seen-in-an-object: keeps the devices that were seen in an object, which has members of its own':
      {
        levels: [
          [
            'const seen = new Set([deviceId]);',
            'const seen: Record<string, boolean> = { [deviceId]: true };',
          ],
          ['!seen.has(id)', '!seen[id]'],
          ['seen.add(id)', 'seen[id] = true'],
        ],
      },
    'unsorted: keeps the order in which the devices were found': { levels: ['.sort()', ''] },
  },
  '4.5 exploreWithin': {
    'assumed-units-of-a-device: takes half a unit for the look-up, and a device of more than 4 KB costs more':
      {
        refuseUnknown: [
          'purse.pay(ConsumedCapacity?.CapacityUnits)',
          'purse.pay(ConsumedCapacity && 0.5)',
        ],
      },
    'assumed-units: takes half a unit for every Query, and a page of large items costs more than a hundred':
      { linksOf: ['purse.pay(page.ConsumedCapacity?.CapacityUnits)', 'purse.pay(0.5)'] },
    'at-least-one-hop: walks one hop where none is asked for': [
      'deviceId, hops, new',
      'deviceId, hops === 0 ? 1 : hops, new',
    ],
    'broken-is-spent: takes every error on the way for a budget that is spent': [
      'return explore(lab, deviceId, hops, new Purse(budget));',
      `const purse = new Purse(budget);
  return explore(lab, deviceId, hops, purse).catch((error: unknown) => {
    if (error instanceof TopologyError || error instanceof BudgetSpentError) throw error;
    throw new BudgetSpentError([], purse.spent);
  });`,
    ],
    "budget-of-the-caller-spent: counts the caller's own budget down, and the next walk with it has less":
      [
        'return explore(lab, deviceId, hops, new Purse(budget));',
        `const purse = new Purse({ ...budget });
  return explore(lab, deviceId, hops, purse).finally(() => {
    budget.requests -= purse.spent.requests;
  });`,
      ],
    'budget-per-device: looks at the budget before a device, and not before each of its pages': {
      linksOf: [
        'if (!purse.take()) return links;',
        'if (!purse.take() && links.length === 0) return links;',
      ],
    },
    'budget-per-level: looks at the budget between levels only, and a level can be as wide as the network':
      {
        Purse: [
          'if (isLeft) this.spent.requests += 1;',
          'this.spent.requests += 1;\n    if (isLeft) return true;',
        ],
        linksOf: ['if (!purse.take()) return links;', 'purse.take();'],
      },
    'counted-late: counts a request when it comes back, and not those under way beside it': {
      Purse: [
        [
          'if (isLeft) this.spent.requests += 1;\n    else this.wasEmpty = true;',
          'if (!isLeft) this.wasEmpty = true;',
        ],
        [
          'this.spent.readUnits += readUnits;',
          'this.spent.requests += 1;\n    this.spent.readUnits += readUnits;',
        ],
      ],
    },
    'no-budget: walks to the end whatever it costs': ['new Purse(budget)', 'new Purse(NO_LIMIT)'],
    'no-limit-refused: refuses a budget without a limit': [
      '!(budget.requests > 0 && budget.readUnits > 0)',
      '!(budget.requests > 0 && budget.readUnits > 0) || !Number.isFinite(budget.requests + budget.readUnits)',
    ],
    'one-unit-too-many: asks whether more than the units of the budget are spent, and goes on with all of them spent':
      { Purse: ['readUnits < this.#budget.readUnits', 'readUnits <= this.#budget.readUnits'] },
    'page-left-out-is-complete: reads on while something is left, and does not tell that a page was left out':
      {
        linksOf: [
          'if (!purse.take()) return links;',
          `if (!purse.take()) {
      if (links.length > 0) purse.wasEmpty = false;
      return links;
    }`,
        ],
      },
    'unfinished-level-lost: tells finished levels only, though the last answers were paid for as well':
      {
        explore: [
          'throw new BudgetSpentError(reached, purse.spent)',
          'throw new BudgetSpentError(\n      reached.filter((one) => one.hops !== reached.at(-1)?.hops),\n      purse.spent,\n    )',
        ],
      },
    'units-ignored: counts requests only, and one page of a large collection costs as much as hundreds':
      { Purse: [' && readUnits < this.#budget.readUnits', ''] },
    'whole-units-only: refuses a budget of less than a whole read unit, which pays for two Queries':
      ['budget.readUnits > 0', 'budget.readUnits >= 1'],
  },
  '4.6 widestPath': {
    'asked-again ASKED-TWICE: asks a device anew whenever a link leads to it': [
      /const open = [\s\S]*;\n {4}\}\n {2}\}/,
      `const widths = new Map([[fromId, Number.POSITIVE_INFINITY]]);
  const queue = [fromId];
  for (const id of queue) {
    for (const link of await neighbours(lab, id)) {
      const through = Math.min(widths.get(id) ?? 0, link.bandwidthMbps);
      if (through <= (widths.get(link.toId) ?? 0)) continue;
      widths.set(link.toId, through);
      cameFrom.set(link.toId, id);
      queue.push(link.toId);
    }
  }
  const bandwidthMbps = widths.get(toId);
  return bandwidthMbps === undefined ? undefined : { path: pathTo(toId, cameFrom), bandwidthMbps };`,
    ],
    'broken-is-no-way: takes a broken connection for a missing path': `
export async function widestPath(
  lab: LabContext,
  fromId: string,
  toId: string,
): Promise<WidestPath | undefined> {
  try {
    return await reference.widestPath(lab, fromId, toId);
  } catch (error) {
    if (error instanceof TopologyError) throw error;
    return undefined;
  }
}`,
    'fewest-hops: takes the path with the fewest hops, however little fits through it': [
      'const next = widestOf(open);',
      'const [next] = open;',
    ],
    'narrow-is-no-way: takes a way of less than 1 Mbps for no way': [
      'open.get(link.toId) ?? 0',
      'open.get(link.toId) ?? 1',
    ],
    'settled-when-found: keeps the first way to each device, and not a wider one that turns up later':
      [
        'settled.has(link.toId) || through <= (open.get(link.toId) ?? 0)',
        'cameFrom.has(link.toId)',
      ],
    'ten-gigabit-to-begin-with: begins with 10,000 Mbps where there is no link yet, and nothing is wider then':
      ['[[fromId, Number.POSITIVE_INFINITY]]', '[[fromId, 10_000]]'],
    'two-settled-at-once: asks the two widest devices at once, and settles the second before a wider way to it is found':
      [
        /for \(;;\)[\s\S]*\n {2}\}/,
        `while (open.size > 0) {
    const two = [...open].sort(([, one], [, other]) => other - one).slice(0, 2);
    if (two[0]?.[0] === toId) return { path: pathTo(toId, cameFrom), bandwidthMbps: two[0][1] };
    const asked = two.filter(([id]) => id !== toId);
    for (const [id] of asked) {
      open.delete(id);
      settled.add(id);
    }
    const lists = await Promise.all(asked.map(([id]) => neighbours(lab, id)));
    for (const [at, [id, width]] of asked.entries()) {
      for (const link of lists[at] ?? []) {
        const through = Math.min(width, link.bandwidthMbps);
        if (settled.has(link.toId) || through <= (open.get(link.toId) ?? 0)) continue;
        open.set(link.toId, through);
        cameFrom.set(link.toId, id);
      }
    }
  }
  return undefined;`,
      ],
    'widest-link-first: goes along the widest link, and the links behind it may be narrow': [
      /const cameFrom[\s\S]*\n {2}\}/,
      `const seen = new Set([fromId]);
  const walk = async (path: string[], width: number): Promise<WidestPath | undefined> => {
    const id = path.at(-1) as string;
    if (id === toId) return { path, bandwidthMbps: width };
    const links = await neighbours(lab, id);
    for (const link of links.sort((a, b) => b.bandwidthMbps - a.bandwidthMbps)) {
      if (seen.has(link.toId)) continue;
      seen.add(link.toId);
      const found = await walk([...path, link.toId], Math.min(width, link.bandwidthMbps));
      if (found) return found;
    }
    return undefined;
  };
  return walk([fromId], Number.POSITIVE_INFINITY);`,
    ],
  },
  '4.7 setStatus': {
    'copies-forgotten: sets the status of the device, and not its copies': [
      /const version = ([\s\S]*?;)[\s\S]*;/,
      '$1',
    ],
    "copy-on-the-wrong-half: copies the status to the device's own halves, where it already knows it":
      ['linkKeys(toId, deviceId)', 'linkKeys(deviceId, toId)'],
    'copy-swallowed: takes every error for a link that is gone': {
      copyStatus: [/if \(!\(error instanceof.*/, 'void error;'],
    },
    'first-rejection-alone: looks at the first copy that failed, and nobody hears of the others': {
      setStatus: [
        /await eachOf[\s\S]*;/,
        `const ended = await Promise.allSettled(
    links.map(({ toId }) => copyStatus(lab, linkKeys(toId, deviceId), status, version)),
  );
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed && !(failed.reason instanceof ConditionalCheckFailedException)) throw failed.reason;`,
      ],
      copyStatus: [/if \(!\(error instanceof.*/, 'throw error;'],
    },
    'half-a-link-back: updates copies without a condition, and a link that was cut comes back as half a link':
      {
        copyStatus: [
          'attribute_exists(PK) AND (attribute_not_exists(toStatusVersion) OR toStatusVersion < :version)',
          'attribute_not_exists(toStatusVersion) OR toStatusVersion < :version',
        ],
      },
    'late-copy-wins: does not compare versions, and a copy that arrives late overwrites a newer one':
      {
        copyStatus: [
          ' AND (attribute_not_exists(toStatusVersion) OR toStatusVersion < :version)',
          '',
        ],
      },
    'new-link-without-a-copy: asks for an older number on the link, and a new link has none': {
      copyStatus: [
        'attribute_exists(PK) AND (attribute_not_exists(toStatusVersion) OR toStatusVersion < :version)',
        'toStatusVersion < :version',
      ],
    },
    'version-of-the-first-change: adds one to a number that a new device has not': {
      setOwnStatus: [
        'SET #status = :status ADD statusVersion :one',
        'SET #status = :status, statusVersion = statusVersion + :one',
      ],
    },
  },
  '4.7 downNeighbours': {
    'down-by-locale: puts the devices that are down in the order of a language': [
      '.map(({ toId }) => toId)',
      '.map(({ toId }) => toId).sort((a, b) => a.localeCompare(b))',
    ],
    'neighbour-by-neighbour N+1: gets every neighbour to see whether it is down': [
      /return .*/,
      `const down: string[] = [];
  for (const { toId } of links) {
    const { Item } = await lab.db.send(
      new GetCommand({ TableName: lab.table, Key: deviceKeys(toId) }),
    );
    if (Item?.status === 'down') down.push(toId);
  }
  return down;`,
    ],
    'unknown-is-down: takes every neighbour that is not up for down, and a new link has no copy yet':
      ["toStatus === 'down'", "toStatus !== 'up'"],
  },
  '4.8 hopCosts': {
    'broken-costs-nothing: takes a broken connection for the end of the network': {
      levels: ['linksOf(lab, id, purse)', 'linksOf(lab, id, purse).catch(() => [])'],
    },
    'costs-of-all-walks: keeps the costs in a variable of the module, and two walks at once put theirs into one list':
      [
        ['export async', 'let costs: HopCost[] = [];\n\nexport async'],
        ['const costs: HopCost[] = [];', 'costs = [];'],
      ],
    'half-a-unit-each: takes one request and half a unit for each device, which is true until one has many links':
      [
        ['let before = { ...purse.spent };', 'let asked = 1;'],
        ['const requests = purse.spent.requests - before.requests;', 'const requests = asked;'],
        [
          'const readUnits = purse.spent.readUnits - before.readUnits;',
          'const readUnits = requests / 2;',
        ],
        ['before = { ...purse.spent };\n  }', 'asked = ids.length;\n  }'],
      ],
    'links-counted: counts links as devices, and most of them lead where somebody has been': {
      levels: [
        [
          'level = [...new Set(lists.flat().map(({ toId }) => toId))].filter((id) => !seen.has(id)).sort();',
          'const found = lists.flat().map(({ toId }) => toId);\n    level = [...new Set(found)].filter((id) => !seen.has(id)).sort();',
        ],
        ['yield { hop, ids: level }', 'yield { hop, ids: found }'],
      ],
    },
    'running-total: tells for each hop what it took to get there, and not what the hop took': [
      [' - before.requests', ''],
      [' - before.readUnits', ''],
      ['let before = { ...purse.spent };', ''],
      ['    before = { ...purse.spent };\n', ''],
    ],
  },
};
