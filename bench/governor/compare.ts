/** The same requests straight, through a bare pass-through, the engine proxy and the governor, in turn. */

import { createDocumentClient } from '../../kit/document-client.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import { createTable } from '../../kit/table.ts';
import { KINDS, TABLES } from './operation.ts';
import { type LoadAnswer, startLoad, startServer } from './part.ts';

/** The routes to the engine, by what the report calls them. */
export const ROUTES = ['straight', 'bare node:http', 'engine proxy', 'governor'] as const;

/** What the report calls a kind of request. */
export type Kind = keyof typeof KINDS;

/** One run: what the clients saw, and what it cost the process in between. */
export interface Run extends LoadAnswer {
  /** Microseconds of the CPU for each request; 0 where nothing is in between. */
  readonly cpuMicros: number;
}

/** Runs by kind of request and route, in the order in which they were made. */
export type Runs = Readonly<Record<Kind, Readonly<Record<(typeof ROUTES)[number], Run[]>>>>;

const KEYS = { partitionKey: 'PK', sortKey: 'SK' } as const;
const INVERTED = { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } } as const;

/** Every kind by every route, in the other order every second time; the first round is thrown away. */
export async function compareRoutes(runs: number): Promise<Runs> {
  const engine = await startEmbedded();
  await createTables(engine.endpoint);
  const pass = await startServer('pass-through', engine.endpoint);
  const door = await startServer('engine-proxy', engine.endpoint);
  const governor = await startServer('governor', engine.endpoint);
  const load = await startLoad();
  const between = {
    straight: undefined,
    'bare node:http': pass,
    'engine proxy': door,
    governor,
  } as const;

  async function runOnce(kind: Kind, route: (typeof ROUTES)[number]): Promise<Run> {
    const before = await between[route]?.ask({ about: 'cpu' });
    const { requests } = KINDS[kind];
    const endpoint = before?.endpoint ?? engine.endpoint;
    const seen = await load.ask({ endpoint, kind, requests });
    const after = await between[route]?.ask({ about: 'cpu' });
    const cpuMicros = ((after?.cpuMicros ?? 0) - (before?.cpuMicros ?? 0)) / requests;
    return { ...seen, cpuMicros };
  }

  try {
    const results = noRuns();
    for (let round = 0; round <= runs; round++) {
      for (const kind of Object.keys(KINDS) as Kind[]) {
        for (const route of round % 2 === 0 ? ROUTES : ROUTES.toReversed()) {
          const run = await runOnce(kind, route);
          if (round > 0) results[kind][route].push(run);
        }
      }
    }
    return results;
  } finally {
    await Promise.all([load, governor, door, pass].map((part) => part.stop()));
    await engine.stop();
  }
}

async function createTables(endpoint: string): Promise<void> {
  const db = createDocumentClient({ endpoint });
  await createTable(db, { name: TABLES.plain, ...KEYS, indexes: {} });
  await createTable(db, { name: TABLES.indexed, ...KEYS, indexes: INVERTED });
  db.destroy();
}

function noRuns(): Runs {
  const kinds = Object.keys(KINDS) as Kind[];
  const routes = kinds.map((kind) => [
    kind,
    Object.fromEntries(ROUTES.map((route) => [route, []])),
  ]);
  return Object.fromEntries(routes);
}
