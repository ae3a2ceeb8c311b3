/** Answers of Lab 4 that are known to be wrong: changes of the reference, each refused at its step. */

import type { WrongAnswers } from '#kit/checkpoint/lab/known-answer.ts';

export const wrong: WrongAnswers = {
  '4.1 connect': {
    'bandwidth-from-one: refuses each bandwidth below 1, and a line of 64 kbit/s has 0.064 Mbps': [
      'link.bandwidthMbps > 0',
      'link.bandwidthMbps >= 1',
    ],
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
  },
  '4.1 disconnect': {
    'mirror-left-behind: cuts the link from one end only, and its mirror still leads there': [
      ', linkKeys(otherId, oneId)]',
      ']',
    ],
  },
  '4.2 neighbours': {
    'first-page LOST-PAGE: takes the first page for all links': {
      linksOf: ['while (ExclusiveStartKey)', 'while (false)'],
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
    'itself-not-looked-up: answers at once for a device and itself, and does not ask whether there is such a device':
      ['await refuseUnknown', 'if (fromId === toId) return [fromId];\n  await refuseUnknown'],
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
    'infinity-is-a-number-of-hops: lets Infinity through as a whole number of hops': {
      levels: ['!Number.isInteger(hops)', 'Math.floor(hops) !== hops'],
    },
    'neighbours-by-locale: puts the devices of a level in the order of a language': {
      levels: ['.sort()', '.sort((a, b) => a.localeCompare(b))'],
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
  },
  '4.5 exploreWithin': {
    'assumed-units: takes half a unit for every Query, and a page of large items costs more than a hundred':
      { linksOf: ['purse.pay(page.ConsumedCapacity?.CapacityUnits)', 'purse.pay(0.5)'] },
    'at-least-one-hop: walks one hop where none is asked for': [
      'deviceId, hops, new',
      'deviceId, hops === 0 ? 1 : hops, new',
    ],
    'no-budget: walks to the end whatever it costs': ['new Purse(budget)', 'new Purse(NO_LIMIT)'],
    'units-ignored: counts requests only, and one page of a large collection costs as much as hundreds':
      { Purse: [' && readUnits < this.#budget.readUnits', ''] },
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
    'fewest-hops: takes the path with the fewest hops, however little fits through it': [
      'const next = widestOf(open);',
      'const [next] = open;',
    ],
    'narrow-is-no-way: takes a way of less than 1 Mbps for no way': [
      'open.get(link.toId) ?? 0',
      'open.get(link.toId) ?? 1',
    ],
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
  },
  '4.7 setStatus': {
    'copies-forgotten: sets the status of the device, and not its copies': [
      /const version = ([\s\S]*?;)[\s\S]*;/,
      '$1',
    ],
    'copy-swallowed: takes every error for a link that is gone': {
      copyStatus: [/if \(!\(error instanceof.*/, 'void error;'],
    },
  },
  '4.7 downNeighbours': {
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
    'running-total: tells for each hop what it took to get there, and not what the hop took': [
      [' - before.requests', ''],
      [' - before.readUnits', ''],
      ['let before = { ...purse.spent };', ''],
      ['    before = { ...purse.spent };\n', ''],
    ],
  },
};
