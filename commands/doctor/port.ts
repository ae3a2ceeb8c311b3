/** The ports that `npm run engine` and the governor use: free, ours, or a stranger's. */

import { identify } from '../../kit/engine/endpoint.ts';
import { ENGINE_NAMES } from '../../kit/engine/engine.ts';
import { enginePort, governorPort, isFree } from '../../kit/engine/port.ts';
import { readState } from '../../kit/report/governor-state.ts';
import { type Check, note, ok, type Setup, type Verdict, wrong } from './check.ts';

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
