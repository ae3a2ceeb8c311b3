/** `edgewise doctor`: whether the project in this folder can use the package. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EXIT_CODES } from '../../../../kit/kit-error.ts';
import { paint, print } from '../../../../kit/report/terminal.ts';
import { padded } from '../../../../kit/report/text.ts';
import { readFlags } from './flag.ts';

/** A package that works with this one, and its first version that does. */
interface Peer {
  readonly name: string;
  readonly least: string;
  /** What to do where it is missing; without it, the package may be missing. */
  readonly install?: string;
}

const NODE_LEAST = '20.19.0';

const PEERS: readonly Peer[] = [
  {
    name: '@aws-sdk/client-dynamodb',
    least: '3.782.0',
    install: 'npm install @aws-sdk/client-dynamodb',
  },
  { name: '@aws-sdk/lib-dynamodb', least: '3.782.0' },
  { name: 'vitest', least: '4.1.0' },
  { name: 'jest', least: '30.0.0' },
];

interface Finding {
  readonly status: 'ok' | 'note' | 'WRONG';
  readonly name: string;
  readonly found: string;
}

/** Runs the command. */
export async function doctorCommand(words: string[]): Promise<number> {
  const { values } = readFlags(words, { help: { type: 'boolean', short: 'h' } }, 'edgewise doctor');
  if (values.help) {
    print(['edgewise doctor    looks at Node and at the packages of the project in this folder']);
    return 0;
  }
  const findings = [
    nodeFinding(process.versions.node),
    ...(await Promise.all(PEERS.map((peer) => peerFinding(peer, process.cwd())))),
  ];
  print(
    findings.map(({ status, name, found }) => {
      const role = status === 'ok' ? 'pass' : status === 'note' ? 'quiet' : 'fail';
      return `  ${paint(role, padded(status, 7))}${padded(name, 27)}${found}`;
    }),
  );
  return findings.some(({ status }) => status === 'WRONG') ? EXIT_CODES.environment : 0;
}

function nodeFinding(version: string): Finding {
  return isAtLeast(version, NODE_LEAST)
    ? { status: 'ok', name: 'Node', found: version }
    : { status: 'WRONG', name: 'Node', found: `${version}: install ${NODE_LEAST} or later` };
}

async function peerFinding({ name, least, install }: Peer, folder: string): Promise<Finding> {
  const version = await installedVersion(name, folder);
  if (version === undefined) {
    return install === undefined
      ? { status: 'note', name, found: 'not installed' }
      : { status: 'WRONG', name, found: `not installed: ${install}` };
  }
  return isAtLeast(version, least)
    ? { status: 'ok', name, found: version }
    : { status: 'WRONG', name, found: `${version}: npm install ${name}@^${least}` };
}

/** By walking up, as Node looks for it: not every package lets its manifest be imported. */
async function installedVersion(name: string, folder: string): Promise<string | undefined> {
  const paths = createRequire(join(folder, 'x.js')).resolve.paths(name) ?? [];
  for (const path of paths) {
    try {
      return JSON.parse(await readFile(join(path, name, 'package.json'), 'utf8')).version;
    } catch {
      // Not in this folder; perhaps in the one above it.
    }
  }
  return undefined;
}

function isAtLeast(version: string, least: string): boolean {
  const numbers = (text: string): number[] => text.split(/[.-]/).slice(0, 3).map(Number);
  const [have, need] = [numbers(version), numbers(least)];
  const at = need.findIndex((part, index) => part !== have[index]);
  return at === -1 || (have[at] ?? 0) > (need[at] ?? 0);
}
