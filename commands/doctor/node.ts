/** Node's version: works, or recommended. One that is too old never gets here: node-version.mjs. */

import { type Check, note, ok, type Setup, type Verdict } from './check.ts';

const INSTALL = 'Install Node 22 or later from https://nodejs.org, then: npm ci';
/** Vite, which checkpoints run on, takes Node 22 from 22.12 on; its package.json says so. */
const OLDEST_MINOR_OF_22 = 12;

export const nodeCheck: Check = { name: 'Node', look: nodeVerdict };

function nodeVerdict({ nodeVersion }: Setup): Verdict {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  if (major === 20) return note(`${nodeVersion} works; 22 or later is recommended`, INSTALL);
  if (major > 22 || (major === 22 && minor >= OLDEST_MINOR_OF_22)) return ok(nodeVersion);
  return note(`${nodeVersion} is not one that Vite supports`, INSTALL);
}
