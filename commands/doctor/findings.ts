/** Everything the doctor looks at, on this machine. */

import { realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { KitError } from '../../kit/kit-error.ts';
import { PROJECT_FOLDER } from '../shell/project.ts';
import { type Check, type Finding, type Setup, type Verdict, wrong } from './check.ts';
import {
  dockerCheck,
  embeddedEngineCheck,
  endpointCheck,
  javaCheck,
  portChecks,
} from './engine.ts';
import { dependencyCheck, diskCheck, folderCheck, nodeCheck, npmCheck } from './install.ts';
import { clockCheck, environmentCheck, pathCheck, progressCheck } from './surroundings.ts';

/** In the order to mend things in: what stands first may be the cause of what follows. */
const CHECKS: readonly Check[] = [
  nodeCheck,
  npmCheck,
  dependencyCheck,
  folderCheck,
  diskCheck,
  embeddedEngineCheck,
  ...portChecks,
  endpointCheck,
  environmentCheck,
  progressCheck,
  clockCheck,
  pathCheck,
  javaCheck,
  dockerCheck,
];

/** What is found on this machine; names of people and home folders are left out. */
export async function doctorFindings(): Promise<Finding[]> {
  return withoutNames(await examine(CHECKS, thisSetup()));
}

function thisSetup(): Setup {
  return {
    root: PROJECT_FOLDER,
    environment: process.env,
    platform: process.platform,
    nodeVersion: process.versions.node,
    now: new Date(),
  };
}

function withoutNames(findings: readonly Finding[]): Finding[] {
  const identity = ownIdentity();
  return findings.map((finding) => {
    const found = withoutIdentity(finding.found, identity);
    if (finding.status === 'ok') return { ...finding, found };
    return { ...finding, found, next: withoutIdentity(finding.next, identity) };
  });
}

// Runs the doctor's checks, all at once, each for a limited time.

/**
 * Looks at everything and returns what was found, in the order of the checks.
 *
 * Never throws: a check that throws or takes too long is itself a finding.
 */
export async function examine(checks: readonly Check[], setup: Setup): Promise<Finding[]> {
  const verdicts = await Promise.all(checks.map((check) => look(check, setup)));
  return checks.flatMap(({ name }, at) =>
    (verdicts[at] as Verdict[]).map((verdict) => ({ check: name, ...verdict })),
  );
}

async function look(check: Check, setup: Setup): Promise<Verdict[]> {
  const { limitSeconds = 10 } = check;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Verdict>((resolve) => {
    const verdict = wrong(
      `this check did not end within ${limitSeconds} s`,
      'Run npm run doctor again; if it stays, report this line.',
    );
    timer = setTimeout(() => resolve(verdict), limitSeconds * 1_000);
  });
  try {
    return [await Promise.race([lookAsync(check, setup), limit])].flat();
  } catch (error) {
    return [thrown(error)];
  } finally {
    clearTimeout(timer);
  }
}

/** A check that throws at once rejects, like one that throws later. */
async function lookAsync(check: Check, setup: Setup): Promise<Verdict | readonly Verdict[]> {
  return check.look(setup);
}

/** A {@link KitError} says itself what to do; anything else is a defect of the check. */
function thrown(error: unknown): Verdict {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof KitError)) {
    return wrong(`this check itself failed: ${message}`, 'Report this line: it is a bug of ours.');
  }
  const [found = message, ...next] = message.split(/(?<=\.) (?=[A-Z])/);
  return wrong(found, next.join(' '));
}

// Takes out of a text who its user is: it will be pasted into a chat.

/** What tells who somebody is. */
interface Identity {
  /** Spellings of the home folder. */
  readonly homes: readonly string[];
  /** The name they log in with, where the system tells it. */
  readonly user?: string;
}

/** Whoever runs this process. */
function ownIdentity(): Identity {
  const home = homedir();
  const user = systemUser();
  return { homes: [home, realPath(home)], ...(user !== undefined && { user }) };
}

/**
 * The text with home folders as `~` and the user's name as `user`, where it is a part of a path.
 *
 * @example
 * withoutIdentity('EACCES /home/ann/é', { homes: ['/home/ann'] }); // => 'EACCES ~/é'
 */
export function withoutIdentity(text: string, { homes, user }: Identity): string {
  const longestFirst = homes.filter((home) => home.length > 1).sort((a, b) => b.length - a.length);
  let hidden = text;
  for (const home of longestFirst) {
    hidden = hidden.replace(new RegExp(`${escaped(home)}(?![\\p{L}\\p{N}_-])`, 'giu'), '~');
  }
  // Other people's homes, and one's own on the other side of WSL.
  hidden = hidden.replace(
    /([\\/](?:Users|home)[\\/])(?:[^\\/'"`]+(?=[\\/])|[^\\/\s'"`,;:)]+)/gi,
    '$1user',
  );
  if (user === undefined) return hidden;
  return hidden.replace(
    new RegExp(`([\\\\/])${escaped(user)}(?=[\\\\/]|$|\\s|['"\`])`, 'giu'),
    '$1user',
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Missing in a container whose user has no name. */
function systemUser(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder; // A home that does not exist is still a name to hide.
  }
}
