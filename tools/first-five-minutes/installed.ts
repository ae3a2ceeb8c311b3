/** The versions of Node and npm in this folder: `npm ci --prefix tools/first-five-minutes --ignore-scripts`. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The versions of Node, by their first number: one that is too old, the oldest that works, two newer ones. */
export const NODES = ['18', '20', '22', '24'] as const;

/** The versions of npm, by their first number. */
const NPMS = ['10', '11'] as const;

export type NodeName = (typeof NODES)[number];
export type NpmName = (typeof NPMS)[number];

const MODULES = join(import.meta.dirname, 'node_modules');

/** Whether they are installed; they are programs for Linux on x64. */
export const ARE_INSTALLED = [...NODES.map(nodeProgram), ...NPMS.map(npmScript)].every((file) =>
  existsSync(file),
);

/** The program `node` of a version. */
export function nodeProgram(name: NodeName): string {
  return join(MODULES, `node-${name}`, 'bin', 'node');
}

/** The script `npm` of a version. */
export function npmScript(name: NpmName): string {
  return join(MODULES, `npm-${name}`, 'bin', 'npm-cli.js');
}
