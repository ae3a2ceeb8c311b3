/** Everything the doctor looks at, on this machine. */

import { PROJECT_FOLDER } from '../shell/folder.ts';
import type { Check, Finding, Setup } from './check.ts';
import { clockCheck } from './clock.ts';
import { dependencyCheck } from './dependency.ts';
import { diskCheck } from './disk.ts';
import { embeddedEngineCheck } from './embedded-engine.ts';
import { endpointCheck } from './endpoint.ts';
import { environmentCheck } from './environment.ts';
import { examine } from './examine.ts';
import { folderCheck } from './folder.ts';
import { nodeCheck } from './node.ts';
import { npmCheck } from './npm.ts';
import { dockerCheck, javaCheck } from './other-engine.ts';
import { pathCheck } from './path.ts';
import { portChecks } from './port.ts';
import { ownIdentity, withoutIdentity } from './privacy.ts';
import { progressCheck } from './progress.ts';

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
