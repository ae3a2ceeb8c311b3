/** `npm run doctor`: whether this machine is ready, and what to do where it is not. */

import { arch, release } from 'node:os';
import { paint } from '../kit/report/paint.ts';
import { print } from '../kit/report/print.ts';
import type { Check, Finding, Setup } from './doctor/check.ts';
import { clockCheck } from './doctor/clock.ts';
import { dependencyCheck } from './doctor/dependency.ts';
import { diskCheck } from './doctor/disk.ts';
import { embeddedEngineCheck } from './doctor/embedded-engine.ts';
import { endpointCheck } from './doctor/endpoint.ts';
import { environmentCheck } from './doctor/environment.ts';
import { examine } from './doctor/examine.ts';
import { folderCheck } from './doctor/folder.ts';
import { nodeCheck } from './doctor/node.ts';
import { npmCheck } from './doctor/npm.ts';
import { dockerCheck, javaCheck } from './doctor/other-engine.ts';
import { pathCheck } from './doctor/path.ts';
import { portChecks } from './doctor/port.ts';
import { ownIdentity, withoutIdentity } from './doctor/privacy.ts';
import { progressCheck } from './doctor/progress.ts';
import { doctorVerdictLines, findingLines, nextOf } from './doctor/screen.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER } from './shell/folder.ts';

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

const HELP = [
  'npm run doctor        looks whether this machine is ready; paste what it says',
  '                      when you ask for help: it holds no name and no home folder',
  'npm run doctor json   the same as JSON',
  '',
  'Exit codes: 0 nothing is wrong, 4 something is.',
];

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const { verbs } = parseWords(args, { command: 'npm run doctor', verbs: ['json', 'help'] });
  if (verbs.includes('help')) {
    print(HELP);
    return EXIT.pass;
  }
  const findings = withoutNames(await examine(CHECKS, thisSetup()));
  const good = findings.every(({ status }) => status !== 'WRONG');
  const system = `${process.platform} ${arch()}, ${release()}`;
  if (verbs.includes('json')) {
    print([JSON.stringify({ good, system, findings, next: nextOf(findings) }, null, 2)]);
  } else {
    print([`${paint('title', 'Edgewise doctor')}  ${system}`]);
    print([...findingLines(findings, paint), ...doctorVerdictLines(findings)]);
  }
  return good ? EXIT.pass : EXIT.environment;
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
