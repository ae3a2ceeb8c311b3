/** Everything the doctor looks at, on this machine. */

import { KitError } from '../../kit/kit-error.ts';
import { PROJECT_FOLDER } from '../shell/folder.ts';
import { type Check, type Finding, type Setup, type Verdict, wrong } from './check.ts';
import {
  dockerCheck,
  embeddedEngineCheck,
  endpointCheck,
  javaCheck,
  portChecks,
} from './engine.ts';
import { dependencyCheck, diskCheck, folderCheck, nodeCheck, npmCheck } from './install.ts';
import { ownIdentity, withoutIdentity } from './privacy.ts';
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
