/** The engines: the embedded one, those of Java and Docker, the ports, and an endpoint that is named. */

import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '../../kit/document-client.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import { identify, parseEndpoint } from '../../kit/engine/endpoint.ts';
import { ENGINE_NAMES } from '../../kit/engine/engine.ts';
import { enginePort, governorPort, isFree } from '../../kit/engine/port.ts';
import { readState } from '../../kit/report/governor-screen.ts';
import { createTable } from '../../kit/table.ts';
import { askProgram, type Check, note, ok, type Setup, type Verdict, wrong } from './check.ts';

// The embedded engine: starts it, writes an item and reads it back.

export const embeddedEngineCheck: Check = {
  name: 'engine',
  // The engine itself may take 20 s to start.
  limitSeconds: 30,
  look: engineVerdict,
};

async function engineVerdict(): Promise<Verdict> {
  const startedMs = performance.now();
  const engine = await startEmbedded();
  try {
    const runningMs = performance.now();
    const read = await writeAndRead(engine.endpoint);
    const endedMs = performance.now();
    if (read !== 'written') {
      return wrong('the engine lost the item that was written', 'npm run engine dynamodb-local');
    }
    return ok(
      `the embedded engine started in ${ms(runningMs - startedMs)}; a table, a write and a read took ${ms(endedMs - runningMs)}`,
    );
  } finally {
    await engine.stop();
  }
}

async function writeAndRead(endpoint: string): Promise<unknown> {
  const db = createDocumentClient({ endpoint });
  const TableName = 'doctor';
  const Key = { PK: 'doctor', SK: 'doctor' };
  try {
    await createTable(db, { name: TableName, partitionKey: 'PK', sortKey: 'SK', indexes: {} });
    await db.send(new PutCommand({ TableName, Item: { ...Key, state: 'written' } }));
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item?.state;
  } finally {
    db.destroy();
  }
}

function ms(durationMs: number): string {
  return `${Math.round(durationMs)} ms`;
}

// Java and Docker: what the other engines need, and the workshop does not.

const NOTHING_TO_DO = 'Nothing to do: the embedded engine serves.';
/** DynamoDB Local's current jar needs it. */
const OLDEST_JAVA = 17;

export const javaCheck: Check = { name: 'Java', look: javaVerdict };

export const dockerCheck: Check = { name: 'Docker', look: dockerVerdict };

async function javaVerdict({ environment }: Setup): Promise<Verdict> {
  const answer = await askProgram('java', ['-version'], environment);
  if (answer.state !== 'answered') return absent(answer.state);
  const version = /version "([^"]+)"/.exec(answer.text)?.[1] ?? 'of an unknown version';
  // Java 8 calls itself 1.8; either way it is older.
  if (Number.parseInt(version, 10) >= OLDEST_JAVA) return ok(`${version}, for DynamoDB Local`);
  return note(`${version}; DynamoDB Local takes ${OLDEST_JAVA} or later`, NOTHING_TO_DO);
}

async function dockerVerdict({ environment }: Setup): Promise<Verdict> {
  const answer = await askProgram('docker', ['--version'], environment);
  if (answer.state !== 'answered') return absent(answer.state);
  const version = /version ([^\s,]+)/.exec(answer.text)?.[1] ?? 'of an unknown version';
  return ok(`${version}, for docker compose`);
}

function absent(state: 'missing' | 'hung'): Verdict {
  const why = state === 'missing' ? 'not found' : 'does not answer';
  return note(`${why}, and not needed`, NOTHING_TO_DO);
}

// The ports that `npm run engine` and the governor use: free, ours, or a stranger's.

/** One of the two ports, and how it is moved. */
interface PortUse {
  readonly name: string;
  readonly variable: 'EDGEWISE_ENGINE_PORT' | 'EDGEWISE_GOVERNOR_PORT';
  /** @throws {KitError} `engine.badPort` */
  port(environment: NodeJS.ProcessEnv): number;
  /** What to do where a stranger has it. */
  readonly move: string;
}

const ENGINE: PortUse = {
  name: 'engine port',
  variable: 'EDGEWISE_ENGINE_PORT',
  port: enginePort,
  move: 'npm run engine port=8790 (labs do without: they start their own)',
};

const GOVERNOR: PortUse = {
  name: 'governor port',
  variable: 'EDGEWISE_GOVERNOR_PORT',
  port: governorPort,
  move: 'Set EDGEWISE_GOVERNOR_PORT to another, such as 8791.',
};

export const portChecks: readonly Check[] = [ENGINE, GOVERNOR].map((use) => ({
  name: use.name,
  look: (setup) => portVerdict(use, setup),
}));

async function portVerdict(use: PortUse, { environment }: Setup): Promise<Verdict> {
  const port = portOf(use, environment);
  if (port === undefined) {
    const text = environment[use.variable];
    return wrong(`${use.variable} is \`${text}\`, which is no port`, `Unset ${use.variable}.`);
  }
  if (await isFree(port)) return ok(`${port} is free`);
  if (await readState(port)) return ok(`${port}: a governor answers`);
  const answer = await identify(`http://127.0.0.1:${port}`);
  if (answer.found === 'nothing') {
    return note(`${port} is taken, or this user may not open it (${answer.reason})`, use.move);
  }
  if (answer.found === 'stranger') {
    const { status, server } = answer;
    return note(`${port} is taken by another server (HTTP ${status}, server: ${server})`, use.move);
  }
  return ok(`${port}: ${ENGINE_NAMES[answer.found]} DynamoDB answers`);
}

function portOf(use: PortUse, environment: NodeJS.ProcessEnv): number | undefined {
  try {
    return use.port(environment);
  } catch {
    return undefined; // The verdict names the variable, which the error does not.
  }
}

// The engine that AWS_ENDPOINT_URL_DYNAMODB names: commands use that one and no other.

export const endpointCheck: Check = { name: 'endpoint', look: endpointVerdict };

async function endpointVerdict({ environment }: Setup): Promise<Verdict> {
  const text = environment.AWS_ENDPOINT_URL_DYNAMODB;
  if (!text) return ok('AWS_ENDPOINT_URL_DYNAMODB is not set');
  const endpoint = parseEndpoint(text);
  const named = `AWS_ENDPOINT_URL_DYNAMODB is ${endpoint}`;
  const answer = await identify(endpoint);
  if (answer.found === 'nothing') {
    return wrong(
      `${named}, and does not answer (${answer.reason})`,
      'Start that engine, or unset AWS_ENDPOINT_URL_DYNAMODB.',
    );
  }
  if (answer.found === 'stranger') {
    return wrong(
      `${named}, which is not DynamoDB (HTTP ${answer.status}, server: ${answer.server})`,
      'Unset AWS_ENDPOINT_URL_DYNAMODB, or correct it.',
    );
  }
  return ok(`${named}: ${ENGINE_NAMES[answer.found]} DynamoDB answers`);
}
