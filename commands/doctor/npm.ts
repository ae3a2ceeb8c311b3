/** npm: which one, and whether another package manager was used in its place. */

import { type Check, note, ok, type Setup, type Verdict, wrong } from './check.ts';
import { askProgram } from './program.ts';

const INSTALL = 'Install Node 22 or later from https://nodejs.org; npm comes with it.';
/** The first npm that reads the lock file, which is of version 3. */
const OLDEST_NPM = 7;

export const npmCheck: Check = { name: 'npm', look: npmVerdict };

async function npmVerdict({ environment, platform }: Setup): Promise<Verdict> {
  // A command that npm started is told by which one, in the form `npm/11.4.0 node/v22.12.0 …`.
  const [, manager, told] = /^(\w+)\/(\d\S*)/.exec(environment.npm_config_user_agent ?? '') ?? [];
  if (manager !== undefined && manager !== 'npm') {
    return note(
      `this was started by ${manager}; the versions tried together are in npm's lock file`,
      'Install with npm: npm ci',
    );
  }
  const version = told ?? (await askedVersion(environment, platform));
  if (version === undefined) return wrong('not on the path', INSTALL);
  if (Number.parseInt(version, 10) >= OLDEST_NPM) return ok(version);
  return wrong(`${version}; ${OLDEST_NPM} or later reads the lock file`, INSTALL);
}

async function askedVersion(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): Promise<string | undefined> {
  // On Windows npm is a script, which only its shell can start.
  const [command, args] =
    platform === 'win32' ? ['cmd.exe', ['/d', '/c', 'npm', '--version']] : ['npm', ['--version']];
  const answer = await askProgram(command, args, environment);
  return answer.state === 'answered' ? answer.text.trim() : undefined;
}
